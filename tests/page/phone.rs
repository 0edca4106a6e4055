//! A phone: a browser of 360 x 640 with a finger and keys.

use super::driver::{browser, driver};
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, PointerAction, TouchActions,
};
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Mutex;
use support::wait::Wait;

/// Script: the current step, and a point at which it can be done.
const STEP: &str = "
    const board = document.querySelector('#board');
    const plies = Number(board?.dataset.plies ?? 0);
    const step = board?.dataset.step ?? '';
    if (document.querySelector('#result')?.open) return { state: 'end', plies, step };
    const open = [...document.querySelectorAll('.point.open')];
    if (!open.length || !step) return { state: 'wait', plies, step };
    // Stones that are lifted go on to an empty point where they can.
    const ways = open.filter((point) => board.querySelector('.lifted') && point.dataset.can === 'go');
    const some = ways.length ? ways : open;
    const point = some[(7 * Number(step) + 3 * plies) % some.length];
    const box = point.querySelector('.focus').getBoundingClientRect();
    return { state: 'go', plies, step, x: box.x + box.width / 2, y: box.y + box.height / 2 };
";

/// Arguments of every browser.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en",
];

/// Current step: its state (`go`, `wait` or `end`), the number of plies, the number of the choice, and the point.
#[derive(Clone, Debug)]
pub struct PhoneStep {
    pub state: String,
    pub plies: usize,
    step: String,
    pub x: f64,
    pub y: f64,
}

/// Browser that tests use one after the other: starting one takes longer than most of what they do with it.
struct Browser {
    client: Client,
    runtime: tokio::runtime::Runtime,
    /// Whether its user wants things to move.
    motion: bool,
}

/// Browsers that no phone uses now. They end with the driver.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

impl Browser {
    /// Takes a browser that is idle, or starts one.
    fn take(motion: bool) -> Self {
        let mut idle = IDLE.lock().unwrap();
        let at = idle.iter().position(|browser| browser.motion == motion);
        let browser = at.map(|at| idle.swap_remove(at));
        drop(idle);
        browser.unwrap_or_else(|| Self::start(motion))
    }

    fn start(motion: bool) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let driver = driver();
        let profile = tempfile::tempdir_in(&driver.profiles).unwrap().keep();
        let profile_argument = format!("--user-data-dir={}", profile.display());
        let mut arguments = ARGUMENTS.to_vec();
        arguments.push(&profile_argument);
        if !motion {
            arguments.push("--force-prefers-reduced-motion");
        }
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {
                "binary": browser(),
                "args": arguments,
                "mobileEmulation": {
                    "deviceMetrics": {
                        "width": 360, "height": 640, "pixelRatio": 1.0, "touch": true, "mobile": true,
                    },
                },
            },
        });
        let client = runtime.block_on(async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(wanted.as_object().unwrap().clone());
            builder.connect(&driver.address).await.unwrap()
        });
        Self {
            client,
            runtime,
            motion,
        }
    }

    /// Leaves the page and forgets what it stored; false if the browser does not answer.
    fn forget(&self) -> bool {
        self.runtime.block_on(async {
            let forgotten = self
                .client
                .execute("localStorage.clear(); sessionStorage.clear();", Vec::new());
            forgotten.await.is_ok()
                && self.client.release_actions().await.is_ok()
                && self.client.goto("about:blank").await.is_ok()
        })
    }
}

/// Browser with the page, as a phone has it.
pub struct Phone {
    browser: Option<Browser>,
}

impl Phone {
    /// Opens the page of a server with a query string. Its user wants nothing to move: no test waits for stones.
    pub fn open(server: SocketAddr, question: &str) -> Self {
        Self::visit(Browser::take(false), server, question)
    }

    /// Opens the page on a phone on which stones move.
    pub fn moving(server: SocketAddr, question: &str) -> Self {
        Self::visit(Browser::take(true), server, question)
    }

    fn visit(browser: Browser, server: SocketAddr, question: &str) -> Self {
        let address = format!("http://{server}/?{question}");
        let visit = browser.client.goto(&address);
        browser.runtime.block_on(visit).unwrap();
        Self {
            browser: Some(browser),
        }
    }

    fn browser(&self) -> &Browser {
        self.browser.as_ref().unwrap()
    }

    fn client(&self) -> &Client {
        &self.browser().client
    }

    /// Runs a script; returns its value.
    #[track_caller]
    pub fn ask(&self, script: &str) -> Value {
        let result = self.client().execute(script, Vec::new());
        self.browser().runtime.block_on(result).unwrap()
    }

    /// Waits until a script returns something other than null and false.
    #[track_caller]
    pub fn until(&self, label: &str, script: &str) {
        let mut wait = Wait::begin();
        loop {
            let value = self.ask(script);
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return;
            }
            if !wait.pause() {
                let seen = self.ask("return document.body.innerText");
                panic!("{label} did not come; the page says {seen}");
            }
        }
    }

    /// Waits until the connection is `open` or `lost`.
    #[track_caller]
    pub fn until_linked(&self, state: &str) {
        let script = format!("return document.querySelector('#link').dataset.state === '{state}'");
        self.until(state, &script);
    }

    pub fn count(&self, selector: &str) -> usize {
        let script = format!("return document.querySelectorAll(\"{selector}\").length");
        self.ask(&script).as_u64().unwrap() as usize
    }

    pub fn attribute(&self, selector: &str, name: &str) -> String {
        let script = format!("return document.querySelector('{selector}').getAttribute('{name}')");
        self.ask(&script).as_str().unwrap().to_owned()
    }

    pub fn number(&self, selector: &str, name: &str) -> usize {
        self.attribute(selector, name).parse().unwrap()
    }

    /// Reloads the page.
    pub fn reload(&self) {
        self.browser()
            .runtime
            .block_on(self.client().refresh())
            .unwrap();
    }

    /// Taps a place of the screen.
    #[track_caller]
    pub fn tap_at(&self, x: f64, y: f64) {
        let (duration, button) = (None, MOUSE_BUTTON_LEFT);
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration, x, y })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        let tapped = self.client().perform_actions(finger);
        self.browser().runtime.block_on(tapped).unwrap();
    }

    /// Taps the element of this selector, as soon as it is there and lies still.
    #[track_caller]
    pub fn touch(&self, selector: &str) {
        let place = format!(
            "const found = document.querySelector('{selector}');
             if (!found || found.disabled) return null;
             found.scrollIntoView({{ block: 'center' }});
             if (document.getAnimations().some((one) => one.effect.target?.contains?.(found))) return null;
             const box = found.getBoundingClientRect();
             const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
             return found.contains(document.elementFromPoint(x, y)) ? [x, y] : null;"
        );
        let mut wait = Wait::begin();
        let mut before = Value::Null;
        loop {
            let place = self.ask(&place);
            // An element that is there for a moment gives way to something else under the finger.
            let lies = !place.is_null() && place == std::mem::replace(&mut before, place.clone());
            if lies && self.tapped(selector) {
                return;
            }
            assert!(wait.pause(), "{selector} cannot be touched");
        }
    }

    /// Taps the element of this selector now, wherever it lies when the driver acts; false if it has just given way to
    /// something else.
    #[track_caller]
    fn tapped(&self, selector: &str) -> bool {
        let (duration, button) = (None, MOUSE_BUTTON_LEFT);
        let tapped = async {
            let element = self.client().find(Locator::Css(selector)).await?;
            // From its middle.
            let (x, y) = (0.0, 0.0);
            let finger = TouchActions::new("finger".to_owned())
                .then(PointerAction::MoveToElement {
                    element,
                    duration,
                    x,
                    y,
                })
                .then(PointerAction::Down { button })
                .then(PointerAction::Up { button });
            self.client().perform_actions(finger).await
        };
        match self.browser().runtime.block_on(tapped) {
            Err(error) if error.is_no_such_element() || error.is_stale_element_reference() => false,
            tapped => {
                tapped.unwrap();
                true
            }
        }
    }

    /// Returns the current step.
    #[track_caller]
    pub fn step_now(&self) -> PhoneStep {
        let state = self.ask(STEP);
        let number = |name: &str| state[name].as_f64().unwrap_or_default();
        PhoneStep {
            state: state["state"].as_str().unwrap().to_owned(),
            plies: number("plies") as usize,
            step: state["step"].as_str().unwrap().to_owned(),
            x: number("x"),
            y: number("y"),
        }
    }

    /// Waits for a step other than `wait`, and returns it.
    #[track_caller]
    pub fn step(&self) -> PhoneStep {
        let mut wait = Wait::begin();
        loop {
            let step = self.step_now();
            if step.state != "wait" {
                return step;
            }
            if !wait.pause() {
                let text = self.ask("return document.body.innerText");
                panic!("nothing is to be done; the page says {text}");
            }
        }
    }

    /// Taps the point of a step, twice if the first tap only aims at it, and waits for its effect.
    #[track_caller]
    pub fn tap(&self, step: &PhoneStep) {
        self.tap_at(step.x, step.y);
        let mut wait = Wait::begin();
        while !self.went_on(step) {
            if self.count(".point.aimed") > 0 {
                self.tap_at(step.x, step.y);
                return self.until_after(step);
            }
            assert!(wait.pause(), "nothing came of {step:?}");
        }
    }

    /// True if a step has had an effect.
    fn went_on(&self, step: &PhoneStep) -> bool {
        let now = self.step_now();
        let another = now.step != step.step && !now.step.is_empty();
        now.state == "end" || now.plies != step.plies || another
    }

    /// Waits until a step has had an effect.
    #[track_caller]
    pub fn until_after(&self, step: &PhoneStep) {
        let mut wait = Wait::begin();
        while !self.went_on(step) {
            assert!(wait.pause(), "nothing came of {step:?}");
        }
    }

    /// Plays until the game is over.
    #[track_caller]
    pub fn play(&self) {
        loop {
            let step = self.step();
            if step.state == "end" {
                return;
            }
            self.tap(&step);
        }
    }

    /// Types into a field, as soon as it is there.
    #[track_caller]
    pub fn write(&self, selector: &str, text: &str) {
        let open = format!(
            "const field = document.querySelector('{selector}');
             return field && !field.disabled && field.getClientRects().length > 0"
        );
        self.until(selector, &open);
        let written = async {
            let field = self.client().find(Locator::Css(selector)).await?;
            field.send_keys(text).await
        };
        self.browser().runtime.block_on(written).unwrap();
    }

    /// Presses a key by its name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        let key = match name {
            "Tab" => Key::Tab,
            "Enter" => Key::Enter,
            "ArrowUp" => Key::Up,
            "ArrowDown" => Key::Down,
            "ArrowLeft" => Key::Left,
            "ArrowRight" => Key::Right,
            _ => panic!("{name} is on no key"),
        };
        let value = char::from(key);
        let keys = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        let pressed = self.client().perform_actions(keys);
        self.browser().runtime.block_on(pressed).unwrap();
    }

    /// Presses Tab until a script returns true for the focus.
    #[track_caller]
    pub fn tab_to(&self, script: &str) {
        let mut wait = Wait::begin();
        while self.ask(script) != true {
            assert!(wait.pause(), "Tab does not lead there: {script}");
            self.press("Tab");
        }
    }
}

/// Plays on all phones until their game is over; `after` is called after each tap.
#[track_caller]
pub fn play_together(phones: &[&Phone], mut after: impl FnMut(&Phone, &PhoneStep)) {
    let mut wait = Wait::begin();
    loop {
        let steps: Vec<PhoneStep> = phones.iter().map(|phone| phone.step_now()).collect();
        if steps.iter().all(|step| step.state == "end") {
            return;
        }
        for (phone, step) in phones.iter().zip(steps) {
            if step.state == "go" {
                phone.tap(&step);
                after(phone, &step);
                wait = Wait::begin();
            }
        }
        assert!(wait.pause(), "nobody can go on");
    }
}

impl Drop for Phone {
    fn drop(&mut self) {
        let Some(browser) = self.browser.take() else {
            return;
        };
        if !std::thread::panicking() && browser.forget() {
            IDLE.lock().unwrap().push(browser);
        } else {
            // The browser may be gone.
            let Browser {
                client, runtime, ..
            } = browser;
            let _ = runtime.block_on(client.close());
        }
    }
}

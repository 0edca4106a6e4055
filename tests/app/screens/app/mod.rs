//! An app whose interface is laid out without a window, and the faults of its screens.

mod every_layout;
mod judge;
mod views;

use super::painted_shapes::{PaintedScreen, letters};
use crate::harness::TestApp;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};
use std::collections::BTreeSet;
use std::time::Duration;
use support::wait::Wait;
use tibetango::app::exhibition::ExhibitionState;
use tibetango::app::features::explorer::Explorer;
use tibetango::app::features::lessons::ActiveLesson;
use tibetango::app::features::records::List;
use tibetango::app::layout::Layout;
use tibetango::app::network::NetworkGames;
use tibetango::app::play::caption::Caption;
use tibetango::app::preferences::{ColourScheme, Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::Overlay;
use tibetango::app::toast::{ToastRequest, Toasts, Tone};
use tibetango::app::ui::{self, Targets};

/// The window sizes that the layout is made for.
pub const WINDOWS: [(u32, u32); 3] = [(1280, 720), (1920, 1080), (1080, 1920)];

/// The smallest window that the layout is made for, with texts of the usual size.
pub const SMALL: (u32, u32) = (800, 600);

/// The smallest and the largest texts: enough if the same screen is laid out with other words.
pub const ENDS: [TextSize; 2] = [TextSize::Normal, TextSize::Largest];

/// Time that passes for the interface from frame to frame, in seconds: an animation is over in one.
const STEP: f64 = 0.2;

/// The same time while the opening of a card is checked: an animation lasts for many frames.
const ANIMATION_STEP: f64 = 0.016;

/// Number of frames in which what was done last has reached the screen, if it changes anything.
const SETTLING_FRAMES: usize = 4;

/// Number of frames until a card has its place and its size and has faded in; other parts may still move.
const SETTLE: usize = 8;

/// Minimum age of a message that is fully visible.
const COMING: Duration = Duration::from_millis(150);

/// Maximum number of frames until every message is fully visible.
const CALM: usize = 10_000;

/// Number of turns of the wheel that show all of the longest card.
const PAGES: usize = 16;

/// An app whose interface is laid out without a window.
pub struct DrawnApp {
    pub app: TestApp,
    context: egui::Context,
    time: f64,
    step: f64,
    faults: BTreeSet<String>,
    /// A lesson that is reset in every frame to hold its stage.
    pub held: Option<ActiveLesson>,
}

impl DrawnApp {
    /// Returns an app with the shipped configuration.
    pub fn shipped() -> Self {
        Self::new(Settings::load(None).0)
    }

    pub fn new(settings: Settings) -> Self {
        let mut context = EguiContext::default();
        let own = context.get_mut().clone();
        let app = TestApp::build(settings, |app| {
            app.init_resource::<EguiUserTextures>()
                .add_plugins(ui::plugin);
            app.world_mut().spawn((context, PrimaryEguiContext));
        });
        let context = own;
        let mut this = Self {
            app,
            context,
            time: 0.0,
            step: STEP,
            faults: BTreeSet::new(),
            held: None,
        };
        // The lists and places of buttons must not depend on others in the network.
        this.app.world_mut().resource_mut::<NetworkGames>().alone = true;
        this.settle();
        this
    }

    /// Runs one frame and returns the screen.
    fn frame(&mut self) -> PaintedScreen {
        self.frame_with(Vec::new())
    }

    /// Runs one frame with these events.
    fn frame_with(&mut self, events: Vec<egui::Event>) -> PaintedScreen {
        let (shapes, screen) = self.paint(events);
        PaintedScreen::of(&shapes, screen)
    }

    /// Runs one frame and returns the shapes painted.
    pub fn painted(&mut self) -> Vec<egui::epaint::ClippedShape> {
        self.paint(Vec::new()).0
    }

    fn paint(&mut self, events: Vec<egui::Event>) -> (Vec<egui::epaint::ClippedShape>, egui::Rect) {
        if let Some(held) = self.held {
            *self.app.data_mut::<ActiveLesson>() = held;
        }
        self.app.update();
        self.time += self.step;
        let window = self.app.world().resource::<Layout>().window;
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y));
        let input = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(self.time),
            events,
            ..Default::default()
        };
        let context = self.context.clone();
        // The edges of letters are not tested, and fitting them to pixels takes longer than everything else.
        context.all_styles_mut(|style| style.visuals.text_options.font_hinting = false);
        let mut output = context.run_ui(input, |_| {
            self.app.world_mut().run_schedule(EguiPrimaryContextPass);
        });
        // They are not drawn.
        output.textures_delta.clear();
        (std::mem::take(&mut output.shapes), screen)
    }

    /// Presses and releases a key.
    pub fn key(&mut self, key: egui::Key) {
        for pressed in [true, false] {
            self.frame_with(vec![egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: egui::Modifiers::NONE,
            }]);
        }
        self.settle();
    }

    /// True while the keyboard's focus is on a button.
    pub fn focus(&self) -> bool {
        self.context.memory(|memory| memory.focused().is_some())
    }

    /// Types this text on a keyboard.
    pub fn write(&mut self, text: &str) {
        self.frame_with(vec![egui::Event::Text(text.to_owned())]);
        self.settle();
    }

    /// Sends another event to the interface.
    pub fn happen(&mut self, event: egui::Event) {
        self.frame_with(vec![event]);
        self.settle();
    }

    pub fn settle(&mut self) -> PaintedScreen {
        let mut last = Vec::new();
        for frame in 1..SETTLE {
            let shapes = self.painted();
            if frame >= SETTLING_FRAMES && shapes == last {
                break;
            }
            last = shapes;
        }
        // A thread that still reads would move the button that is about to be pressed.
        let mut wait = Wait::begin();
        let reads = |this: &Self| {
            let world = this.app.world();
            world.resource::<List>().is_busy() || world.resource::<Explorer>().is_reading()
        };
        while reads(self) {
            assert!(wait.pause(), "games are read without end");
            self.painted();
        }
        self.calm()
    }

    /// Runs one frame, and as many more until all new messages and captions are fully visible or gone: a server and a
    /// game between computers may send them at any time.
    fn calm(&mut self) -> PaintedScreen {
        for _ in 0..CALM {
            let picture = self.frame();
            let toasts = self.app.world().resource::<Toasts>();
            let caption = self.app.world().resource::<Caption>();
            let stands = caption.text.is_empty() || caption.opacity() >= 1.0;
            if stands && toasts.newest().is_none_or(|toast| toast.seen >= COMING) {
                return picture;
            }
        }
        panic!("something is said without end");
    }

    /// Presses a button.
    #[track_caller]
    pub fn press(&mut self, name: &str) {
        self.settle();
        let find = |this: &Self| this.app.world().resource::<Targets>().middle(name);
        // It may have to be scrolled to.
        if find(self).is_none() {
            self.scroll_up();
        }
        let target = (0..PAGES).find_map(|_| {
            let target = find(self);
            if target.is_none() {
                self.wheel(-0.2);
            }
            target
        });
        let Some(middle) = target else {
            let targets = self.app.world().resource::<Targets>();
            panic!("no button {name}, only {:?}", targets.names());
        };
        self.click(egui::pos2(middle.x, middle.y));
    }

    /// Presses this text, which is on no button.
    #[track_caller]
    pub fn press_text(&mut self, text: &str) {
        self.press_one(text, |other| other == text);
    }

    /// Presses a matching text, which is on no button.
    #[track_caller]
    pub fn press_one(&mut self, label: &str, matches: impl Fn(&str) -> bool) {
        let picture = self.settle();
        // Texts on top are painted last.
        let mut texts = picture.texts().into_iter().rev();
        let target = texts.find(|(other, _)| matches(other));
        let Some((_, place)) = target else {
            panic!("no text {label:?} among {:?}", picture.texts());
        };
        self.click(place.center());
    }

    /// Presses this place.
    pub fn click(&mut self, pos: egui::Pos2) {
        let button = |pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.frame_with(vec![egui::Event::PointerMoved(pos)]);
        self.frame_with(vec![button(true)]);
        self.frame_with(vec![button(false)]);
        self.frame_with(vec![egui::Event::PointerGone]);
        self.settle();
    }

    /// Scrolls back to the beginning of a card.
    fn scroll_up(&mut self) -> PaintedScreen {
        self.forget_scrolling();
        self.settle()
    }

    fn forget_scrolling(&self) {
        let forget = |data: &mut egui::util::IdTypeMap| {
            data.remove_by_type::<egui::containers::scroll_area::State>();
        };
        self.context.data_mut(forget);
    }

    /// Turns the wheel over the middle of the window: the content moves by a share of its height.
    fn wheel(&mut self, share: f32) -> PaintedScreen {
        let window = self.app.world().resource::<Layout>().window;
        let middle = egui::pos2(window.x * 0.5, window.y * 0.5);
        self.frame_with(vec![
            egui::Event::PointerMoved(middle),
            egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, share * window.y),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            },
        ]);
        self.painted();
        self.painted();
        self.paint(vec![egui::Event::PointerGone]);
        self.painted();
        self.calm()
    }

    /// Chooses the light look.
    pub fn lighten(&mut self) {
        let mut preferences = self.app.world_mut().resource_mut::<Preferences>();
        preferences.colours = ColourScheme::Light;
    }

    /// Returns the sizes of the captions on the screen, in logical pixels.
    pub fn captions(&mut self) -> Vec<f32> {
        self.settle().captions()
    }

    pub fn set(&mut self, window: (u32, u32), language: &str, size: TextSize) {
        let world = self.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        let mut frame = windows.single_mut(world).unwrap();
        frame.resolution.set(window.0 as f32, window.1 as f32);
        let mut preferences = world.resource_mut::<Preferences>();
        language.clone_into(&mut preferences.language);
        preferences.text_size = size;
        self.app.frames(2);
        // A message is on every screen meanwhile.
        let text = self.app.text("thinking.none");
        let world = self.app.world_mut();
        world.write_message(ToastRequest::Clear);
        world.write_message(ToastRequest::Say(Tone::Plain, text));
    }

    pub fn go(&mut self, overlay: Overlay) {
        self.app.go(overlay);
    }

    /// Returns the buttons on the screen, sorted by name.
    pub fn buttons(&self) -> Vec<String> {
        let targets = self.app.world().resource::<Targets>();
        targets.names().into_iter().map(str::to_owned).collect()
    }

    /// Returns the place of a button.
    #[track_caller]
    pub fn place(&self, name: &str) -> egui::Rect {
        let targets = self.app.world().resource::<Targets>();
        let mut all = targets.iter();
        all.find(|(button, _)| *button == name).unwrap().1
    }

    /// Returns all texts of the next frame.
    pub fn texts(&mut self) -> Vec<String> {
        let picture = self.frame();
        let texts = picture.texts().into_iter();
        texts.map(|(text, _)| text.to_owned()).collect()
    }

    /// True if a text with this part is visible in the English window.
    pub fn says(&mut self, part: &str) -> bool {
        self.set(WINDOWS[0], "en", TextSize::Normal);
        let picture = self.settle();
        let mut texts = picture.texts().into_iter();
        texts.any(|(text, _)| text.contains(part))
    }

    /// Fails unless a text of the table can be read in every language and window, with its gaps filled in any way: at
    /// once, or in a part that the card scrolls to.
    #[track_caller]
    pub fn assert_says_everywhere(&mut self, key: &str) {
        for language in self.languages() {
            for window in WINDOWS.into_iter().chain([SMALL]) {
                self.set(window, &language, TextSize::Normal);
                let text = self.app.text(key);
                let part = letters(fixed_part(&text));
                assert!(!part.is_empty(), "{key}, {language}: nothing to look for");
                let picture = self.settle();
                let texts = picture.texts();
                let is_seen = texts.iter().any(|(text, _)| letters(text).contains(&part));
                let is_there =
                    is_seen || self.all_letters().iter().any(|text| text.contains(&part));
                assert!(is_there, "{key}, {language}, {window:?}: only {texts:?}");
            }
        }
    }

    /// Returns the texts with joining spaces on all of a card, and whether a line ends at one all the same.
    pub fn joined(&mut self) -> Vec<(String, bool)> {
        let mut joined = Vec::new();
        self.through(|_, picture| joined.extend(picture.joined()));
        joined
    }

    /// Returns the texts on all of a card, without white space.
    pub fn all_letters(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        self.through(|_, picture| {
            let texts = picture.texts().into_iter();
            all.extend(texts.map(|(text, _)| letters(text)));
        });
        all
    }

    /// Looks at everything that a card scrolls to, from its upper end, wherever the last look ended.
    fn through(&mut self, mut look: impl FnMut(&mut Self, &PaintedScreen)) {
        let mut picture = self.scroll_up();
        for _ in 0..PAGES {
            look(self, &picture);
            let next = self.wheel(-0.4);
            if next.texts() == picture.texts() {
                return;
            }
            picture = next;
        }
    }

    /// Returns the texts of a card's marked rows, row by row.
    #[track_caller]
    pub fn marked(&mut self, card: &str) -> Vec<String> {
        let picture = self.settle();
        let area = |memory: &egui::Memory| memory.area_rect(egui::Id::new(card));
        let place = self.context.memory(area).expect("a card of this name");
        picture.marked(place)
    }

    /// Returns the shapes on a card whose middles are visible.
    #[track_caller]
    pub fn shapes_on(&mut self, card: &str) -> Vec<egui::Shape> {
        self.settle();
        let shapes = self.painted();
        let area = |memory: &egui::Memory| memory.area_rect(egui::Id::new(card));
        let place = self.context.memory(area).expect("a card of this name");
        let visible = shapes.into_iter().filter(|clipped| {
            let middle = clipped.shape.visual_bounding_rect().center();
            place.contains(middle) && clipped.clip_rect.contains(middle)
        });
        visible.map(|clipped| clipped.shape).collect()
    }

    /// Returns the visible texts beside the board in the next frame.
    pub fn beside_the_board(&mut self) -> Vec<String> {
        let panel = self.app.world().resource::<Layout>().panel;
        let picture = self.frame();
        let beside = |at: egui::Rect| panel.contains(Vec2::new(at.center().x, at.center().y));
        let texts = picture.texts().into_iter().filter(|(_, at)| beside(*at));
        texts.map(|(text, _)| text.to_owned()).collect()
    }

    /// Returns the codes of all languages.
    pub fn languages(&self) -> Vec<String> {
        let languages = self.app.settings().config.languages.iter();
        languages.map(|text| text.language().to_owned()).collect()
    }

    /// Returns the minimum size of a touch target, in logical pixels: in an exhibition its own.
    fn finger(&self) -> f32 {
        let config = &self.app.settings().config;
        let visited = self
            .app
            .world()
            .resource::<State<ExhibitionState>>()
            .is_on();
        let mm = match visited {
            true => config.exhibition.touch_mm(&config.theme),
            false => config.theme.touch_mm,
        };
        (mm * config.theme.pixels_per_mm) as f32
    }

    #[track_caller]
    pub fn close(self) {
        let sample: Vec<&String> = self.faults.iter().take(400).collect();
        assert!(
            self.faults.is_empty(),
            "{} faults, the first: {sample:#?}",
            self.faults.len()
        );
    }
}

/// Returns the longest part of a text between its gaps.
fn fixed_part(text: &str) -> &str {
    let parts = text.split('{').map(|part| match part.split_once('}') {
        Some((_, rest)) => rest,
        None => part,
    });
    parts.max_by_key(|part| part.len()).unwrap_or_default()
}

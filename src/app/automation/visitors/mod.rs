//! Random visitors before an exhibition: they touch buttons, play, swipe, put a second finger down, do nothing, leave
//! in the middle of a game; staff come to the door. The program's state is checked for invariants meanwhile, and the
//! visits are counted a second time.
//!
//! The same visitors come in a simulated week and before a real window: all their actions are touch messages.

pub mod checks;
mod person;
mod tally;
mod view;

pub(super) use checks::Faults;
pub use tally::VisitorTally;

use crate::app::exhibition::ExhibitionState;
use crate::app::sound::state::ButtonClick;
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::window::PrimaryWindow;
use person::{Deed, Person};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};
use view::Sight;

/// Pause between two actions of a visitor, in milliseconds.
const PAUSE: RangeInclusive<u64> = 300..=4_000;
/// Odds (one in this number) of a long pause instead of an action, and its length in seconds.
const DREAMS: (u32, RangeInclusive<u64>) = (25, 20..=75);
/// Time until the next visitor, in seconds.
const GAP: RangeInclusive<u64> = 3..=150;
/// Interval at which a waiting visitor checks whether to come.
const POLL: Duration = Duration::from_secs(2);
/// Number of frames within which a button must answer: a tap takes most of them.
const ANSWERS: u8 = 6;
/// Number of buttons in a row without an answer on one screen that is a fault.
const MAX_IN_VAIN: u32 = 60;
/// Number of presses without any answer after which a button counts as dead.
const DEAD: u32 = 25;

/// The systems in `Last` that check and count a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TallySystems;

/// An action of fingers in one frame, except for holding.
#[derive(Clone, Copy, Debug)]
enum FingerAction {
    Finger(u64, TouchPhase, Vec2),
    /// Leaves the fingers as they are for this time.
    Hold(Duration),
    Rest,
}

/// Number of presses of a button, and of its answers.
#[derive(Clone, Copy, Debug, Default)]
struct Presses {
    tries: u32,
    answers: u32,
}

/// The random visitors.
#[derive(Resource)]
pub(super) struct Visitors {
    /// Whether visitors may come.
    pub(super) open: bool,
    /// Whether the simulation is ending the program.
    pub(super) over: bool,
    /// Number of touches.
    pub(super) touches: u64,
    /// Time of the touch while no visitor was there, for measuring the response.
    pub(super) came: Option<Instant>,
    rng: SplitMix64,
    now: Option<Person>,
    hands: VecDeque<FingerAction>,
    wait: Duration,
    /// Whether the next visitor waits until the screen has noticed that the last one has gone.
    waits_for_screen: bool,
    /// Time since the last touch.
    since_touch: Duration,
    /// The button that is being pressed, and the number of frames left for its answer.
    press: Option<(String, u8)>,
    /// Whether a button has answered since the last check.
    has_answer: bool,
    presses: BTreeMap<String, Presses>,
    /// Number of buttons in a row without an answer, by screen.
    in_vain: HashMap<(ExhibitionState, Overlay), u32>,
}

impl Visitors {
    fn new(seed: u64) -> Self {
        Self {
            open: true,
            over: false,
            touches: 0,
            came: None,
            rng: SplitMix64::seed_from_u64(seed),
            now: None,
            hands: VecDeque::new(),
            wait: Duration::ZERO,
            waits_for_screen: false,
            since_touch: Duration::ZERO,
            press: None,
            has_answer: false,
            presses: BTreeMap::new(),
            in_vain: HashMap::new(),
        }
    }

    /// True while a visitor is there.
    pub(super) fn is_there(&self) -> bool {
        self.now.is_some() || !self.hands.is_empty()
    }

    /// True while fingers move, frame by frame.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.hands.front(), None | Some(FingerAction::Hold(_)))
    }

    /// Returns a message on a button that was pressed many times and never answered.
    pub(super) fn dead_button(&self) -> Option<String> {
        let dead = |presses: &Presses| presses.tries >= DEAD && presses.answers == 0;
        let button = self.presses.iter().find(|(_, presses)| dead(presses));
        button.map(|(name, Presses { tries: tried, .. })| {
            format!("the button {name} was pressed {tried} times and never answered")
        })
    }

    fn ms(&mut self, range: RangeInclusive<u64>) -> Duration {
        Duration::from_millis(self.rng.random_range(range))
    }

    fn s(&mut self, range: RangeInclusive<u64>) -> Duration {
        Duration::from_secs(self.rng.random_range(range))
    }

    /// Checks whether the pressed button has answered; returns a fault if no button answers any more.
    fn judge(&mut self, answered: bool, place: (ExhibitionState, Overlay)) -> Option<String> {
        let (name, frames) = self.press.take()?;
        if answered {
            self.presses.entry(name).or_default().answers += 1;
            self.in_vain.remove(&place);
            return None;
        }
        if frames > 0 {
            self.press = Some((name, frames - 1));
            return None;
        }
        let in_vain = self.in_vain.entry(place).or_default();
        *in_vain += 1;
        (*in_vain >= MAX_IN_VAIN).then(|| {
            let (exhibition_state, overlay) = place;
            format!(
                "at {exhibition_state:?} under {overlay:?} no button answers: {MAX_IN_VAIN} in a row, {name} the last"
            )
        })
    }

    fn tap(&mut self, at: Vec2) {
        let (down, up) = (TouchPhase::Started, TouchPhase::Ended);
        let [down, up] = [down, up].map(|phase| FingerAction::Finger(0, phase, at));
        let rest = FingerAction::Rest;
        self.hands.extend([down, rest, up, rest, rest]);
    }

    /// Lets a visitor come, if it is time.
    fn admit(&mut self, sight: &Sight) {
        let exhibition_state = sight.place().0;
        self.waits_for_screen &= exhibition_state.is_visited();
        if !self.open || !exhibition_state.is_on() || self.waits_for_screen {
            self.wait = POLL;
            return;
        }
        let new = exhibition_state == ExhibitionState::Attract;
        let person = Person::any(&mut self.rng, new);
        if new {
            let at = sight.anywhere(&mut self.rng);
            self.tap(at);
        }
        self.now = Some(person);
        self.wait = self.ms(PAUSE);
    }

    /// Lets the visitor act.
    fn go_on(&mut self, mut person: Person, sight: &Sight) {
        let deed = person.next(sight, &mut self.rng);
        self.wait = self.ms(PAUSE);
        match deed {
            Deed::Button(name) => self.press(name, sight),
            Deed::Tap(at) => self.tap(at),
            Deed::Swipe(from, to) => self.swipe(from, to),
            Deed::Pair(first, second) => self.pair(first, second),
            Deed::Hold(at, time) => {
                let down = FingerAction::Finger(0, TouchPhase::Started, at);
                let up = FingerAction::Finger(0, TouchPhase::Ended, at);
                let (hold, rest) = (FingerAction::Hold(time), FingerAction::Rest);
                self.hands.extend([down, hold, up, rest, rest]);
            }
            Deed::Nothing if self.rng.random_range(0..DREAMS.0) == 0 => {
                self.wait = self.s(DREAMS.1);
            }
            Deed::Nothing => {}
            Deed::Leave(button) => {
                if let Some(name) = button {
                    self.press(name, sight);
                }
                self.wait = self.s(GAP);
                // Sometimes another visitor comes before that.
                self.waits_for_screen = self.rng.random_range(0..4) > 0;
                return;
            }
        }
        self.now = Some(person);
    }

    fn press(&mut self, name: String, sight: &Sight) {
        let Some(at) = sight.button(&name) else {
            return;
        };
        self.tap(at);
        // The touch that stops the countdown has no other effect.
        if !sight.is_counting() {
            self.presses.entry(name.clone()).or_default().tries += 1;
            self.press = Some((name, ANSWERS));
        }
    }

    fn swipe(&mut self, from: Vec2, to: Vec2) {
        let finger = |phase, at| FingerAction::Finger(0, phase, at);
        let move_to = |part| finger(TouchPhase::Moved, from.lerp(to, part));
        self.hands.push_back(finger(TouchPhase::Started, from));
        self.hands.extend([0.25, 0.5, 0.75, 1.0].map(move_to));
        let end = match self.rng.random_range(0..4) {
            0 => TouchPhase::Canceled,
            _ => TouchPhase::Ended,
        };
        let rest = FingerAction::Rest;
        self.hands.extend([finger(end, to), rest, rest]);
    }

    /// Puts a second finger down and up while the first one is down.
    fn pair(&mut self, first: Vec2, second: Vec2) {
        let near = first + Vec2::splat(6.0);
        self.hands.extend([
            FingerAction::Finger(0, TouchPhase::Started, first),
            FingerAction::Finger(1, TouchPhase::Started, second),
            FingerAction::Finger(0, TouchPhase::Moved, near),
            FingerAction::Finger(1, TouchPhase::Ended, second),
            FingerAction::Finger(0, TouchPhase::Ended, near),
            FingerAction::Rest,
            FingerAction::Rest,
        ]);
    }
}

fn think(
    mut visitors: ResMut<Visitors>,
    sight: Sight,
    time: Res<Time<Real>>,
    mut clicks: MessageReader<ButtonClick>,
    mut faults: ResMut<Faults>,
) {
    let visitors = &mut *visitors;
    let passed = time.delta();
    visitors.has_answer |= clicks.read().count() > 0;
    // Visitors do not move while time stands still.
    if passed.is_zero() {
        return;
    }
    visitors.since_touch = visitors.since_touch.saturating_add(passed);
    let answered = std::mem::take(&mut visitors.has_answer);
    if let Some(fault) = visitors.judge(answered, sight.place()) {
        faults.tell(fault);
    }
    if !visitors.hands.is_empty() {
        return;
    }
    visitors.wait = visitors.wait.saturating_sub(passed);
    if !visitors.wait.is_zero() {
        return;
    }
    let exhibition_state = sight.place().0;
    match visitors.now.take() {
        None => visitors.admit(&sight),
        Some(person) if exhibition_state == ExhibitionState::Attract => {
            if person.is_new() {
                faults.tell("a touch was not answered: still nobody is greeted".to_owned());
            }
            visitors.wait = visitors.s(GAP);
        }
        Some(person) => visitors.go_on(person, &sight),
    }
}

fn act(
    mut visitors: ResMut<Visitors>,
    time: Res<Time<Real>>,
    exhibition_state: Res<State<ExhibitionState>>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut touches: MessageWriter<TouchInput>,
) {
    let visitors = &mut *visitors;
    let passed = time.delta();
    let Ok(window) = window.single() else { return };
    if passed.is_zero() {
        return;
    }
    let (id, phase, position) = match visitors.hands.pop_front() {
        Some(FingerAction::Finger(id, phase, position)) => (id, phase, position),
        Some(FingerAction::Hold(left)) => {
            let left = left.saturating_sub(passed);
            if !left.is_zero() {
                visitors.hands.push_front(FingerAction::Hold(left));
            }
            return;
        }
        Some(FingerAction::Rest) | None => return,
    };
    if phase == TouchPhase::Started {
        visitors.touches += 1;
        visitors.since_touch = Duration::ZERO;
        if *exhibition_state.get() == ExhibitionState::Attract {
            visitors.came = Some(Instant::now());
        }
    }
    touches.write(TouchInput {
        phase,
        position,
        window,
        force: None,
        id,
    });
}

/// Adds the visitors to the app.
pub(super) fn add(app: &mut App, seed: u64) {
    app.insert_resource(Visitors::new(seed))
        .init_resource::<Faults>()
        .init_resource::<VisitorTally>()
        .add_systems(First, act.after(TimeSystems))
        .add_systems(
            Update,
            (
                think.in_set(AppSystems::Outside),
                tally::hear.in_set(AppSystems::Match),
            ),
        )
        .add_systems(
            Last,
            (
                checks::look,
                tally::count,
                tally::count_games.run_if(in_state(Activity::Play)),
                tally::end,
            )
                .chain()
                .in_set(TallySystems),
        );
}

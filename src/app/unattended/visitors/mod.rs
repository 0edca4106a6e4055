//! Random visitors before an exhibition: they touch what is drawn, play, swipe, put a second finger down, do nothing,
//! leave in the middle of a game; staff come to the door. Whatever follows from that is held against what must be so
//! whatever anybody does, and counted a second time.
//!
//! The same visitors come in a simulated week and before a real window: all they do are messages of fingers.

pub mod checks;
mod person;
mod sight;
mod tally;

pub(super) use checks::Faults;
pub use tally::Tally;

use crate::app::exhibition::Stand;
use crate::app::sound::state::Clicked;
use crate::app::state::{AppSystems, Overlay};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::window::PrimaryWindow;
use person::{Deed, Person};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use sight::Sight;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// Between two things that somebody does, in milliseconds.
const PAUSE: RangeInclusive<u64> = 300..=4_000;
/// One in so many does nothing for long instead, in seconds.
const DREAMS: (u32, RangeInclusive<u64>) = (25, 20..=75);
/// Until the next one comes, in seconds.
const GAP: RangeInclusive<u64> = 3..=150;
/// How often those who wait outside look whether they may come.
const POLL: Duration = Duration::from_secs(2);
/// Frames in which a button has to answer: a tap takes most of them.
const ANSWERS: u8 = 6;
/// So many buttons pressed in vain on one screen, one after the other, are no chance: nothing answers there.
const STUCK: u32 = 60;
/// A button that was pressed so often and never answered is none.
const DEAD: u32 = 25;

/// What was noted and counted of a frame stands there after this, in `Last`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Counted;

/// What fingers do, a frame each unless they hold.
#[derive(Clone, Copy, Debug)]
enum Hand {
    Finger(u64, TouchPhase, Vec2),
    /// They stay as they are for so long.
    Hold(Duration),
    Rest,
}

/// How often a button was pressed, and how often it answered.
#[derive(Clone, Copy, Debug, Default)]
struct Presses {
    tried: u32,
    answered: u32,
}

/// Those who come.
#[derive(Resource)]
pub(super) struct Visitors {
    /// Somebody may come.
    pub(super) open: bool,
    /// The program is being ended by who let them in.
    pub(super) over: bool,
    /// How often a finger came down.
    pub(super) touches: u64,
    /// When a finger came down while nobody was there; for who measures the answer.
    pub(super) came: Option<Instant>,
    rng: SplitMix64,
    now: Option<Person>,
    hands: VecDeque<Hand>,
    wait: Duration,
    /// Nobody comes before the screen has found out that the last one has gone.
    deserted: bool,
    /// How long no finger came down.
    untouched: Duration,
    /// The button that is being pressed, and in how many frames it has to answer.
    tried: Option<(String, u8)>,
    /// A button has answered since that was looked at last.
    answered: bool,
    presses: BTreeMap<String, Presses>,
    /// Buttons that were pressed in vain, one after the other.
    in_vain: HashMap<(Stand, Overlay), u32>,
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
            deserted: false,
            untouched: Duration::ZERO,
            tried: None,
            answered: false,
            presses: BTreeMap::new(),
            in_vain: HashMap::new(),
        }
    }

    /// True while somebody is there who has not gone yet.
    pub(super) fn is_there(&self) -> bool {
        self.now.is_some() || !self.hands.is_empty()
    }

    /// True while fingers come and go, frame by frame.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.hands.front(), None | Some(Hand::Hold(_)))
    }

    /// A button that was pressed again and again and never answered.
    pub(super) fn dead_button(&self) -> Option<String> {
        let dead = |presses: &Presses| presses.tried >= DEAD && presses.answered == 0;
        let found = self.presses.iter().find(|(_, presses)| dead(presses));
        found.map(|(name, presses)| {
            format!(
                "the button {name} was pressed {} times and never answered",
                presses.tried
            )
        })
    }

    fn ms(&mut self, range: RangeInclusive<u64>) -> Duration {
        Duration::from_millis(self.rng.random_range(range))
    }

    fn s(&mut self, range: RangeInclusive<u64>) -> Duration {
        Duration::from_secs(self.rng.random_range(range))
    }

    /// Looks whether the button that was pressed has answered; what is wrong if none does any more.
    fn judge(&mut self, answered: bool, place: (Stand, Overlay)) -> Option<String> {
        let (name, frames) = self.tried.take()?;
        if answered {
            self.presses.entry(name).or_default().answered += 1;
            self.in_vain.remove(&place);
            return None;
        }
        if frames > 0 {
            self.tried = Some((name, frames - 1));
            return None;
        }
        let in_vain = self.in_vain.entry(place).or_default();
        *in_vain += 1;
        (*in_vain >= STUCK).then(|| {
            let (stand, overlay) = place;
            format!(
                "at {stand:?} under {overlay:?} no button answers: {STUCK} in a row, {name} the last"
            )
        })
    }

    fn tap(&mut self, at: Vec2) {
        self.hands.extend([
            Hand::Finger(0, TouchPhase::Started, at),
            Hand::Rest,
            Hand::Finger(0, TouchPhase::Ended, at),
            Hand::Rest,
            Hand::Rest,
        ]);
    }

    /// Somebody comes, if it is time.
    fn come(&mut self, sight: &Sight) {
        let stand = sight.place().0;
        self.deserted &= stand.is_visited();
        if !self.open || !stand.is_on() || self.deserted {
            self.wait = POLL;
            return;
        }
        let new = stand == Stand::Attract;
        let person = Person::any(&mut self.rng, new);
        if new {
            let at = sight.anywhere(&mut self.rng);
            self.tap(at);
        }
        self.now = Some(person);
        self.wait = self.ms(PAUSE);
    }

    /// Whoever is there does something.
    fn go_on(&mut self, mut person: Person, sight: &Sight) {
        let deed = person.next(sight, &mut self.rng);
        self.wait = self.ms(PAUSE);
        match deed {
            Deed::Button(name) => self.press(name, sight),
            Deed::Tap(at) => self.tap(at),
            Deed::Swipe(from, to) => self.swipe(from, to),
            Deed::Pair(first, second) => self.pair(first, second),
            Deed::Hold(at, time) => {
                let down = Hand::Finger(0, TouchPhase::Started, at);
                let up = Hand::Finger(0, TouchPhase::Ended, at);
                self.hands
                    .extend([down, Hand::Hold(time), up, Hand::Rest, Hand::Rest]);
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
                // Seldom somebody else is there before that.
                self.deserted = self.rng.random_range(0..4) > 0;
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
        // The touch that stops the countdown presses nothing.
        if !sight.is_counting() {
            self.presses.entry(name.clone()).or_default().tried += 1;
            self.tried = Some((name, ANSWERS));
        }
    }

    fn swipe(&mut self, from: Vec2, to: Vec2) {
        self.hands
            .push_back(Hand::Finger(0, TouchPhase::Started, from));
        for part in [0.25, 0.5, 0.75, 1.0] {
            let at = from.lerp(to, part);
            self.hands.push_back(Hand::Finger(0, TouchPhase::Moved, at));
        }
        let end = match self.rng.random_range(0..4) {
            0 => TouchPhase::Canceled,
            _ => TouchPhase::Ended,
        };
        self.hands
            .extend([Hand::Finger(0, end, to), Hand::Rest, Hand::Rest]);
    }

    /// A second finger comes and goes while the first one is down.
    fn pair(&mut self, first: Vec2, second: Vec2) {
        let near = first + Vec2::splat(6.0);
        self.hands.extend([
            Hand::Finger(0, TouchPhase::Started, first),
            Hand::Finger(1, TouchPhase::Started, second),
            Hand::Finger(0, TouchPhase::Moved, near),
            Hand::Finger(1, TouchPhase::Ended, second),
            Hand::Finger(0, TouchPhase::Ended, near),
            Hand::Rest,
            Hand::Rest,
        ]);
    }
}

fn think(
    mut visitors: ResMut<Visitors>,
    sight: Sight,
    time: Res<Time<Real>>,
    mut clicks: MessageReader<Clicked>,
    mut faults: ResMut<Faults>,
) {
    let visitors = &mut *visitors;
    let passed = time.delta();
    visitors.answered |= clicks.read().count() > 0;
    // While time stands still nobody moves.
    if passed.is_zero() {
        return;
    }
    visitors.untouched = visitors.untouched.saturating_add(passed);
    let answered = std::mem::take(&mut visitors.answered);
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
    let stand = sight.place().0;
    match visitors.now.take() {
        None => visitors.come(&sight),
        Some(person) if stand == Stand::Attract => {
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
    stand: Res<State<Stand>>,
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
        Some(Hand::Finger(id, phase, position)) => (id, phase, position),
        Some(Hand::Hold(left)) => {
            let left = left.saturating_sub(passed);
            if !left.is_zero() {
                visitors.hands.push_front(Hand::Hold(left));
            }
            return;
        }
        Some(Hand::Rest) | None => return,
    };
    if phase == TouchPhase::Started {
        visitors.touches += 1;
        visitors.untouched = Duration::ZERO;
        if *stand.get() == Stand::Attract {
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

/// Lets them in.
pub(super) fn add(app: &mut App, seed: u64) {
    app.insert_resource(Visitors::new(seed))
        .init_resource::<Faults>()
        .init_resource::<Tally>()
        .add_systems(First, act.after(TimeSystems))
        .add_systems(
            Update,
            (
                think.in_set(AppSystems::Outside),
                tally::hear.in_set(AppSystems::Match),
            ),
        )
        .add_systems(Last, (checks::look, tally::count).chain().in_set(Counted));
}

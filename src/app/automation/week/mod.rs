//! A week before random visitors, in virtual time and without a window: the whole program except for the renderer,
//! its panels laid out and touched as in a window.
//!
//! Frames determine the time. It stands still while the computer thinks, and levels have a tiny search, so that a
//! week of eight hours a day takes minutes. A frame lasts 50 ms while fingers move, half a second while a visitor is
//! there, and two seconds while none is. At night the wall clock advances in steps of ten minutes; the program runs
//! all week.

mod defaults;
mod interface;
mod report;

pub use report::{ResourceSample, WeekPlan, WeekReport};

use super::levels;
use super::measure::{resident_mib, undrawn_with};
use super::moments::Moments;
use super::visitors::{self, Faults, VisitorTally, Visitors};
use crate::app::board::Animating;
use crate::app::engine::EngineSeed;
use crate::app::engine::ai::Thinker;
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::notes::Notes;
use crate::app::exhibition::staff::start;
use crate::app::exhibition::wall::{Wall, minutes};
use crate::app::features::challenges::ActiveChallenge;
use crate::app::settings::Settings;
use crate::app::state::{Overlay, TurnStep, data_of};
use crate::app::task::panic_message;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use interface::Interface;
use jiff::civil::DateTime;
use report::HOUR;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_records::files::PlayerFolders;
use tibetango_rules::quote::one_line;

/// Seven days of eight hours.
pub const WEEK: Duration = Duration::from_secs(7 * 8 * 3_600);

/// Durations of a frame: while fingers move, while a visitor is there, while none is.
const FRAMES: [Duration; 3] = [
    Duration::from_millis(50),
    Duration::from_millis(500),
    Duration::from_secs(2),
];
/// Step of the wall clock per frame at night.
const NIGHT: Duration = Duration::from_secs(600);
/// Maximum number of frames of a night, more than the nights of a week have.
const MOST_NIGHT: u32 = 2_000;
/// Time within which the last visitor leaves after closing.
const LAST_GO: Duration = Duration::from_secs(3_600);
/// Maximum time of any level or proof, by the machine's own clock and however busy it is.
const THINKS: Duration = Duration::from_secs(300);
/// Interval between two checks for running searches.
const LOOK: Duration = Duration::from_micros(200);
/// Maximum growth of the number of entities since the first hour: a factor and a number.
const MORE: (f64, f64) = (1.25, 200.0);

/// The first panic of any thread since [`hear_panics`].
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Makes a panic of any thread of this process end the simulation with its message.
pub fn hear_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |reason| {
        before(reason);
        if let Ok(mut first) = PANIC.lock() {
            first.get_or_insert_with(|| reason.to_string());
        }
    }));
}

/// Lets visitors in for the planned time; `more` completes the app, and `progress` receives a sample of the program
/// every hour.
///
/// # Errors
/// A failed check, with the seed and the time on the wall clock: a panic, an exhibition that violates an invariant or
/// does not answer, a growing number of entities, statistics that disagree with the count made here.
pub fn simulate(
    plan: &WeekPlan,
    more: impl FnOnce(&mut App),
    mut progress: impl FnMut(ResourceSample),
) -> Result<WeekReport, String> {
    let mut week = Week::open(plan, more)?;
    let first = HOUR.min(plan.opening / 2);
    let mut samples = [ResourceSample::default(); 2];
    let mut last_report = Duration::ZERO;
    while week.open < plan.opening {
        if !week.is_open() {
            week.pass_the_night()?;
            continue;
        }
        week.visitors().open = true;
        week.step()?;
        if week.open >= first && samples[0].entities == 0 {
            samples[0] = week.sample()?;
        }
        week.count_entities(samples[0].entities > 0)?;
        if week.open >= last_report + HOUR {
            last_report = week.open;
            progress(week.sample()?);
        }
    }
    samples[1] = week.sample()?;
    week.close(samples)
}

/// A running week.
struct Week {
    app: App,
    interface: Interface,
    plan: WeekPlan,
    began: DateTime,
    wall: DateTime,
    /// Time since the beginning, without the nights.
    passed: Duration,
    /// The part of that time in which the house was open.
    open: Duration,
    frames: Moments,
    /// Duration of the slowest frame, and a description of it.
    slowest: (Duration, String),
    /// Maximum number of entities in a frame of the first hour, and in any frame.
    entities: [usize; 2],
}

impl Week {
    /// Opens the exhibition on a Monday morning.
    fn open(plan: &WeekPlan, more: impl FnOnce(&mut App)) -> Result<Self, String> {
        let seed = EngineSeed(plan.seed);
        let mut app = undrawn_with(|app| {
            app.insert_resource(seed);
        });
        let mut settings = app.world_mut().resource_mut::<Settings>();
        levels::lighten(&mut settings.config)?;
        defaults::furnish(&mut settings.config);
        let interface = Interface::add(&mut app);
        visitors::add(&mut app, plan.seed);
        let began = jiff::civil::date(2026, 5, 25).at(9, 50, 0, 0);
        let world = app.world_mut();
        // The game's clock does not exceed a frame.
        world
            .resource_mut::<Time<Virtual>>()
            .set_max_delta(FRAMES[1]);
        world.insert_resource(Notes::new(Some(plan.folder.clone())));
        world.insert_resource(Wall(Some(began)));
        world.resource_mut::<Visitors>().open = false;
        start::begin(world, PlayerFolders::default(), true);
        more(&mut app);
        let mut week = Self {
            app,
            interface,
            plan: plan.clone(),
            began,
            wall: began,
            passed: Duration::ZERO,
            open: Duration::ZERO,
            frames: Moments::default(),
            slowest: (Duration::ZERO, String::new()),
            entities: [0; 2],
        };
        // The first showing begins.
        for _ in 0..4 {
            week.frame(FRAMES[0])?;
        }
        Ok(week)
    }

    fn visitors(&mut self) -> Mut<'_, Visitors> {
        self.app.world_mut().resource_mut::<Visitors>()
    }

    /// Returns an error message with the seed and the time.
    fn wrong(&self, fault: &str) -> String {
        let (seed, wall) = (self.plan.seed, self.wall);
        format!("seed {seed}, {wall:.0}: {}", one_line(fault))
    }

    fn is_open(&self) -> bool {
        let house = &self.app.world().resource::<Settings>().config.exhibition;
        house.is_open(self.wall.weekday(), minutes(self.wall))
    }

    /// Returns the state of the exhibition; before the first frame there is none.
    fn exhibition_state(&self) -> ExhibitionState {
        let exhibition_state = self.app.world().get_resource::<State<ExhibitionState>>();
        exhibition_state.map_or(ExhibitionState::Off, |exhibition_state| {
            *exhibition_state.get()
        })
    }

    /// Runs one frame of this duration.
    fn frame(&mut self, lasts: Duration) -> Result<(), String> {
        self.wall = self.wall.saturating_add(lasts);
        self.passed += lasts;
        let world = self.app.world_mut();
        world.resource_mut::<Wall>().0 = Some(self.wall);
        world.insert_resource(TimeUpdateStrategy::ManualDuration(lasts));
        let before = self.exhibition_state();
        let start = Instant::now();
        let (app, interface, now) = (&mut self.app, &self.interface, self.passed);
        let done = catch_unwind(AssertUnwindSafe(|| {
            app.update();
            let updated = start.elapsed();
            interface.show(app, now);
            updated
        }));
        let took = start.elapsed();
        if !lasts.is_zero() {
            self.frames.note(took);
        }
        if let Some(updated) = done.as_ref().ok().filter(|_| took > self.slowest.0) {
            let panels = (took - *updated).as_millis();
            let (wall, after) = (self.wall, self.exhibition_state());
            let line = format!("{wall:.0}, {before:?} to {after:?}, panels {panels} ms");
            self.slowest = (took, line);
        }
        let panic = PANIC.lock().ok().and_then(|first| first.clone());
        if let Some(message) = done.err().map(panic_message).or(panic) {
            return Err(self.wrong(&format!("a panic: {message}")));
        }
        match self.app.world().resource::<Faults>().first() {
            Some(fault) => Err(self.wrong(fault)),
            None => Ok(()),
        }
    }

    /// Runs one frame with a duration that fits the state, after waiting until no engine thinks any more.
    fn step(&mut self) -> Result<(), String> {
        let start = Instant::now();
        while thinks(self.app.world()) {
            if start.elapsed() > THINKS {
                return Err(self.wrong("the computer thinks for ever"));
            }
            std::thread::sleep(LOOK);
            self.frame(Duration::ZERO)?;
        }
        let (alone, was_open) = (
            self.exhibition_state() == ExhibitionState::Attract,
            self.is_open(),
        );
        let visitors = self.visitors();
        let lasts = match (visitors.is_busy(), visitors.is_there()) {
            (true, _) => FRAMES[0],
            (false, false) if alone => FRAMES[2],
            (false, _) => FRAMES[1],
        };
        self.frame(lasts)?;
        if was_open {
            self.open += lasts;
        }
        Ok(())
    }

    /// Lets the last visitors leave, then advances the wall clock until the house opens.
    fn pass_the_night(&mut self) -> Result<(), String> {
        self.visitors().open = false;
        let until = self.passed + LAST_GO;
        while self.exhibition_state() != ExhibitionState::Attract || self.visitors().is_there() {
            if self.passed > until {
                return Err(self.wrong("the house is closed, and still somebody is there"));
            }
            self.step()?;
        }
        for _ in 0..MOST_NIGHT {
            if self.is_open() {
                return Ok(());
            }
            self.wall = self.wall.saturating_add(NIGHT - FRAMES[2]);
            self.frame(FRAMES[2])?;
        }
        Err(self.wrong("the house does not open any more"))
    }

    fn sample(&self) -> Result<ResourceSample, String> {
        Ok(ResourceSample {
            open: self.open,
            mib: resident_mib()?,
            entities: self.count(),
        })
    }

    fn count(&self) -> usize {
        self.app.world().entities().count_spawned() as usize
    }

    /// Counts the entities; after the first hour their number must not grow much.
    fn count_entities(&mut self, later: bool) -> Result<(), String> {
        let now = self.count();
        self.entities[1] = self.entities[1].max(now);
        if !later {
            self.entities[0] = self.entities[0].max(now);
            return Ok(());
        }
        let first = self.entities[0];
        if now as f64 > first as f64 * MORE.0 + MORE.1 {
            let fault = format!("there are {now} entities, after at most {first} in the beginning");
            return Err(self.wrong(&fault));
        }
        Ok(())
    }

    /// Ends the program, and compares its statistics with the count made here.
    fn close(mut self, samples: [ResourceSample; 2]) -> Result<WeekReport, String> {
        self.visitors().over = true;
        self.app.world_mut().write_message(AppExit::Success);
        self.frame(FRAMES[0])?;
        let dead = self.visitors().dead_button();
        if let Some(dead) = dead {
            return Err(self.wrong(&dead));
        }
        let touches = self.visitors().touches;
        let tally = self.app.world().resource::<VisitorTally>().clone();
        let days = [self.began.date(), self.wall.date()];
        let summary = StatisticsSummary::of_folder(&self.plan.folder, days[0], days[1]);
        let summary = summary.map_err(|error| self.wrong(&error.to_string()))?;
        if let Some(disagreement) = tally.disagreement(&summary) {
            return Err(self.wrong(&format!("the statistics are wrong: {disagreement}")));
        }
        Ok(WeekReport {
            samples,
            most_entities: self.entities[1],
            frames: self.frames,
            slowest: self.slowest.1,
            touches,
            tally,
            days,
        })
    }
}

/// True while a thread works on something that the program waits for: measured by the machine's clock, not by frames.
fn thinks(world: &World) -> bool {
    let rests = !world.resource::<Animating>().0;
    let challenge = data_of::<ActiveChallenge>(world);
    if rests && challenge.is_some_and(ActiveChallenge::awaits_answer) {
        return true;
    }
    // Under a card an answer is not taken up.
    let bare = *world.resource::<State<Overlay>>().get() == Overlay::None;
    let step = world.get_resource::<State<TurnStep>>();
    let thinking = step.is_some_and(|step| *step.get() == TurnStep::Thinking);
    let thinker = world.get_resource::<Thinker>();
    let searches =
        thinker.is_some_and(|thinker| thinker.about().is_some() && !thinker.holds_answer());
    bare && thinking && searches
}

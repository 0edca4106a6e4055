//! The computer's thinking, off the main thread.
//!
//! One worker owns the engine, so that its tree is kept from move to move. Questions and answers
//! cross crossbeam channels with the generation of the match: an answer to an older generation
//! is dropped. The worker has a thread of its own rather than a place in Bevy's pool for async
//! computing, which has a single thread on two cores and compiles shaders there too.

use super::engine_thread::{Answer, EngineSeed, EngineThread, Question};
use super::tuning::Tuning;
use crate::analysis::Reason;
use crate::analysis::reason::why_good;
use crate::app::play::adapt::Adapted;
use crate::app::play::game::{Asker, Match, MoveRequested};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen, TurnStep};
use crate::app::toast::Toasts;
use crate::config::Level;
use crate::engine::{EngineSettings, PlainReport, Strength};
use crate::games::PlainMove;
use crate::search::{Limits, Stop};
use crate::session::Player;
use crate::session::clock::TimeControl;
use bevy::prelude::*;
use std::time::Duration;

/// Asks for a good move to be marked.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintWanted;

/// How long a hint is thought about, whatever the level's own limits are.
const HINT_TIME: Duration = Duration::from_secs(1);

/// However little is left on the clock, so long the computer thinks.
const SHORTEST: Duration = Duration::from_millis(60);

/// A search under way.
struct Search {
    generation: u64,
    stop: Stop,
    /// The answer is held back until so much time has gone by.
    pace: Duration,
    /// The answer is only to be shown.
    hint: bool,
}

/// The computer as the app sees it.
#[derive(Resource)]
pub struct Thinker {
    thread: EngineThread,
    asked: Option<Search>,
    /// The answer, held until the pace allows it.
    ready: Option<(u64, PlainMove)>,
    /// How long this question has been thought about.
    pub waiting: Duration,
    /// The newest progress report on it.
    pub report: Option<PlainReport>,
    hint: Option<Hint>,
}

/// A good move for one generation of the match.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    generation: u64,
    /// The move.
    pub mv: PlainMove,
    /// What speaks for it.
    pub why: Vec<Reason>,
}

impl Thinker {
    /// The hint for the position on the table, to be marked on the board.
    #[must_use]
    pub fn hint(&self, game: &Match) -> Option<&Hint> {
        self.hint
            .as_ref()
            .filter(|hint| hint.generation == game.generation())
    }

    fn start(seed: u64) -> std::io::Result<Self> {
        Ok(Self {
            thread: EngineThread::start("engine", seed)?,
            asked: None,
            ready: None,
            waiting: Duration::ZERO,
            report: None,
            hint: None,
        })
    }

    /// Ends the search under way; its answer will be dropped.
    pub fn cancel(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.stop.stop();
        }
        self.ready = None;
        self.report = None;
        self.waiting = Duration::ZERO;
    }

    /// The generation of the match that is thought about.
    #[must_use]
    pub fn about(&self) -> Option<u64> {
        self.asked.as_ref().map(|asked| asked.generation)
    }

    /// True when an answer is there and waits for its time.
    #[must_use]
    pub fn answered(&self) -> bool {
        self.ready.is_some()
    }

    /// The flag that ends the search under way, if there is one.
    #[must_use]
    pub fn search(&self) -> Option<&Stop> {
        self.asked.as_ref().map(|asked| &asked.stop)
    }

    fn ask(
        &mut self,
        game: &Match,
        settings: EngineSettings,
        limits: Limits,
        strength: Strength,
        pace: Duration,
        hint: bool,
    ) {
        let generation = game.generation();
        self.cancel();
        self.asked = Some(Search {
            generation,
            stop: limits.stop.clone(),
            pace,
            hint,
        });
        self.thread.ask(Question {
            generation,
            line: game.session.line().clone(),
            settings,
            limits,
            strength,
        });
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The limits of a level.
fn limits_of(level: &Level, engine: &EngineSettings) -> Limits {
    Limits {
        visits: Some(level.visits),
        time: Some(Duration::from_millis(u64::from(level.think_ms.most))),
        threads: engine.threads(),
        ..Limits::default()
    }
}

fn ask(
    game: Res<Match>,
    settings: Res<Settings>,
    adapted: Res<Adapted>,
    tuning: Res<Tuning>,
    mut thinker: ResMut<Thinker>,
) {
    if thinker
        .asked
        .as_ref()
        .is_some_and(|asked| asked.generation == game.generation())
    {
        return;
    }
    let Some((_, Player::Computer { level })) = game.session.turn() else {
        return;
    };
    let kind = game.session.setup().game();
    let levels = &settings.config.of(kind).levels;
    // A level that was edited away while it plays is replaced by the default.
    let level = levels
        .get(level)
        .unwrap_or(&levels.levels()[levels.default_index()]);
    if let Some(engine) = level.engine_settings(&settings.config.of(kind).engines) {
        let limits = limits_of(level, &engine);
        let strength = level.strength.moved(adapted.by(kind, &level.id));
        let (engine, mut limits, strength) =
            tuning.applied(&settings.config.of(kind).engines, engine, limits, strength);
        if let Some(clock) = game.session.clock() {
            // Some fifty plies are still to come, and the answer has to arrive in time.
            let left = clock.left(game.session.line().to_move());
            let share = match clock.control() {
                TimeControl::PerMove { .. } => left / 2,
                _ => left / 30,
            };
            limits.time = limits.time.map(|time| time.min(share.max(SHORTEST)));
        }
        // A move that comes at once looks like a mistake: the level says how long it takes.
        let pace = Duration::from_millis(u64::from(level.think_ms.least));
        thinker.ask(&game, engine, limits, strength, pace, false);
    }
}

fn ask_for_hint(
    mut inbox: MessageReader<HintWanted>,
    game: Res<Match>,
    step: Res<State<TurnStep>>,
    settings: Res<Settings>,
    mut thinker: ResMut<Thinker>,
    mut toasts: ResMut<Toasts>,
) {
    // A lesson gives its own.
    if inbox.read().count() == 0 || *step.get() != TurnStep::Human || game.mode().is_lesson() {
        return;
    }
    // The strongest level knows best.
    let kind = game.session.setup().game();
    let Some(level) = settings.config.of(kind).levels.levels().last() else {
        return;
    };
    if let Some(engine) = level.engine_settings(&settings.config.of(kind).engines) {
        let limits = Limits {
            visits: None,
            time: Some(HINT_TIME),
            ..limits_of(level, &engine)
        };
        thinker.ask(&game, engine, limits, Strength::BEST, Duration::ZERO, true);
        toasts.say(settings.config.text.get("game.hint_sought"));
    }
}

/// The one system that empties the channel.
fn receive(
    mut thinker: ResMut<Thinker>,
    game: Res<Match>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut requests: MessageWriter<MoveRequested>,
    mut toasts: ResMut<Toasts>,
) {
    let thinker = thinker.bypass_change_detection();
    while let Some(answer) = thinker.thread.hear() {
        let current = thinker.asked.as_ref().map(|asked| asked.generation);
        match answer {
            Answer::Progress(generation, report) if Some(generation) == current => {
                thinker.report = Some(report);
            }
            Answer::Done(generation, Some(mv)) if Some(generation) == current => {
                thinker.ready = Some((generation, mv));
            }
            Answer::Done(generation, None) if Some(generation) == current => {
                error!("the engine found no move");
                toasts.say(settings.config.text.get("thinking.none"));
            }
            Answer::Progress(..) | Answer::Done(..) => {}
        }
    }
    if thinker.asked.is_some() {
        thinker.waiting += time.delta();
    }
    if thinker.asked.as_ref().is_some_and(|asked| asked.hint) {
        if let Some((generation, mv)) = thinker.ready.take() {
            if generation == game.generation() {
                toasts.take_back(settings.config.text.get("game.hint_sought"));
                let why = why_good(game.session.line(), &mv);
                thinker.hint = Some(Hint {
                    generation,
                    mv,
                    why,
                });
            }
            thinker.asked = None;
            thinker.waiting = Duration::ZERO;
        }
    } else if thinker
        .asked
        .as_ref()
        .is_none_or(|asked| thinker.waiting >= asked.pace)
        && let Some((generation, mv)) = thinker.ready.take()
    {
        if generation == game.generation() {
            requests.write(MoveRequested {
                mv,
                by: Asker::Computer(generation),
            });
        }
        thinker.asked = None;
        thinker.waiting = Duration::ZERO;
    }
}

fn cancel(mut thinker: ResMut<Thinker>) {
    thinker.cancel();
}

/// Adds the computer to the app.
pub(crate) fn plugin(app: &mut App) {
    let seed = EngineSeed::of(app.world());
    match Thinker::start(seed) {
        Ok(thinker) => {
            app.insert_resource(thinker);
        }
        Err(error) => {
            error!("no thread for the engine: {error}");
            return;
        }
    }
    app.add_message::<HintWanted>()
        .add_systems(
            Update,
            (
                // Under a card the match is at rest: an answer waits.
                receive
                    .run_if(resource_exists::<Match>.and_then(in_state(Overlay::None)))
                    .in_set(AppSystems::Input),
                ask.run_if(in_state(TurnStep::Thinking).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Turn),
                ask_for_hint
                    .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Match),
            ),
        )
        .add_systems(OnExit(TurnStep::Thinking), cancel)
        .add_systems(OnExit(Screen::Match), cancel);
}

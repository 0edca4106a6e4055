//! An engine on a thread of its own: questions go in, progress reports and answers come out.
//!
//! The thread owns the engine, so that its tree is kept from move to move. Questions are numbered, and answers to any
//! but the last are dropped.

use crate::app::play::game::Match;
use bevy::prelude::{Resource, World, error};
use crossbeam_channel::{Receiver, Sender, unbounded};
use tibetango_content::config::{Config, Skill};
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_records::session::Setup;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Phase, PlainMove};
use tibetango_search::{Limits, Stop};

/// A question to the engine.
struct Question {
    /// Number of the question, from the first one on: the same generation of a match may be asked about twice.
    number: u64,
    line: AnyLine,
    settings: EngineSettings,
    limits: Limits,
    strength: Strength,
}

/// A message from the engine.
pub(crate) enum Answer {
    /// A progress report of the search.
    Progress(PlainReport),
    /// The final report, and the move chosen.
    Done(PlainReport, Option<PlainMove>),
}

/// The app's ends of the thread's channels.
pub(crate) struct EngineThread {
    questions: Sender<Question>,
    /// Answers, with the numbers of their questions.
    answers: Receiver<(u64, Answer)>,
    /// Number of questions asked up to now.
    questions_asked: u64,
    /// The generation of the match that is asked about, and the flag that stops the search.
    asked: Option<(u64, Stop)>,
}

/// The seed of the engines; without one it is random. With one the results are reproducible: finished games are
/// analysed with a limit of visits alone, and none of time.
#[derive(Resource, Clone, Copy, Debug)]
pub struct EngineSeed(pub u64);

impl EngineSeed {
    /// Returns the app's seed, or a random one.
    pub(crate) fn of(world: &World) -> u64 {
        world
            .get_resource::<Self>()
            .map_or_else(rand::random, |seed| seed.0)
    }
}

/// Returns the strongest level of a board and its engine.
pub(crate) fn strongest<'a>(
    config: &'a Config,
    setup: &Setup,
) -> Option<(&'a Skill, EngineSettings)> {
    let config = config.of(setup.game());
    let skill = config.levels.levels().last()?.on(setup.size, &setup.preset);
    Some((skill, skill.engine_settings(&config.engines)?))
}

/// Returns the engine of the strongest level that matches, else the first matching engine of the game.
fn strongest_of(
    config: &Config,
    setup: &Setup,
    wanted: impl Fn(&EngineSettings) -> bool,
) -> Option<EngineSettings> {
    let config = config.of(setup.game());
    let levels = config.levels.levels().iter().rev();
    let of_levels = levels.filter_map(|level| {
        let skill = level.on(setup.size, &setup.preset);
        skill.engine_settings(&config.engines)
    });
    let others = config.engines.iter().map(|(_, engine)| engine.clone());
    of_levels.chain(others).find(wanted)
}

/// Returns the strongest engine that grows a tree of visits.
pub(crate) fn strongest_tree(config: &Config, setup: &Setup) -> Option<EngineSettings> {
    strongest_of(config, setup, EngineSettings::grows_a_tree)
}

/// Returns the strongest engine that a network guides in the position on the table.
pub(crate) fn strongest_led(config: &Config, game: &Match) -> Option<EngineSettings> {
    let setup = game.session.setup();
    let led = |engine: &EngineSettings| engine.is_led(setup.game(), setup.size);
    is_led(config, game)
        .then(|| strongest_of(config, setup, led))
        .flatten()
}

/// True if there is such an engine: a network evaluates the placement phase only.
pub(crate) fn is_led(config: &Config, game: &Match) -> bool {
    let setup = game.session.setup();
    let mut engines = config.of(setup.game()).engines.iter();
    game.session.line().phase() == Phase::Placement
        && engines.any(|(_, engine)| engine.is_led(setup.game(), setup.size))
}

impl EngineThread {
    /// Starts a thread of this name; returns `None`, which is logged, if the system has no thread left.
    pub fn start(name: &str, seed: u64) -> Option<Self> {
        let (questions, inbox) = unbounded();
        let (outbox, answers) = unbounded();
        std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || work(&inbox, &outbox, seed))
            .map_err(|error| error!("no thread {name:?} for an engine: {error}"))
            .ok()?;
        Some(Self {
            questions,
            answers,
            questions_asked: 0,
            asked: None,
        })
    }

    /// Asks about the position on the table, and cancels the previous question.
    pub fn ask(
        &mut self,
        game: &Match,
        settings: EngineSettings,
        limits: Limits,
        strength: Strength,
    ) {
        self.cancel();
        self.asked = Some((game.generation(), limits.stop.clone()));
        self.questions_asked += 1;
        // The channel is open as long as the thread lives.
        let _ = self.questions.send(Question {
            number: self.questions_asked,
            line: game.session.line().clone(),
            settings,
            limits,
            strength,
        });
    }

    /// Stops the current search, if there is one; its later messages are dropped.
    pub fn cancel(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.stop();
        }
    }

    /// Returns the generation of the match that is asked about.
    pub fn about(&self) -> Option<u64> {
        self.asked.as_ref().map(|(generation, _)| *generation)
    }

    /// Returns the flag that stops the current search.
    pub fn search(&self) -> Option<&Stop> {
        self.asked.as_ref().map(|(_, stop)| stop)
    }

    /// Returns the engine's next message on the current question, if there is one.
    pub fn hear(&self) -> Option<Answer> {
        let mut answers = self.answers.try_iter();
        // Messages of a cancelled search answer no question.
        let current =
            answers.find(|(number, _)| self.asked.is_some() && *number == self.questions_asked);
        current.map(|(_, answer)| answer)
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn work(inbox: &Receiver<Question>, outbox: &Sender<(u64, Answer)>, seed: u64) {
    let mut engine: Option<AnyEngine> = None;
    while let Ok(question) = inbox.recv() {
        // Only the newest question matters.
        let newest = inbox.try_iter().last().unwrap_or(question);
        let kept = engine
            .take()
            .filter(|kept| *kept.settings() == newest.settings);
        let engine = engine.insert(kept.unwrap_or_else(|| AnyEngine::new(newest.settings, seed)));
        let number = newest.number;
        let mut tell = |report: &PlainReport| {
            // The app may be gone already.
            let _ = outbox.send((number, Answer::Progress(report.clone())));
        };
        let (report, mv) = engine.think(&newest.line, &newest.limits, &newest.strength, &mut tell);
        if outbox.send((number, Answer::Done(report, mv))).is_err() {
            return;
        }
    }
}

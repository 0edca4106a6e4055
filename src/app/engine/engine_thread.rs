//! An engine on a thread of its own: questions go in, progress reports and answers come out.
//!
//! The thread owns the engine, so that its tree is kept from move to move. Questions are numbered, and answers to any
//! but the last are dropped. A thread that broke off is replaced with the next question.

use crate::app::play::game::Match;
use crate::app::task::{Task, Worker};
use bevy::prelude::{Resource, World, error};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use tibetango_content::config::{Config, Skill};
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_records::session::MatchSettings;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Phase, PlainMove};
use tibetango_search::{Limits, Stop};

/// The thread of an engine: questions go in, answers come out with the numbers of their questions.
pub type EngineTask = Task<(u64, EngineMessage), EngineQuestion>;

/// A question to the engine.
pub struct EngineQuestion {
    /// Number of the question, from the first one on: the same generation of a match may be asked about twice.
    pub number: u64,
    history: AnyGameHistory,
    settings: EngineSettings,
    /// Limits of the search.
    pub limits: Limits,
    strength: Strength,
}

/// A message from the engine.
pub enum EngineMessage {
    /// A progress report of the search.
    Progress(PlainReport),
    /// The final report, and the move chosen.
    Done(PlainReport, Option<PlainMove>),
    /// The engine broke off. The generation of the match that was asked about.
    Failed(u64),
}

/// An engine, its thread, and the current question.
pub(crate) struct EngineThread {
    name: &'static str,
    seed: u64,
    task: EngineTask,
    /// Number of questions asked up to now.
    question_count: u64,
    /// The generation of the match that is asked about, and the flag that stops the search.
    open_question: Option<(u64, Stop)>,
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

/// Returns the number of threads of each of `searches` searches beside each other on this number of cores: all cores
/// but one, on which the window is drawn.
#[must_use]
pub fn threads_on(cores: usize, searches: usize) -> usize {
    (cores.saturating_sub(1) / searches.max(1)).max(1)
}

/// Returns the same number on this device. Results for a seed are those of one thread.
pub(crate) fn threads(seed: Option<EngineSeed>, searches: usize) -> usize {
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    match seed {
        Some(_) => 1,
        None => threads_on(cores, searches),
    }
}

/// Returns the strongest level of a board and its engine.
pub(crate) fn strongest<'a>(
    config: &'a Config,
    settings: &MatchSettings,
) -> Option<(&'a Skill, EngineSettings)> {
    let config = config.of(settings.game());
    let skill = config
        .levels
        .levels()
        .last()?
        .on(settings.size, &settings.preset);
    Some((skill, skill.engine_settings(&config.engines)?))
}

/// Engine of a game's configuration, by its name there.
pub(crate) type NamedEngine = (String, EngineSettings);

/// Returns the engine of the strongest level that matches, else the first matching engine of the game.
fn strongest_of(
    config: &Config,
    settings: &MatchSettings,
    accepts: impl Fn(&EngineSettings) -> bool,
) -> Option<NamedEngine> {
    let config = config.of(settings.game());
    let levels = config.levels.levels().iter().rev();
    let of_levels = levels.filter_map(|level| {
        let skill = level.on(settings.size, &settings.preset);
        let engine = skill.engine_settings(&config.engines)?;
        Some((skill.engine.clone(), engine))
    });
    let others = config.engines.iter();
    let others = others.map(|(name, engine)| (name.to_owned(), engine.clone()));
    of_levels.chain(others).find(|(_, engine)| accepts(engine))
}

/// Returns the strongest engine that grows a tree of visits.
pub(crate) fn strongest_tree(config: &Config, settings: &MatchSettings) -> Option<NamedEngine> {
    strongest_of(config, settings, EngineSettings::grows_a_tree)
}

/// Returns the strongest engine that a network guides in the position on the table.
pub(crate) fn strongest_network_engine(config: &Config, game: &Match) -> Option<NamedEngine> {
    let settings = game.session.settings();
    let led = |engine: &EngineSettings| engine.is_led(settings.game(), settings.size);
    has_network_engine(config, game)
        .then(|| strongest_of(config, settings, led))
        .flatten()
}

/// True if there is such an engine: a network evaluates the placement phase only.
pub(crate) fn has_network_engine(config: &Config, game: &Match) -> bool {
    let settings = game.session.settings();
    let mut engines = config.of(settings.game()).engines.iter();
    game.session.history().phase() == Phase::Placement
        && engines.any(|(_, engine)| engine.is_led(settings.game(), settings.size))
}

impl EngineThread {
    /// Starts a thread of this name; returns `None`, which is logged, if the system has no thread left.
    pub fn start(name: &'static str, seed: u64) -> Option<Self> {
        Some(Self {
            name,
            seed,
            task: begin(name, seed)?,
            question_count: 0,
            open_question: None,
        })
    }

    /// Lets another thread answer from now on.
    pub fn run_on(&mut self, task: EngineTask) {
        self.cancel();
        self.task = task;
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
        if self.task.outcome().is_some()
            && let Some(task) = begin(self.name, self.seed)
        {
            self.task = task;
        }
        self.open_question = Some((game.generation(), limits.stop.clone()));
        self.question_count += 1;
        self.task.order(EngineQuestion {
            number: self.question_count,
            history: game.session.history().clone(),
            settings,
            limits,
            strength,
        });
    }

    /// Stops the current search, if there is one; its later messages are dropped.
    pub fn cancel(&mut self) {
        if let Some((_, stop)) = self.open_question.take() {
            stop.stop();
        }
    }

    /// Returns the generation of the match that is asked about.
    pub fn about(&self) -> Option<u64> {
        self.open_question
            .as_ref()
            .map(|(generation, _)| *generation)
    }

    /// Returns the flag that stops the current search.
    pub fn search(&self) -> Option<&Stop> {
        self.open_question.as_ref().map(|(_, stop)| stop)
    }

    /// Returns the engine's next message on the current question, if there is one. No message follows the failure of
    /// a search.
    pub fn hear(&mut self) -> Option<EngineMessage> {
        // Looked at before the answers: after its end the thread sends none.
        let broken = self.task.outcome().is_some();
        // Messages of a cancelled search answer no question.
        let last_number = self.open_question.as_ref().map(|_| self.question_count);
        let answer = self
            .task
            .news()
            .find(|(number, _)| Some(*number) == last_number)
            .map(|(_, answer)| answer);
        answer.or_else(|| {
            let (about, _) = self.open_question.take_if(|_| broken)?;
            Some(EngineMessage::Failed(about))
        })
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn begin(name: &'static str, seed: u64) -> Option<EngineTask> {
    Task::with_orders(name, move |worker| work(worker, seed))
        .map_err(|error| error!("no thread {name:?} for an engine: {error}"))
        .ok()
}

fn work(worker: &Worker<(u64, EngineMessage), EngineQuestion>, seed: u64) {
    let mut engine: Option<AnyEngine> = None;
    while let Ok(question) = worker.orders.recv() {
        // Only the newest question matters.
        let newest = worker.orders.try_iter().last().unwrap_or(question);
        let same_engine = engine
            .take()
            .filter(|same_engine| *same_engine.settings() == newest.settings);
        let engine =
            engine.insert(same_engine.unwrap_or_else(|| AnyEngine::new(newest.settings, seed)));
        let number = newest.number;
        let mut tell = |report: &PlainReport| {
            worker.tell((number, EngineMessage::Progress(report.clone())));
        };
        let (report, mv) =
            engine.think(&newest.history, &newest.limits, &newest.strength, &mut tell);
        if !worker.tell((number, EngineMessage::Done(report, mv))) {
            return;
        }
    }
}

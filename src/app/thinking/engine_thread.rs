//! An engine on a thread of its own: questions go in, progress and answers come out.
//!
//! The thread owns the engine, so that its tree is kept from move to move. Questions are numbered,
//! and what is said to any but the last is dropped.

use crate::app::play::game::Match;
use bevy::prelude::{Resource, World, error};
use crossbeam_channel::{Receiver, Sender, unbounded};
use tibetango_content::config::{Config, Skill};
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_records::session::Setup;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Phase, PlainMove};
use tibetango_search::{Limits, Stop};

/// One question to the engine.
struct Question {
    /// Counted from the first question on: the match may be asked about twice as it is.
    number: u64,
    line: AnyLine,
    settings: EngineSettings,
    limits: Limits,
    strength: Strength,
}

/// What the engine says.
pub(crate) enum Answer {
    /// How the search stands.
    Progress(PlainReport),
    /// How it ended, and the move that was chosen.
    Done(PlainReport, Option<PlainMove>),
}

/// The two ends of the thread's channels.
pub(crate) struct EngineThread {
    questions: Sender<Question>,
    /// The number of the question, and what is said to it.
    answers: Receiver<(u64, Answer)>,
    /// The questions until now.
    questions_asked: u64,
    /// The generation of the match that is asked about, and what ends the search.
    asked: Option<(u64, Stop)>,
}

/// What the engines draw their lots by; chance itself where there is none. Where there is one, the same is to be
/// found every time: games that were played are looked at by visits alone, and by no clock.
#[derive(Resource, Clone, Copy, Debug)]
pub struct EngineSeed(pub u64);

impl EngineSeed {
    /// The seed of the app, else one by chance.
    pub(crate) fn of(world: &World) -> u64 {
        world
            .get_resource::<Self>()
            .map_or_else(rand::random, |seed| seed.0)
    }
}

/// The strongest level of a board, which knows best, and its engine.
pub(crate) fn strongest<'a>(
    config: &'a Config,
    setup: &Setup,
) -> Option<(&'a Skill, EngineSettings)> {
    let config = config.of(setup.game());
    let skill = config.levels.levels().last()?.on(setup.size, &setup.preset);
    Some((skill, skill.engine_settings(&config.engines)?))
}

/// The engine of the strongest level of which this is true, else the first such engine of a game.
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

/// One that grows a tree of visits.
pub(crate) fn strongest_tree(config: &Config, setup: &Setup) -> Option<EngineSettings> {
    strongest_of(config, setup, EngineSettings::grows_a_tree)
}

/// One that a network leads in the position on the table.
pub(crate) fn strongest_led(config: &Config, game: &Match) -> Option<EngineSettings> {
    let setup = game.session.setup();
    let led = |engine: &EngineSettings| engine.is_led(setup.game(), setup.size);
    is_led(config, game)
        .then(|| strongest_of(config, setup, led))
        .flatten()
}

/// True where there is such an engine: a network looks at placement alone.
pub(crate) fn is_led(config: &Config, game: &Match) -> bool {
    let setup = game.session.setup();
    let mut engines = config.of(setup.game()).engines.iter();
    game.session.line().phase() == Phase::Placement
        && engines.any(|(_, engine)| engine.is_led(setup.game(), setup.size))
}

impl EngineThread {
    /// Starts a thread of this name; `None`, which is logged, where the system has none left.
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

    /// Asks about the position on the table in place of what was asked before.
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
        // The thread lives as long as its inbox.
        let _ = self.questions.send(Question {
            number: self.questions_asked,
            line: game.session.line().clone(),
            settings,
            limits,
            strength,
        });
    }

    /// Ends the search under way, if there is one; what it still says is not heard.
    pub fn cancel(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.stop();
        }
    }

    /// The generation of the match that is asked about.
    pub fn about(&self) -> Option<u64> {
        self.asked.as_ref().map(|(generation, _)| *generation)
    }

    /// The flag that ends the search under way.
    pub fn search(&self) -> Option<&Stop> {
        self.asked.as_ref().map(|(_, stop)| stop)
    }

    /// The next thing that the engine said of what is asked, if there is one.
    pub fn hear(&self) -> Option<Answer> {
        let mut answers = self.answers.try_iter();
        // What a cancelled search still says answers no question.
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

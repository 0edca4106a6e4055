//! Threads that find the engine's moves, for all rooms together. A room asks one question at a time, and
//! they are answered in the order asked: so no room waits for another one's second move.

use crate::config::Config;
use crate::engine::{AnyEngine, EngineSettings, Strength};
use crate::games::PlainMove;
use crate::games::any::AnyLine;
use crate::search::Limits;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::Arc;

/// Who plays for the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mind {
    /// A level of `difficulty.ron`, by its id.
    Level(String),
    /// An engine of `engines.ron` by its name, with so many visits for a move.
    Engine(String, u64),
}

/// An engine and how it is to think.
type Way = (EngineSettings, Limits, Strength);

impl Mind {
    /// How it plays on the board of a line. A game that lacks this level or engine has its usual level; `None`
    /// where it lacks that, too.
    #[must_use]
    pub fn on(&self, line: &AnyLine, config: &Config) -> Option<Way> {
        let config = config.of(line.game());
        let level = match self {
            Self::Engine(name, visits) => {
                if let Some(engine) = config.engines.get(name) {
                    return Some((engine.clone(), Limits::visits(*visits), Strength::BEST));
                }
                None
            }
            Self::Level(id) => config.levels.get(id),
        };
        let usual = || config.levels.levels().get(config.levels.default_index());
        let size = line.shape().size();
        let mut presets = config.rules.iter();
        let preset =
            presets.find(|preset| preset.rules == line.rules() && preset.boards.contains(&size));
        let preset = preset.map_or("", |preset| &preset.id);
        let skill = level.or_else(usual)?.on(size, preset);
        let engine = skill.engine_settings(&config.engines)?;
        Some((engine, Limits::visits(skill.visits), skill.strength.clone()))
    }

    /// What it is called beside the board and in records.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Level(id) | Self::Engine(id, _) => id,
        }
    }
}

/// What is done with the move that was found.
type Reply = Box<dyn FnOnce(Option<PlainMove>) + Send>;

struct Question {
    line: Box<AnyLine>,
    reply: Reply,
}

/// The threads. They end when the last handle is dropped and the last question answered.
#[derive(Clone)]
pub struct Thinkers {
    questions: Sender<Question>,
}

impl Thinkers {
    /// Starts so many threads.
    ///
    /// # Errors
    /// The system has none left.
    pub fn start(count: usize, mind: &Mind, config: &Arc<Config>) -> std::io::Result<Self> {
        let (questions, inbox) = unbounded();
        for number in 0..count {
            let (inbox, mind, config) = (inbox.clone(), mind.clone(), config.clone());
            std::thread::Builder::new()
                .name(format!("thinker {number}"))
                .spawn(move || work(&inbox, &mind, &config, number as u64))?;
        }
        Ok(Self { questions })
    }

    /// How many questions wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.questions.len()
    }

    /// Asks for a move; `reply` is called on the thread that found it.
    pub fn ask(&self, line: Box<AnyLine>, reply: impl FnOnce(Option<PlainMove>) + Send + 'static) {
        let reply = Box::new(reply);
        // The threads end after this handle, which still holds their channel.
        let _ = self.questions.send(Question { line, reply });
    }
}

fn work(inbox: &Receiver<Question>, mind: &Mind, config: &Config, seed: u64) {
    // The engine that played last: another game on the same board needs no new memory.
    let mut known: Option<AnyEngine> = None;
    while let Ok(Question { line, reply }) = inbox.recv() {
        let found = mind
            .on(&line, config)
            .and_then(|(settings, limits, strength)| {
                let fits = |engine: &AnyEngine| *engine.settings() == settings;
                let mut engine = match known.take().filter(fits) {
                    Some(engine) => engine,
                    None => AnyEngine::new(settings, seed),
                };
                engine.new_game();
                let (_, mv) = engine.think(&line, &limits, &strength, &mut |_| {});
                known = Some(engine);
                mv
            });
        reply(found);
    }
}

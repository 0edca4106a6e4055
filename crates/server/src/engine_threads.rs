//! Search threads that find the engine's moves, for all rooms together. Questions are answered in the order asked, and
//! each is withdrawn when its [`Asking`] is dropped: so a room waits for one answer at a time, and no search runs for
//! an answer that is not needed any more.

use super::connection::pace::Seldom;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::{Limits, Stop};
use tracing::error;

/// Player for the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerEngine {
    /// Level of `difficulty.ron`, by its id.
    Level(String),
    /// Engine of `engines.ron` by its name, with this number of visits for a move.
    Engine(String, u64),
}

/// Purpose of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// A move of the computer; at the level of this id instead of the server's own.
    Play(Option<String>),
    /// A good move for a person.
    Advise,
}

/// Time limit of a search for advice, which the strongest level makes; its visits limit it too.
const ADVICE: Duration = Duration::from_secs(1);

/// Log lines of engines that fail, for all threads together: sustained rate per second, and burst. An engine may fail
/// at every question.
pub const FAILURES: [u32; 2] = [1, 20];

/// Engine with its limits and strength.
type EngineWithLimits = (EngineSettings, Limits, Strength);

impl ServerEngine {
    /// Returns the engine and its limits for the board of a game. A game that lacks this level or engine has its usual
    /// level; `None` if it lacks that too.
    #[must_use]
    pub fn on(&self, history: &AnyGameHistory, config: &Config) -> Option<EngineWithLimits> {
        let config = config.of(history.game());
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
        let size = history.topology().size();
        let mut presets = config.rules.iter();
        let preset =
            presets.find(|preset| preset.rules == history.rules() && preset.boards.contains(&size));
        let preset = preset.map_or("", |preset| &preset.id);
        let skill = level.or_else(usual)?.on(size, preset);
        let engine = skill.engine_settings(&config.engines)?;
        Some((engine, Limits::visits(skill.visits), skill.strength.clone()))
    }

    /// Returns the engine and its limits for a search on the board of a game. For advice a server with an engine of its
    /// own asks that one, one with a level the strongest level.
    #[must_use]
    pub fn for_purpose(
        &self,
        purpose: &SearchPurpose,
        history: &AnyGameHistory,
        config: &Config,
    ) -> Option<EngineWithLimits> {
        match (purpose, self) {
            (SearchPurpose::Play(Some(level)), _) => Self::Level(level.clone()).on(history, config),
            (SearchPurpose::Advise, Self::Level(_)) => {
                let strongest = config.of(history.game()).levels.levels().last()?;
                let (engine, limits, _) = Self::Level(strongest.id.clone()).on(history, config)?;
                let limits = Limits {
                    time: Some(ADVICE),
                    ..limits
                };
                Some((engine, limits, Strength::BEST))
            }
            _ => self.on(history, config),
        }
    }

    /// True if visitors may choose the level instead: the server was started with a level, and not with an engine.
    #[must_use]
    pub const fn is_level(&self) -> bool {
        matches!(self, Self::Level(_))
    }

    /// Returns the name that is shown beside the board and in records.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Level(id) | Self::Engine(id, _) => id,
        }
    }
}

/// Callback for the move that was found.
type Reply = Box<dyn FnOnce(Option<PlainMove>) + Send>;

struct ServerQuestion {
    number: u64,
    history: Box<AnyGameHistory>,
    purpose: SearchPurpose,
    stop: Stop,
    reply: Reply,
}

/// Queue of waiting questions.
#[derive(Default)]
struct Waiting {
    questions: VecDeque<ServerQuestion>,
    /// Number of the next question.
    next: u64,
    /// Whether no more questions come.
    is_closed: bool,
}

/// Queue shared by the threads and those who ask.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    come: Condvar,
}

impl Queue {
    fn open(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next question; `None` once no more questions come.
    fn take(&self) -> Option<ServerQuestion> {
        let mut waiting = self.open();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(question) = waiting.questions.pop_front() {
                return Some(question);
            }
            let woken = self.come.wait(waiting);
            waiting = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn withdraw(&self, number: u64) {
        let mut waiting = self.open();
        let mut questions = waiting.questions.iter();
        let place = questions.position(|question| question.number == number);
        let withdrawn = place.and_then(|place| waiting.questions.remove(place));
        // The reply is dropped without the lock.
        drop(waiting);
        drop(withdrawn);
    }
}

/// Owner of the queue: the threads end when the last handle drops it.
struct Owner(Arc<Queue>);

impl Drop for Owner {
    fn drop(&mut self) {
        let mut waiting = self.0.open();
        waiting.is_closed = true;
        let questions = std::mem::take(&mut waiting.questions);
        drop(waiting);
        self.0.come.notify_all();
        drop(questions);
    }
}

/// Question that was asked. Dropping it before its answer withdraws it: a waiting one is not searched, and a running
/// search ends soon.
#[must_use]
pub struct Asking {
    queue: Arc<Queue>,
    number: u64,
    stop: Stop,
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.stop.stop();
        self.queue.withdraw(self.number);
    }
}

/// Handle to the search threads, which end when the last handle is dropped.
#[derive(Clone)]
pub struct Thinkers(Arc<Owner>);

impl Thinkers {
    /// Starts `count` threads.
    ///
    /// # Errors
    /// Fails if the system has none left.
    pub fn start(
        count: usize,
        engine: &ServerEngine,
        config: &Arc<Config>,
    ) -> std::io::Result<Self> {
        let thinkers = Self(Arc::new(Owner(Arc::default())));
        let log = Arc::new(Seldom::new(FAILURES[0], FAILURES[1], Instant::now()));
        for number in 0..count {
            let (queue, engine, config) = (thinkers.0.0.clone(), engine.clone(), config.clone());
            let log = log.clone();
            std::thread::Builder::new()
                .name(format!("thinker {number}"))
                .spawn(move || work(&queue, &engine, &config, number as u64, &log))?;
        }
        Ok(thinkers)
    }

    /// Returns the number of waiting questions.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.0.open().questions.len()
    }

    /// Asks for a move; `reply` is called on the thread that found it, unless the question is withdrawn before.
    pub fn ask(
        &self,
        history: Box<AnyGameHistory>,
        purpose: SearchPurpose,
        reply: impl FnOnce(Option<PlainMove>) + Send + 'static,
    ) -> Asking {
        let (queue, stop) = (self.0.0.clone(), Stop::default());
        let mut waiting = queue.open();
        let number = waiting.next;
        waiting.next += 1;
        waiting.questions.push_back(ServerQuestion {
            number,
            history,
            purpose,
            stop: stop.clone(),
            reply: Box::new(reply),
        });
        drop(waiting);
        queue.come.notify_one();
        Asking {
            queue,
            number,
            stop,
        }
    }
}

fn work(queue: &Queue, own: &ServerEngine, config: &Config, seed: u64, log: &Seldom) {
    // The last engine: another game on the same board needs no new memory.
    let mut last: Option<AnyEngine> = None;
    while let Some(question) = queue.take() {
        let ServerQuestion {
            history,
            purpose,
            stop,
            reply,
            ..
        } = question;
        let before = last.take();
        let player = own.for_purpose(&purpose, &history, config);
        let think = || find(&history, &stop, player, before, seed);
        // The engine that failed is gone with its memory: nothing broken is used again.
        let (result, engine) = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| {
            if let Some(untold) = log.may(Instant::now()) {
                let untold = (untold > 0).then_some(untold);
                error!(game = %history.game(), untold, "an engine failed: its question has no move");
            }
            (None, None)
        });
        last = engine;
        // The result of a stopped search is dropped.
        if !stop.is_stopped() {
            reply(result);
        }
    }
}

/// Finds the move for a question; returns the engine too.
fn find(
    history: &AnyGameHistory,
    stop: &Stop,
    player: Option<EngineWithLimits>,
    before: Option<AnyEngine>,
    seed: u64,
) -> (Option<PlainMove>, Option<AnyEngine>) {
    let Some((settings, limits, strength)) = player else {
        return (None, before);
    };
    let fits = |engine: &AnyEngine| *engine.settings() == settings;
    let mut engine = match before.filter(fits) {
        Some(engine) => engine,
        None => AnyEngine::new(settings, seed),
    };
    let limits = Limits {
        stop: stop.clone(),
        ..limits
    };
    engine.new_game();
    let (_, mv) = engine.think(history, &limits, &strength, &mut |_| {});
    (mv, Some(engine))
}

//! First glances of networks at one position, on a thread of their own.

use crate::app::task::{Task, Worker};
use bevy::prelude::error;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Side};
use tibetango_search::Limits;

/// Seed of the engines, of which one visit makes no use.
const SEED: u64 = 1;

/// Memory of an engine in MiB: one visit needs little.
const MEMORY_MIB: u32 = 16;

/// First glance of a network at a position.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Number of rounds of its training.
    pub rounds: u32,
    /// Report of one visit, with the glance.
    pub report: PlainReport,
}

/// A position, and what the networks think of it at first glance.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    /// The position, at the end of this game.
    pub history: AnyGameHistory,
    /// Whether it is the example of its game and not the position on the table.
    pub is_example: bool,
    /// Glances, one at least, the network with the fewest rounds first.
    pub glances: Vec<Glance>,
}

impl JudgedPosition {
    /// Returns White's chance in the view of the network of this step.
    #[must_use]
    pub fn white_chance(&self, step: usize) -> f64 {
        let glance = self.glances.get(step);
        let glance = glance.and_then(|glance| glance.report.glance.as_ref());
        let own = glance.map_or(0.5, |glance| glance.value);
        match self.history.to_move() {
            Side::White => own,
            Side::Black => 1.0 - own,
        }
    }
}

/// Position on which networks look, and whether it is the example of its game.
pub(super) type GlanceSubject = (AnyGameHistory, bool);

/// Engine of a network, with the number of rounds of its training.
pub(super) type TrainedEngine = (u32, EngineSettings);

/// A position for all networks.
struct GlanceQuestion {
    number: u64,
    history: AnyGameHistory,
    engines: Vec<TrainedEngine>,
}

/// The thread of the networks: glances come out with the numbers of their questions.
type GlanceTask = Task<(u64, Vec<Glance>), GlanceQuestion>;

/// The thread of the networks while it is needed, and its last answer.
#[derive(Default)]
pub(super) struct Glances {
    task: Option<GlanceTask>,
    /// Number of questions asked up to now.
    question_count: u64,
    /// Key of the position asked about, and that position.
    open_question: Option<(String, GlanceSubject)>,
    judged: Option<JudgedPosition>,
    /// Whether the last question stays without an answer: no network serves the board, or the thread has ended.
    failed: bool,
}

impl Glances {
    /// Returns the answer to the last question, once it is there.
    pub(super) fn judged(&self) -> Option<&JudgedPosition> {
        self.judged.as_ref()
    }

    /// Returns true if the last question stays without an answer.
    pub(super) fn has_failed(&self) -> bool {
        self.failed
    }

    /// Returns true if the last question was about this position.
    pub(super) fn is_about(&self, history: &AnyGameHistory, is_example: bool) -> bool {
        let last = self.open_question.as_ref();
        last.is_some_and(|(key, (_, example))| *example == is_example && *key == key_of(history))
    }

    /// Asks networks about a position; an answer to another one is forgotten.
    pub(super) fn ask(&mut self, subject: GlanceSubject, engines: Vec<TrainedEngine>) {
        if !self.is_about(&subject.0, subject.1) {
            self.judged = None;
        }
        if self
            .task
            .as_mut()
            .is_none_or(|task| task.outcome().is_some())
        {
            self.task = begin();
        }
        self.question_count += 1;
        self.failed = self.task.is_none() && self.judged.is_none();
        if let Some(task) = &self.task {
            task.order(GlanceQuestion {
                number: self.question_count,
                history: subject.0.clone(),
                engines,
            });
        }
        self.open_question = Some((key_of(&subject.0), subject));
    }

    /// Takes up the answer to the last question.
    pub(super) fn hear(&mut self) {
        let Some(task) = &self.task else { return };
        let count = self.question_count;
        // Looked at before the news: after its end a task sends none.
        let ended = task.is_over();
        let newest = task.news().filter(|(number, _)| *number == count).last();
        if let Some((_, glances)) = newest
            && let Some((_, (history, is_example))) = &self.open_question
        {
            self.judged = (!glances.is_empty()).then(|| JudgedPosition {
                history: history.clone(),
                is_example: *is_example,
                glances,
            });
            self.failed = self.judged.is_none();
        }
        self.failed |= ended && self.judged.is_none();
    }

    /// Ends the thread and forgets its answer.
    pub(super) fn rest(&mut self) {
        if self.open_question.is_some() {
            *self = Self::default();
        }
    }
}

/// Returns the key of a position, of all that a network sees: its rules, its stones, and the stone placed last.
fn key_of(history: &AnyGameHistory) -> String {
    let last = history.moves().last().map(|mv| history.text(mv));
    let last = last.unwrap_or_default();
    format!("{:?} {} {last}", history.rules(), history.position_text())
}

fn begin() -> Option<GlanceTask> {
    Task::with_orders("learning", work)
        .map_err(|error| error!("no thread \"learning\" for networks: {error}"))
        .ok()
}

fn work(worker: &Worker<(u64, Vec<Glance>), GlanceQuestion>) {
    while let Ok(question) = worker.orders.recv() {
        // Only the newest question matters.
        let newest = worker.orders.try_iter().last().unwrap_or(question);
        // Engines that know the position already would have no first glance at it: each question gets new ones.
        let engines = newest.engines.into_iter();
        let mut networks: Vec<(u32, AnyEngine)> = engines
            .map(|(rounds, engine)| (rounds, AnyEngine::new(engine, SEED)))
            .collect();
        let history = &newest.history;
        let glances = networks.iter_mut().filter_map(|(rounds, engine)| {
            let rounds = *rounds;
            let limits = Limits::visits(1);
            let (report, _) = engine.think(history, &limits, &Strength::BEST, &mut |_| {});
            // If no network serves the board, its base has answered.
            report.glance.is_some().then_some(Glance { rounds, report })
        });
        let glances = glances.collect();
        if !worker.tell((newest.number, glances)) {
            return;
        }
    }
}

/// Returns the engines of a ladder that may know boards of this size.
pub(super) fn engines_of(config: &Config, game: GameName, size: u8) -> Vec<TrainedEngine> {
    let ladder = config.of(game).ladder().into_iter();
    let ladder = ladder.filter(|rung| rung.player.board.is_none_or(|board| board == size));
    let engines = ladder.map(|rung| {
        let mut engine = rung.engine.clone();
        engine.set_memory_mib(MEMORY_MIB);
        (rung.rounds, engine)
    });
    engines.collect()
}

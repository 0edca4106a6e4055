//! Metrics of a server: for a Prometheus server, and for the status line that people read.
//!
//! They identify nobody: no names, no addresses, no tokens.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};
use std::sync::Arc;
use std::time::Instant;
use tibetango_records::session::Session;

/// States of a room, in the words that clients are sent.
pub const STATES: [&str; 4] = ["empty", "waiting", "playing", "over"];

/// Reason for refusing a connection that is one too many.
pub const FULL: &str = "full";

type Label = [(&'static str, &'static str); 1];

/// Metrics of a server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    open: Gauge,
    came: Counter,
    refused: Family<Label, Counter>,
    rooms: Family<Label, Gauge>,
    new_games: Counter,
    over: Counter,
    moves: Counter,
    /// Lines from clients.
    pub lines_in: Counter,
    /// Lines to clients.
    pub lines_out: Counter,
    /// Games and tables that could not be kept where they belong; the log describes each.
    pub unkept: Counter,
    waiting: Gauge,
    thinking: Histogram,
    answering: Histogram,
}

/// Registers a metric that starts at zero, and returns it.
fn register<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("tibetango");
        let all = &mut registry;
        let unkept = "Games and tables that could not be kept where they belong";
        let mut metrics = Self {
            open: register(all, "connections", "Connections that are open"),
            waiting: register(all, "questions", "Moves the engine is asked for"),
            came: register(all, "accepted", "Connections that were let in"),
            new_games: register(all, "games_begun", "Games that were begun"),
            over: register(all, "games_over", "Games that have ended"),
            moves: register(all, "moves", "Plies that were played"),
            lines_in: register(all, "lines_heard", "Lines that clients said"),
            lines_out: register(all, "lines_told", "Lines that clients were told"),
            unkept: register(all, "unkept", unkept),
            refused: register(all, "refused", "Connections that were not let in"),
            rooms: register(all, "rooms", "Rooms by how they stand"),
            // From a millisecond to half a minute, and from 50 microseconds to a second and a half.
            thinking: Histogram::new(exponential_buckets(0.001, 2.0, 16)),
            answering: Histogram::new(exponential_buckets(0.000_05, 2.0, 16)),
            registry,
        };
        for state in STATES {
            metrics.in_state(state).set(0);
        }
        metrics.refusals(FULL).inc_by(0);
        let mut histogram = |name: &str, help: &str, histogram: &Histogram| {
            metrics.registry.register(name, help, histogram.clone());
        };
        let help =
            "From a question to the engine to its move, the time it waits for others included";
        histogram("thinking_seconds", help, &metrics.thinking);
        let help = "From a line that was heard to the answers of the room";
        histogram("answering_seconds", help, &metrics.answering);
        metrics
    }
}

impl Metrics {
    fn in_state(&self, state: &'static str) -> Gauge {
        self.rooms.get_or_create_owned(&[("state", state)])
    }

    fn refusals(&self, why: &'static str) -> Counter {
        self.refused.get_or_create_owned(&[("reason", why)])
    }

    /// Counts a connection that was refused for this reason.
    pub fn count_refusal(&self, why: &'static str) {
        self.refusals(why).inc();
    }

    /// Counts a connection that was accepted.
    pub fn came(&self) {
        self.came.inc();
        self.open.inc();
    }

    /// Counts an accepted connection that has ended.
    pub fn count_end(&self) {
        self.open.dec();
    }

    /// True if everything was saved where it belongs, as far as is known by now.
    #[must_use]
    pub fn is_all_saved(&self) -> bool {
        self.unkept.get() == 0
    }

    /// Records that a room has answered a line that arrived at this time.
    pub fn note_answer(&self, start: Instant) {
        self.answering.observe(start.elapsed().as_secs_f64());
    }

    /// Returns all metrics in the text format of OpenMetrics.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }

    /// Returns the status for people, in one line.
    #[must_use]
    pub fn status(&self) -> String {
        let [_, waiting, playing, over] = STATES.map(|state| self.in_state(state).get());
        let (open, came, refusals) = (self.open.get(), self.came.get(), self.refusals(FULL).get());
        let (begins, moves, questions) =
            (self.new_games.get(), self.moves.get(), self.waiting.get());
        format!(
            "{open} connections ({came} came, {refusals} refused); rooms: {playing} playing, {waiting} waiting, \
             {over} over; {begins} games begun, {moves} moves; {questions} questions to the engine"
        )
    }
}

/// Question to the engine; dropping it counts it as answered, or of no use any more.
#[derive(Debug)]
pub struct PendingQuestion {
    metrics: Arc<Metrics>,
    since: Instant,
}

impl PendingQuestion {
    /// Counts a question that is asked now.
    #[must_use]
    pub fn now(metrics: &Arc<Metrics>) -> Self {
        metrics.waiting.inc();
        Self {
            metrics: metrics.clone(),
            since: Instant::now(),
        }
    }
}

impl Drop for PendingQuestion {
    fn drop(&mut self) {
        self.metrics.waiting.dec();
        let took = self.since.elapsed();
        self.metrics.thinking.observe(took.as_secs_f64());
    }
}

/// Game as it was when it was counted.
#[derive(Clone, Copy, Debug)]
struct CountedGame {
    id: u64,
    plies: usize,
    over: bool,
}

/// Counters of a room.
#[derive(Debug)]
pub struct RoomCounters {
    metrics: Arc<Metrics>,
    /// Last state; `None` before the first count.
    state: Option<&'static str>,
    game: Option<CountedGame>,
}

impl RoomCounters {
    /// Creates the counters of a room that was not counted yet.
    #[must_use]
    pub const fn new(metrics: Arc<Metrics>) -> Self {
        Self {
            metrics,
            state: None,
            game: None,
        }
    }

    /// Counts the changes in a room: its state (one of [`STATES`]), and the game on its table. A game that is there at
    /// the first count was begun by another run of the program.
    pub fn count(&mut self, state: &'static str, session: Option<&Session>) {
        let game = session.map(|session| CountedGame {
            id: session.id(),
            plies: session.history().len(),
            over: session.outcome().is_some(),
        });
        let before = self.state.replace(state);
        if before != Some(state) {
            if let Some(before) = before {
                self.metrics.in_state(before).dec();
            }
            self.metrics.in_state(state).inc();
        }
        let last = std::mem::replace(&mut self.game, game);
        if before.is_some() {
            self.count_game(last, game);
        }
    }

    fn count_game(&self, last: Option<CountedGame>, game: Option<CountedGame>) {
        let same = last.zip(game).filter(|(before, game)| before.id == game.id);
        // A game that makes room for another one, or whose people have all left, has ended.
        let goes = last.filter(|before| same.is_none() && !before.over);
        let ends = game.filter(|game| game.over && same.is_none_or(|(before, _)| !before.over));
        let ends_now = u64::from(goes.is_some()) + u64::from(ends.is_some());
        self.metrics.over.inc_by(ends_now);
        if let Some(game) = game {
            let before = same.map_or(0, |(before, _)| before.plies);
            // Moves that are taken back were played all the same.
            let new = game.plies.saturating_sub(before);
            self.metrics.moves.inc_by(new as u64);
            self.metrics.new_games.inc_by(u64::from(same.is_none()));
        }
    }
}

impl Drop for RoomCounters {
    fn drop(&mut self) {
        if let Some(state) = self.state {
            self.metrics.in_state(state).dec();
        }
    }
}

//! Time limits, and the time that they leave for a move.

use std::time::Duration;

pub use crate::protocol::pace::MoveBudget;
use crate::protocol::pace::{INSTANT, MARGIN, within};
use tibetango_search::Limits;

/// Number of moves among which the remaining time is shared out.
const MOVES_LEFT: u32 = 20;

/// Tenths of an increment that a move uses; never more than half of the remaining time is used.
const OF_INCREMENT: u32 = 9;

/// Value of `time_left` without a limit.
pub const UNLIMITED: i64 = i32::MAX as i64;

/// Time settings of a game, and the time spent.
#[derive(Clone, Debug)]
pub struct GomocupClock {
    pace: MoveBudget,
    /// Maximum time of a move, whatever the other side allows.
    most: Duration,
    turn: Option<Duration>,
    game: Option<Duration>,
    /// Remaining time of the game by the other side's last word, less the time spent since.
    remaining: Option<Duration>,
    /// True if `remaining` was set since the last search.
    is_fresh: bool,
    elapsed: Duration,
    /// Time that each move adds to the remaining time.
    increment: Duration,
    /// Maximum number of nodes of a search.
    nodes: Option<u64>,
}

impl GomocupClock {
    /// Returns a clock without limits.
    #[must_use]
    pub const fn new(pace: MoveBudget, most: Duration) -> Self {
        Self {
            pace,
            most,
            turn: None,
            game: None,
            remaining: None,
            is_fresh: false,
            elapsed: Duration::ZERO,
            increment: Duration::ZERO,
            nodes: None,
        }
    }

    /// Sets the limit of a move, in milliseconds: 0 is as fast as possible.
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = Some(milliseconds(ms));
    }

    /// Sets the limit of a game, in milliseconds; 0 means no limit.
    pub fn set_game(&mut self, ms: i64) {
        self.game = (ms > 0).then(|| milliseconds(ms));
    }

    /// Sets the remaining time of the game, in milliseconds; it may be negative.
    pub fn set_remaining(&mut self, ms: i64) {
        self.remaining = (ms < UNLIMITED).then(|| milliseconds(ms));
        self.is_fresh = true;
    }

    /// Sets the time that each move adds to the remaining time, in milliseconds.
    pub fn set_increment(&mut self, ms: i64) {
        self.increment = milliseconds(ms);
    }

    /// Sets a limit of nodes; less than 1 means no limit.
    pub fn set_nodes(&mut self, nodes: i64) {
        self.nodes = u64::try_from(nodes).ok().filter(|nodes| *nodes > 0);
    }

    /// Begins a search: a remaining time that was set before it belongs to this game.
    pub const fn begin(&mut self) {
        self.is_fresh = false;
    }

    /// Adds time that was spent on an answer.
    pub fn spend(&mut self, time: Duration) {
        self.elapsed += time;
        self.remaining = self.remaining.map(|rest| rest.saturating_sub(time));
    }

    /// Begins a new game. Its remaining time may have been set before.
    pub const fn restart(&mut self) {
        if !self.is_fresh {
            self.remaining = None;
        }
        self.elapsed = Duration::ZERO;
    }

    /// True if a move is not limited by visits alone.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.turn.is_some()
            || self.game.is_some()
            || self.remaining.is_some()
            || matches!(self.pace, MoveBudget::Time(_))
    }

    /// Returns the limits of a search for a move.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match (self.time(), self.nodes, self.pace) {
            (None, None, MoveBudget::Visits(visits)) => Limits::visits(visits),
            (None, None, MoveBudget::Time(time)) => self.limits_within(time),
            _ => self.limits_to_end(),
        }
    }

    /// Returns the limits of a search that ends by itself, at a number of nodes or at a depth: without a clock it takes
    /// the time that it needs.
    #[must_use]
    pub fn limits_to_end(&self) -> Limits {
        Limits {
            visits: self.nodes,
            ..self.limits_within(self.time().unwrap_or(self.most))
        }
    }

    fn limits_within(&self, time: Duration) -> Limits {
        Limits::time(time.min(self.most).max(INSTANT))
    }

    /// Returns the time that the clocks allow for a move, if one runs.
    fn time(&self) -> Option<Duration> {
        let game = self.game.map(|game| game.saturating_sub(self.elapsed));
        let share = self.remaining.or(game).map(|rest| {
            let rest = rest.saturating_sub(MARGIN);
            let more = self.increment.min(rest) * OF_INCREMENT / 10;
            (rest / MOVES_LEFT + more).min(rest / 2)
        });
        let turn = self.turn.map(within);
        turn.into_iter().chain(share).min()
    }
}

fn milliseconds(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}

//! Time limits, and what they leave for a move.

use std::time::Duration;

pub use crate::protocol::pace::Pace;
use crate::protocol::pace::{INSTANT, MARGIN, within};
use tibetango_search::Limits;

/// Moves among which the time left is shared out.
const MOVES_LEFT: u32 = 20;

/// Of an increment this much of ten parts is used, and never more than half of what is left.
const OF_INCREMENT: u32 = 9;

/// What `time_left` says where there is no limit.
pub const UNLIMITED: i64 = i32::MAX as i64;

/// All that is known of the time.
#[derive(Clone, Debug)]
pub struct Clock {
    pace: Pace,
    /// What a move gets at most, whatever the other side allows.
    most: Duration,
    turn: Option<Duration>,
    game: Option<Duration>,
    /// What the other side says is left of the game, less what was spent since.
    left: Option<Duration>,
    /// That was said since the last search.
    told: bool,
    spent: Duration,
    /// What each move adds to what is left.
    increment: Duration,
    /// Nodes of a search at most.
    nodes: Option<u64>,
}

impl Clock {
    /// A clock without limits.
    #[must_use]
    pub const fn new(pace: Pace, most: Duration) -> Self {
        Self {
            pace,
            most,
            turn: None,
            game: None,
            left: None,
            told: false,
            spent: Duration::ZERO,
            increment: Duration::ZERO,
            nodes: None,
        }
    }

    /// Takes a limit of a move over, in milliseconds: 0 is as fast as possible.
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = Some(milliseconds(ms));
    }

    /// Takes the limit of a game over, in milliseconds: 0 is none.
    pub fn set_game(&mut self, ms: i64) {
        self.game = (ms > 0).then(|| milliseconds(ms));
    }

    /// Takes over what is left of the game, in milliseconds; it may be less than nothing.
    pub fn set_left(&mut self, ms: i64) {
        self.left = (ms < UNLIMITED).then(|| milliseconds(ms));
        self.told = true;
    }

    /// Takes over what each move adds to what is left, in milliseconds.
    pub fn set_increment(&mut self, ms: i64) {
        self.increment = milliseconds(ms);
    }

    /// Takes a limit of nodes over: less than 1 is none.
    pub fn set_nodes(&mut self, nodes: i64) {
        self.nodes = u64::try_from(nodes).ok().filter(|nodes| *nodes > 0);
    }

    /// A search begins: what was said of the time was for this game.
    pub const fn begin(&mut self) {
        self.told = false;
    }

    /// So much was spent on an answer.
    pub fn spend(&mut self, time: Duration) {
        self.spent += time;
        self.left = self.left.map(|left| left.saturating_sub(time));
    }

    /// A new game begins. What is left of it may have been said before.
    pub const fn restart(&mut self) {
        if !self.told {
            self.left = None;
        }
        self.spent = Duration::ZERO;
    }

    /// True where a move is not limited by visits alone.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.turn.is_some()
            || self.game.is_some()
            || self.left.is_some()
            || matches!(self.pace, Pace::Time(_))
    }

    /// The limits of a search for a move.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match (self.time(), self.nodes, self.pace) {
            (None, None, Pace::Visits(visits)) => Limits::visits(visits),
            (None, None, Pace::Time(time)) => self.bounded(time),
            _ => self.limits_to_end(),
        }
    }

    /// The limits of a search that ends by itself, at a number of nodes or at a depth: where no clock runs it takes
    /// what time it needs.
    #[must_use]
    pub fn limits_to_end(&self) -> Limits {
        Limits {
            visits: self.nodes,
            ..self.bounded(self.time().unwrap_or(self.most))
        }
    }

    fn bounded(&self, time: Duration) -> Limits {
        Limits::time(time.min(self.most).max(INSTANT))
    }

    /// What the clocks allow for a move, where one runs.
    fn time(&self) -> Option<Duration> {
        let game = self.game.map(|game| game.saturating_sub(self.spent));
        let share = self.left.or(game).map(|left| {
            let left = left.saturating_sub(MARGIN);
            let more = self.increment.min(left) * OF_INCREMENT / 10;
            (left / MOVES_LEFT + more).min(left / 2)
        });
        let turn = self.turn.map(within);
        turn.into_iter().chain(share).min()
    }
}

fn milliseconds(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}

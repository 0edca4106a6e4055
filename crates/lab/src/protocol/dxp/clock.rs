//! Time of a game: a number of minutes for each side, perhaps for a number of moves.

use std::time::Duration;

use crate::protocol::pace::{INSTANT, within};

/// Maximum number of moves among which the remaining time is shared out.
const MOVES_LEFT: u32 = 30;

/// Time allowed for the delays of all messages of a game together.
const DELAYS: Duration = Duration::from_secs(2);

/// Time and moves that both sides agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Minutes of each side for the game; 0 for no limit.
    pub minutes: u16,
    /// Moves of each side after which either may end it; 0 for no limit.
    pub moves: u16,
}

impl Terms {
    /// Usual terms.
    pub const DEFAULT: Self = Self {
        minutes: 6,
        moves: 75,
    };

    /// Returns terms by which a move takes about `time`; the protocol limits only whole games.
    #[must_use]
    pub fn of_moves(time: Duration) -> Self {
        /// Moves of a game; hardly a game is longer.
        const MOVES: f64 = 150.0;
        let seconds = time.as_secs_f64().max(0.01);
        let minutes = (MOVES * seconds / 60.0).ceil().clamp(1.0, 999.0);
        let moves = (60.0 * minutes / seconds).clamp(1.0, 999.0);
        Self {
            minutes: minutes as u16,
            moves: moves as u16,
        }
    }

    /// Returns the time of each side, if there is a limit.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        let time = Duration::from_secs(60 * u64::from(self.minutes));
        (self.minutes > 0).then_some(time)
    }
}

/// Clock of one side.
#[derive(Clone, Copy, Debug)]
pub struct DxpClock {
    terms: Terms,
    elapsed: Duration,
    /// Number of moves made.
    move_count: usize,
}

impl DxpClock {
    /// Returns a clock before the game.
    #[must_use]
    pub const fn new(terms: Terms) -> Self {
        Self {
            terms,
            elapsed: Duration::ZERO,
            move_count: 0,
        }
    }

    /// Adds the time of a move that was made.
    pub fn spend(&mut self, time: Duration) {
        self.elapsed += time;
        self.move_count += 1;
    }

    /// Returns the number of moves of each side after which either may end the game; 0 for no limit.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.terms.moves as usize
    }

    /// Adds time that was spent without a move.
    pub fn lose(&mut self, time: Duration) {
        self.elapsed += time;
    }

    /// True if more time was spent than there was, not counting delays of messages.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let time = self.terms.time();
        time.is_some_and(|time| self.elapsed > time + DELAYS)
    }

    /// Takes moves back, but not their time; `count` moves remain.
    pub const fn take_back(&mut self, count: usize) {
        self.move_count = count;
    }

    /// Returns the remaining time, if there is a limit.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let time = self.terms.time()?;
        Some(time.saturating_sub(self.elapsed))
    }

    /// Returns the time for the next move, if there is a limit. The clock is never used up: the rest pays for delays.
    #[must_use]
    pub fn share(&self) -> Option<Duration> {
        let moves = match self.terms.moves {
            0 => MOVES_LEFT,
            moves => {
                u32::from(moves).saturating_sub(u32::try_from(self.move_count).unwrap_or(u32::MAX))
            }
        };
        let rest = within(self.remaining()?);
        Some((rest / moves.clamp(1, MOVES_LEFT)).max(INSTANT))
    }
}

//! The time of a game: so many minutes for each side, perhaps for so many moves.

use std::time::Duration;

use crate::protocol::pace::{INSTANT, within};

/// Moves among which the time left is shared out at most.
const MOVES_LEFT: u32 = 30;

/// What messages may take on their way, all of a game together.
const DELAYS: Duration = Duration::from_secs(2);

/// What both sides agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Minutes of each side for the game; 0 for no limit.
    pub minutes: u16,
    /// Moves of each side after which either may end it; 0 for no limit.
    pub moves: u16,
}

impl Terms {
    /// What is usual.
    pub const DEFAULT: Self = Self {
        minutes: 6,
        moves: 75,
    };

    /// Terms by which a move takes about so long: of a whole game more cannot be said.
    #[must_use]
    pub fn of_moves(time: Duration) -> Self {
        /// Hardly a game is longer.
        const MOVES: f64 = 150.0;
        let seconds = time.as_secs_f64().max(0.01);
        let minutes = (MOVES * seconds / 60.0).ceil().clamp(1.0, 999.0);
        let moves = (60.0 * minutes / seconds).clamp(1.0, 999.0);
        Self {
            minutes: minutes as u16,
            moves: moves as u16,
        }
    }

    /// The time of each side, where there is a limit.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        let time = Duration::from_secs(60 * u64::from(self.minutes));
        (self.minutes > 0).then_some(time)
    }
}

/// The clock of one side.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    terms: Terms,
    spent: Duration,
    /// Moves made.
    made: usize,
}

impl Clock {
    /// A clock before the game.
    #[must_use]
    pub const fn new(terms: Terms) -> Self {
        Self {
            terms,
            spent: Duration::ZERO,
            made: 0,
        }
    }

    /// A move took so long.
    pub fn spend(&mut self, time: Duration) {
        self.spent += time;
        self.made += 1;
    }

    /// Moves of each side after which either may end the game; 0 for no limit.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.terms.moves as usize
    }

    /// So long was thought for nothing.
    pub fn lose(&mut self, time: Duration) {
        self.spent += time;
    }

    /// True where more was spent than there was, delays on the way left out of account.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.terms
            .time()
            .is_some_and(|time| self.spent > time + DELAYS)
    }

    /// Moves are taken back; their time is not.
    pub const fn take_back(&mut self, made: usize) {
        self.made = made;
    }

    /// What is left, where there is a limit.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let time = self.terms.time()?;
        Some(time.saturating_sub(self.spent))
    }

    /// What the next move may take, where there is a limit. It is never used up: what is left over pays for delays.
    #[must_use]
    pub fn share(&self) -> Option<Duration> {
        let moves = match self.terms.moves {
            0 => MOVES_LEFT,
            moves => u32::from(moves).saturating_sub(u32::try_from(self.made).unwrap_or(u32::MAX)),
        };
        let left = within(self.left()?);
        Some((left / moves.clamp(1, MOVES_LEFT)).max(INSTANT))
    }
}

//! Time settings, and the time that they leave for a move.

use std::time::Duration;

use crate::protocol::numbers;
use tibetango_rules::Side;
use tibetango_search::Limits;

/// Number of moves among which the remaining main time is shared out. A game on five lines takes each side 20
/// placements and some tens of steps.
const MOVES_LEFT: u32 = 40;

/// Maximum of any time in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// Limit of a search for a move.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveLimit {
    /// Number of visits.
    Visits(u64),
    /// Time of a move.
    Move(Duration),
    /// Clocks of both sides, by [`Side::index`].
    Clocks([GtpClock; 2]),
}

/// Clock of a side as `time_settings` or `time_left` sets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GtpClock {
    /// Remaining time.
    remaining: Duration,
    /// Number of moves to be made in it; 0: all that the game still takes.
    moves: u32,
}

impl GtpClock {
    fn share(self) -> Duration {
        let moves = match self.moves {
            0 => MOVES_LEFT,
            moves => moves,
        };
        (self.remaining / moves).max(Duration::from_millis(1))
    }
}

impl MoveLimit {
    /// True if a clock runs.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Clocks(_))
    }

    /// Returns the limits of a search for `side`'s move; `most` caps a clock that the other side set.
    #[must_use]
    pub fn limits(&self, side: Side, most: Duration) -> Limits {
        match self {
            Self::Visits(visits) => Limits::visits(*visits),
            Self::Move(time) => Limits::time(*time),
            Self::Clocks(clocks) => Limits::time(clocks[side.index()].share().min(most)),
        }
    }

    /// Reads the arguments `MAIN BYO_TIME BYO_STONES` of `time_settings`; `None`: no time limit.
    ///
    /// # Errors
    /// A description of what is wrong with the arguments.
    pub fn of_settings(arguments: &[&str]) -> Result<Option<Self>, String> {
        let [main, period, stones] = arguments else {
            return Err("time_settings needs MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES".to_owned());
        };
        let (main, period, stones) = (seconds(main)?, seconds(period)?, number(stones)?);
        if !period.is_zero() && stones == 0 {
            // The protocol's code for "no time limit".
            return Ok(None);
        }
        let (time, moves) = match main.is_zero() {
            true => (period, stones),
            false => (main, 0),
        };
        Ok(Some(Self::Clocks(
            [GtpClock {
                remaining: time,
                moves,
            }; 2],
        )))
    }

    /// Applies the arguments `COLOUR TIME STONES` of `time_left`.
    ///
    /// # Errors
    /// A description of what is wrong with the arguments.
    pub fn note_time(&mut self, arguments: &[&str]) -> Result<(), String> {
        let [side, time, stones] = arguments else {
            return Err("time_left needs COLOUR TIME STONES".to_owned());
        };
        let side = super::syntax::colour(side).ok_or("the colour is white or black")?;
        let clock = GtpClock {
            remaining: remaining(time)?,
            moves: number(stones)?,
        };
        match self {
            Self::Clocks(clocks) => clocks[side.index()] = clock,
            _ => *self = Self::Clocks([clock; 2]),
        }
        Ok(())
    }
}

/// Reads a time in seconds; whole in the protocol, but ours may have decimals.
fn seconds(text: &str) -> Result<Duration, String> {
    numbers::decimal(text)
        .filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a time is 0 to 86400 seconds".to_owned())
}

/// Reads the time that is left on a clock: one that is overdrawn has none. A refusal would leave the time before it.
fn remaining(text: &str) -> Result<Duration, String> {
    match numbers::decimal(text) {
        Some(left) if left < 0.0 => Ok(Duration::ZERO),
        _ => seconds(text),
    }
}

fn number(text: &str) -> Result<u32, String> {
    numbers::count(text)
        .and_then(|number| u32::try_from(number).ok())
        .filter(|&number| number <= 100_000)
        .ok_or_else(|| "stones are a number from 0 to 100000".to_owned())
}

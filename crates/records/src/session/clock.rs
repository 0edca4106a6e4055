//! Clocks of a match: pure arithmetic on time that the caller measures.
//!
//! ```
//! use std::time::Duration;
//! use tibetango_rules::Side;
//! use tibetango_records::session::clock::{GameClocks, TimeControl};
//! let mut clock = GameClocks::new("total 60+2".parse().unwrap()).unwrap();
//! clock.tick(Side::White, Duration::from_secs(10));
//! clock.note_move(Side::White);
//! assert_eq!(clock.remaining(Side::White), Duration::from_secs(52));
//! assert_eq!(clock.remaining(Side::Black), Duration::from_secs(60));
//! ```

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tibetango_rules::Side;

/// Maximum time of a clock, in seconds: a day.
pub const MOST_SECONDS: u32 = 86_400;

/// Time control of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A fixed number of seconds for each ply, not to be saved up.
    PerMove {
        /// 1 to [`MOST_SECONDS`].
        seconds: u32,
    },
    /// A number of seconds for the whole game, and an increment after each ply.
    Total {
        /// 1 to [`MOST_SECONDS`].
        seconds: u32,
        /// 0 to [`MOST_SECONDS`].
        increment: u32,
    },
}

/// Error of a text that is no clock: `none`, `move S` or `total S+I`, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no clock: none, move S or total S+I, in seconds from 1 to {MOST_SECONDS}")]
pub struct NoSuchClock(pub String);

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::PerMove { seconds } => write!(f, "move {seconds}"),
            Self::Total { seconds, increment } => write!(f, "total {seconds}+{increment}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = NoSuchClock;

    fn from_str(text: &str) -> Result<Self, NoSuchClock> {
        let none = || NoSuchClock(text.chars().take(60).collect());
        let number = |digits: &str, least: u32| -> Option<u32> {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| plain)?;
            (least..=MOST_SECONDS).contains(&number).then_some(number)
        };
        if text == "none" {
            return Ok(Self::None);
        }
        if let Some(seconds) = text.strip_prefix("move ") {
            let seconds = number(seconds, 1).ok_or_else(none)?;
            return Ok(Self::PerMove { seconds });
        }
        let (seconds, increment) = text
            .strip_prefix("total ")
            .and_then(|rest| rest.split_once('+'))
            .ok_or_else(none)?;
        Ok(Self::Total {
            seconds: number(seconds, 1).ok_or_else(none)?,
            increment: number(increment, 0).ok_or_else(none)?,
        })
    }
}

/// Clocks of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClocks {
    control: TimeControl,
    time: [Duration; 2],
    /// Time of both at the beginning of the current ply.
    ply_start: [Duration; 2],
    /// The same for each earlier ply, for undoing.
    before: Vec<[Duration; 2]>,
}

impl GameClocks {
    /// Creates the clocks for the start of a game; `None` if there are none.
    #[must_use]
    pub fn new(control: TimeControl) -> Option<Self> {
        let seconds = match control {
            TimeControl::None => return None,
            TimeControl::PerMove { seconds } | TimeControl::Total { seconds, .. } => seconds,
        };
        let time = [Duration::from_secs(u64::from(seconds)); 2];
        Some(Self {
            control,
            time,
            ply_start: time,
            before: Vec::new(),
        })
    }

    /// Sets the time left, White's first, as in a saved game. More than a day is cut to a day.
    #[must_use]
    pub fn with_times(mut self, times: [Duration; 2]) -> Self {
        let most = Duration::from_secs(u64::from(MOST_SECONDS));
        self.time = times.map(|time| time.min(most));
        self.ply_start = self.time;
        self
    }

    /// Returns the time control.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the time that a side has left.
    #[must_use]
    pub fn remaining(&self, side: Side) -> Duration {
        self.time[side.index()]
    }

    /// Subtracts passed time from the side to move; true if it has none left.
    pub fn tick(&mut self, side: Side, elapsed: Duration) -> bool {
        let time = &mut self.time[side.index()];
        *time = time.saturating_sub(elapsed);
        time.is_zero()
    }

    /// Records that a side has made its ply.
    pub fn note_move(&mut self, side: Side) {
        self.before.push(self.ply_start);
        let time = &mut self.time[side.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::PerMove { seconds } => *time = Duration::from_secs(u64::from(seconds)),
            TimeControl::Total { increment, .. } => {
                let most = Duration::from_secs(u64::from(MOST_SECONDS));
                *time = (*time + Duration::from_secs(u64::from(increment))).min(most);
            }
        }
        self.ply_start = self.time;
    }

    /// Undoes a ply: its time comes back with it, as far as it is known.
    pub fn take_back(&mut self) {
        self.time = self.before.pop().unwrap_or(self.ply_start);
        self.ply_start = self.time;
    }

    /// Restores the time at the beginning of the current ply.
    pub fn restart_ply(&mut self) {
        self.time = self.ply_start;
    }
}

/// Formats the time left as a clock shows it: `9:05`, `1:00:00`, and tenths in the last ten seconds.
///
/// ```
/// use std::time::Duration;
/// use tibetango_records::session::clock::face;
/// assert_eq!(face(Duration::from_millis(65_200)), "1:06");
/// assert_eq!(face(Duration::from_millis(9_210)), "9.3");
/// ```
#[must_use]
pub fn face(time: Duration) -> String {
    // Rounded up, so that a clock that shows nothing has nothing.
    let tenths = time.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = time.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

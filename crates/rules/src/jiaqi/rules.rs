//! The variants of jiaqi. A rule value lives here and nowhere else.

use crate::rules::{BadRule, QUIET_MOST, Variant, within};
use crate::{Phase, Side};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Stones that a pinch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Pinch {
    /// One enemy stone between two own stones.
    Single,
    /// A whole unbroken run of enemy stones between two own stones.
    Run,
}

/// Lines that fire a gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Gun {
    /// Every drawn line: "long" and "short" guns.
    All,
    /// Rows, columns and the two longest diagonals.
    LongOnly,
    /// No line.
    Off,
}

impl Gun {
    /// True where a line fires, long or not.
    #[inline]
    pub fn fires(self, long: bool) -> bool {
        match self {
            Self::All => true,
            Self::LongOnly => long,
            Self::Off => false,
        }
    }
}

/// Whether captures are compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Capture {
    /// The whole chain is taken.
    All,
    /// The mover takes the stones it likes, one by one, and may stop.
    Choice,
}

/// Fate of a side that has no stone next to the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Blocked {
    /// Its opponent must open a way for it.
    Yield,
    /// Its turn is passed.
    Pass,
    /// It has lost.
    Lose,
}

/// The rules of one game of jiaqi. The default is the thesis's (2.1.1); that White places first, and the draws, are
/// ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct JiaqiRules {
    /// Stones that a pinch takes.
    pub pinch: Pinch,
    /// Lines that fire a gun.
    pub gun: Gun,
    /// Whether captures are compulsory.
    pub capture: Capture,
    /// Fate of a blocked side.
    pub blocked: Blocked,
    /// The side that places first; the other side moves first in movement.
    pub first: Side,
    /// Plies of movement without a capture after which stones are counted; at least 1.
    pub quiet_limit: u16,
}

impl Default for JiaqiRules {
    fn default() -> Self {
        Self {
            pinch: Pinch::Single,
            gun: Gun::All,
            capture: Capture::All,
            blocked: Blocked::Yield,
            first: Side::White,
            quiet_limit: 100,
        }
    }
}

impl JiaqiRules {
    /// Returns the same rules without an end by the counting of stones, as needed to solve a whole game: there endless
    /// play is a draw, and no position depends on its history.
    #[must_use]
    pub const fn without_counting(self) -> Self {
        Self {
            quiet_limit: u16::MAX,
            ..self
        }
    }
}

impl Variant for JiaqiRules {
    const PRESET: &'static str = "thesis";
    const PHASES: &'static [Phase] = &[Phase::Placement, Phase::Movement, Phase::Yield];

    fn check(&self) -> Result<(), BadRule> {
        within("quiet_limit", self.quiet_limit, 1, QUIET_MOST)
    }

    fn quiet_limit(&self) -> u16 {
        self.quiet_limit
    }

    fn first(&self) -> Side {
        self.first
    }

    fn lists_takes(&self) -> bool {
        self.capture == Capture::Choice
    }
}

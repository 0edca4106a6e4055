//! The variants of gomoku. A rule value lives here and nowhere else.

use crate::rules::{BadRule, Variant};
use crate::{Phase, Side};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Rule that says which rows win and which are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five win; six or more do not.
    Standard,
    /// White wins with five or more, Black with exactly five; what makes six or more, two fours or
    /// two threes at once is forbidden to Black (RIF rules, 9).
    Renju,
}

/// Exactly five in a row win.
const EXACT: u32 = 1;
/// A continuous game: after a win play goes on beside the stones, which changes no single game.
const CONTINUOUS: u32 = 2;
/// Renju.
const RENJU: u32 = 4;

impl Rule {
    /// The rule that programs mean by a number, the sum of what holds (protocol of Gomocup, `INFO rule`); `None` for
    /// what is not played here, as caro (8).
    #[must_use]
    pub const fn of_number(number: u32) -> Option<Self> {
        Some(match number & !CONTINUOUS {
            0 => Self::Freestyle,
            EXACT => Self::Standard,
            RENJU | 5 => Self::Renju,
            _ => return None,
        })
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Freestyle => 0,
            Self::Standard => EXACT,
            Self::Renju => RENJU,
        }
    }

    /// True where a row of more than five does not win for this side.
    #[inline]
    pub const fn exact(self, side: Side) -> bool {
        match self {
            Self::Freestyle => false,
            Self::Standard => true,
            Self::Renju => matches!(side, Side::Black),
        }
    }

    /// True where some points are forbidden to this side.
    #[inline]
    pub const fn forbids(self, side: Side) -> bool {
        matches!((self, side), (Self::Renju, Side::Black))
    }
}

/// Opening of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Opening {
    /// Black places the first stone anywhere.
    #[default]
    Free,
    /// The first player places two black stones and a white one, and the other chooses a side, or places
    /// one of each and leaves the choice to the first.
    Swap2,
}

/// The rules of one game of gomoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GomokuRules {
    /// Rows that win and rows that are forbidden.
    pub rule: Rule,
    /// Opening of the game.
    pub opening: Opening,
}

impl Variant for GomokuRules {
    const PRESET: &'static str = "freestyle";
    const PHASES: &'static [Phase] = &[Phase::Play, Phase::Placement, Phase::Decision];

    /// Returns a single phase where there is no opening.
    fn phases(&self) -> &'static [Phase] {
        match self.opening {
            Opening::Free => &[Phase::Play],
            Opening::Swap2 => Self::PHASES,
        }
    }

    fn check(&self) -> Result<(), BadRule> {
        Ok(())
    }

    /// Returns the maximum, as nothing is ever taken.
    fn quiet_limit(&self) -> u16 {
        u16::MAX
    }

    fn first(&self) -> Side {
        Side::Black
    }
}

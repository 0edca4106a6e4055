//! The two players.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player, named by the colour of the stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Side {
    /// White; places first in jiu by both of its papers, and in jiaqi where the rules do not say otherwise.
    #[default]
    White,
    /// Black.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black: the index into arrays that hold one entry a side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case English name, as records, JSON and logs print it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Seat of a player. A seat plays one side, but a game may let the seats change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Seat whose side is White at the beginning.
    First,
    /// Seat whose side is Black at the beginning.
    Second,
}

impl Seat {
    /// Returns the seat that plays a side, after the seats have changed sides or not.
    pub const fn of(side: Side, swapped: bool) -> Self {
        match (side, swapped) {
            (Side::White, false) | (Side::Black, true) => Self::First,
            _ => Self::Second,
        }
    }

    /// 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

//! A move as a search packs it.

use super::geometry::SQUARES;

const SQUARE_BITS: u32 = 6;
const TAKEN: u64 = (1 << SQUARES) - 1;
const FROM: u32 = SQUARES as u32;
const TO: u32 = FROM + SQUARE_BITS;

/// A move, packed as its two ends and the pieces taken: ways between that take the same are one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DraughtsMove(u64);

impl DraughtsMove {
    /// A move that takes these pieces.
    #[inline]
    pub const fn new(from: u32, to: u32, captured: u64) -> Self {
        Self(captured | (from as u64) << FROM | (to as u64) << TO)
    }

    /// The packed move.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The move in a packed word.
    #[inline]
    pub const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(self) -> u32 {
        (self.0 >> FROM) as u32 & ((1 << SQUARE_BITS) - 1)
    }

    /// Returns the square where the piece ends; the same one where it comes back.
    #[inline]
    pub const fn to(self) -> u32 {
        (self.0 >> TO) as u32
    }

    /// The squares of the pieces that it takes.
    #[inline]
    pub const fn captured(self) -> u64 {
        self.0 & TAKEN
    }
}

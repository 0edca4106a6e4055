//! Moves as a search handles them.

use super::geometry::JiaqiSize;
use crate::{MoveKind, bitboard::Word};

/// A move packed into one bitboard word: the stones it takes by choice, its target, its origin and its kind. With
/// `capture: All` the stones taken follow from the position and are not part of the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JiaqiMove<S: JiaqiSize>(S::Word);

impl<S: JiaqiSize> JiaqiMove<S> {
    /// Number of points of the board.
    pub const POINTS: u32 = super::geometry::points(S::N);
    /// Number of bits that hold a point: 6, 7 and 8 for 41, 85 and 145 points.
    const WIDTH: u32 = 32 - (Self::POINTS - 1).leading_zeros();

    fn pack(kind: MoveKind, from: u32, to: u32, takes: S::Word) -> Self {
        let head =
            u64::from(to) | u64::from(from) << Self::WIDTH | (kind as u64) << (2 * Self::WIDTH);
        Self(takes | S::Word::from_low(head).up(Self::POINTS))
    }

    /// Places a stone.
    #[inline]
    pub fn place(to: u32) -> Self {
        Self::pack(MoveKind::Place, 0, to, S::Word::ZERO)
    }
    /// Steps a stone into the hole.
    #[inline]
    pub fn step(from: u32, to: u32) -> Self {
        Self::pack(MoveKind::Step, from, to, S::Word::ZERO)
    }
    /// Jumps a stone into the hole.
    pub fn jump(from: u32, to: u32) -> Self {
        Self::pack(MoveKind::Jump, from, to, S::Word::ZERO)
    }
    /// Passes.
    pub fn pass() -> Self {
        Self::pack(MoveKind::Pass, 0, 0, S::Word::ZERO)
    }
    /// The same move taking exactly these stones (`capture: Choice`).
    #[must_use]
    pub fn taking(self, takes: S::Word) -> Self {
        Self(self.0 & !Self::points() | takes)
    }

    #[inline]
    fn head(self) -> u64 {
        self.0.down(Self::POINTS).low()
    }
    /// Returns the kind of the move.
    #[inline]
    pub fn kind(self) -> MoveKind {
        match self.head() >> (2 * Self::WIDTH) & 3 {
            0 => MoveKind::Place,
            1 => MoveKind::Step,
            2 => MoveKind::Jump,
            _ => MoveKind::Pass,
        }
    }
    /// Returns the point where the stone ends; meaningless for a pass.
    #[inline]
    pub fn to(self) -> u32 {
        (self.head() & ((1 << Self::WIDTH) - 1)) as u32
    }
    /// Returns the point that the stone comes from; meaningless for a placement and a pass.
    #[inline]
    pub fn from(self) -> u32 {
        (self.head() >> Self::WIDTH & ((1 << Self::WIDTH) - 1)) as u32
    }
    /// The stones taken by choice; empty with `capture: All`.
    #[inline]
    pub fn takes(self) -> S::Word {
        self.0 & Self::points()
    }
    /// The packed word.
    #[inline]
    pub fn word(self) -> S::Word {
        self.0
    }
    /// The move in a packed word.
    #[inline]
    pub fn from_word(word: S::Word) -> Self {
        Self(word)
    }

    #[inline]
    fn points() -> S::Word {
        // 2N² - 2N + 1 low bits; written without a table so that it is a constant.
        !(!S::Word::ZERO).up(Self::POINTS)
    }
}

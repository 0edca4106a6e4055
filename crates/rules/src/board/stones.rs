//! The stones of both sides as bitboards with their hash.

use super::bitboard::Word;
use super::{Piece, Side};
use crate::moves::{Outcome, Reason};

/// Zobrist keys of a white and a black stone, by point.
pub type ZobristKeys = [[u64; 2]];

/// Stones of both sides by point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones<W: Word> {
    by_side: [W; 2],
    /// Zobrist hash of the stones alone.
    hash: u64,
}

impl<W: Word> Stones<W> {
    /// No stones.
    pub const NONE: Self = Self {
        by_side: [W::ZERO; 2],
        hash: 0,
    };

    /// These stones of White and of Black.
    pub fn new(by_side: [W; 2], keys: &ZobristKeys) -> Self {
        let mut stones = Self { by_side, hash: 0 };
        stones.hash = stones.compute_hash(keys);
        stones
    }

    /// The stones of one side.
    #[inline]
    pub fn of(&self, side: Side) -> W {
        self.by_side[side.index()]
    }

    /// All stones.
    #[inline]
    pub fn all(&self) -> W {
        self.by_side[0] | self.by_side[1]
    }

    /// Returns the number of stones of White and of Black.
    #[inline]
    pub fn counts(&self) -> [u32; 2] {
        self.by_side.map(Word::count)
    }

    /// Returns the side whose stone stands on a point.
    #[inline]
    pub fn on(&self, point: u32) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.of(*side).has(point))
    }

    /// The hash.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from scratch.
    pub fn compute_hash(&self, keys: &ZobristKeys) -> u64 {
        Side::BOTH.into_iter().fold(0, |hash, side| {
            let points = self.of(side).iter();
            points.fold(hash, |hash, point| {
                hash ^ keys[point as usize][side.index()]
            })
        })
    }

    /// Sets a stone on an empty point.
    #[inline]
    pub fn set(&mut self, side: Side, point: u32, keys: &ZobristKeys) {
        self.by_side[side.index()] |= W::bit(point);
        self.hash ^= keys[point as usize][side.index()];
    }

    /// Takes a side's stone away.
    #[inline]
    pub fn clear(&mut self, side: Side, point: u32, keys: &ZobristKeys) {
        self.by_side[side.index()] &= !W::bit(point);
        self.hash ^= keys[point as usize][side.index()];
    }

    /// Turns these stones, which were the other side's, into stones of `side`.
    #[inline]
    pub fn win(&mut self, side: Side, points: W, keys: &ZobristKeys) {
        for point in points.iter() {
            let [white, black] = keys[point as usize];
            self.hash ^= white ^ black;
        }
        self.by_side[side.index()] |= points;
        self.by_side[side.other().index()] &= !points;
    }

    /// Returns the end by counting: more stones win.
    pub fn outcome_by_count(&self) -> Outcome {
        let [white, black] = self.counts();
        let winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        };
        let reason = Reason::QuietLimit;
        Outcome { winner, reason }
    }
}

/// The pieces of White and of Black as bitboards.
pub(crate) fn of_pieces<W: Word>(pieces: &[Option<Piece>]) -> [W; 2] {
    let mut stones = [W::ZERO; 2];
    for (point, piece) in (0..).zip(pieces) {
        if let Some(piece) = piece {
            stones[piece.side.index()] |= W::bit(point);
        }
    }
    stones
}

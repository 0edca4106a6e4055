//! Games played out at random (the outline's third step): points in random order, until somebody stands in
//! five or the board is full.
//!
//! Stones are placed some at a time on boards of bits, and only then is looked whether a row of five has come about
//! anywhere; where one has, the last stones are placed again one by one.

use crate::games::gomoku::{Position, SIZE, Size};
use crate::games::{Side, bitboard::Word};
use crate::search::{Playout, UNIT};
use rand::Rng;
use rand_xoshiro::SplitMix64;
use smallvec::SmallVec;

/// Stones between two looks.
const STRIDE: usize = 16;

/// Bits of a row: one stays empty, so that no line goes on in the next row.
const ROW: usize = SIZE as usize + 1;

/// Steps to the next point of a line, in each direction.
const STEPS: [usize; 4] = [1, ROW - 1, ROW, ROW + 1];

/// Stones of one side.
#[derive(Clone, Copy, Default)]
struct Stones([u64; 4]);

impl Stones {
    #[inline]
    fn set(&mut self, at: u8) {
        self.0[usize::from(at >> 6)] |= 1 << (at & 63);
    }

    #[inline]
    fn has(&self, at: usize) -> bool {
        self.0[at >> 6] >> (at & 63) & 1 != 0
    }

    /// Every stone moved so many bits down.
    #[inline]
    fn down(self, bits: usize) -> Self {
        let [a, b, c, d] = self.0;
        let words = [a, b, c, d, 0, 0];
        let (whole, part) = (bits / 64, bits % 64);
        let low = |i: usize| words.get(i + whole).copied().unwrap_or(0);
        Self([0, 1, 2, 3].map(|i| match part {
            0 => low(i),
            _ => low(i) >> part | low(i + 1) << (64 - part),
        }))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|i| self.0[i] & other.0[i]))
    }

    /// True where five or more stand in a row.
    #[inline]
    fn has_five(self) -> bool {
        let five = |step| {
            let two = self.and(self.down(step));
            let four = two.and(two.down(2 * step));
            let five = four.and(self.down(4 * step));
            five.0.iter().fold(0, |all, word| all | word) != 0
        };
        STEPS.into_iter().any(five)
    }

    /// True where the stone at this point stands in five; `exact` where more are none.
    fn wins(&self, at: u8, exact: bool) -> bool {
        let at = usize::from(at);
        let run = |step: usize| {
            let below = (1..).take_while(|far| at >= far * step && self.has(at - far * step));
            let above = (1..).take_while(|far| at + far * step < 256 && self.has(at + far * step));
            below.count() + above.count() + 1
        };
        let mut runs = STEPS.into_iter().map(run);
        runs.any(|run| run == 5 || run > 5 && !exact)
    }
}

/// Places at random. What is forbidden in Renju is not looked at, which would take longer than the rest.
#[derive(Clone, Debug, Default)]
pub struct AtRandom;

/// The bit of a point.
#[inline]
fn bit(point: u32) -> u8 {
    let row = point / u32::from(SIZE);
    (point + row) as u8
}

impl<S: Size> Playout<Position<S>> for AtRandom {
    fn value(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        let rules = position.rules();
        let exact = Side::BOTH.map(|side| rules.rule.exact(side));
        let mut boards = Side::BOTH.map(|side| {
            let mut board = Stones::default();
            position
                .stones(side)
                .iter()
                .for_each(|point| board.set(bit(point)));
            board
        });
        let mut points: SmallVec<[u8; 256]> = position.free().iter().map(bit).collect();
        let mut side = position.side();
        let (mut bits, mut left) = (0_u64, 0);
        while !points.is_empty() {
            let (before, first) = (boards, side);
            let end = points.len().saturating_sub(STRIDE);
            for last in (end + 1..=points.len()).rev() {
                // Four draws a random number: sixteen bits are far finer than a board of 225 points.
                if left == 0 {
                    (bits, left) = (rng.next_u64(), 4);
                }
                let chosen = ((bits & 0xffff) as usize * last) >> 16;
                (bits, left) = (bits >> 16, left - 1);
                points.swap(chosen, last - 1);
                boards[side.index()].set(points[last - 1]);
                side = side.other();
            }
            if boards.iter().any(|board| board.has_five()) {
                (boards, side) = (before, first);
                for &point in points[end..].iter().rev() {
                    let board = &mut boards[side.index()];
                    board.set(point);
                    if board.wins(point, exact[side.index()]) {
                        return if side == Side::White { UNIT } else { 0 };
                    }
                    side = side.other();
                }
            }
            points.truncate(end);
        }
        UNIT / 2
    }
}

//! Random playouts (the outline's third step): points in random order, until a side makes five or the board is full.

use super::moves::GomokuMoves;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_xoshiro::SplitMix64;
use smallvec::SmallVec;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize};
use tibetango_rules::{Side, bitboard::Word};
use tibetango_search::{Playout, UNIT};

/// Playout that places at random. Points forbidden in Renju are not checked, which would take longer than the rest.
#[derive(Clone, Debug, Default)]
pub struct GomokuRandomPlayout;

impl<S: GomokuSize> Playout<GomokuPosition<S>> for GomokuRandomPlayout {
    type Moves = GomokuMoves;

    /// Shuffles: of the children never visited the outline expands one at random (third part, 1: selection, expansion).
    fn order(&mut self, _: &GomokuPosition<S>, moves: &mut Vec<GomokuMove>, rng: &mut SplitMix64) {
        moves.shuffle(rng);
    }

    fn value(&mut self, position: &GomokuPosition<S>, rng: &mut SplitMix64) -> u32 {
        let places = &S::geometry().places;
        let exact = Side::BOTH.map(|side| position.rules().rule.exact(side));
        let mut lines = *position.lines();
        let mut side = position.side();
        let free = position.free().iter().map(|point| point as u8);
        let mut points: SmallVec<[u8; 256]> = free.collect();
        let (mut bits, mut rest) = (0_u64, 0);
        for last in (1..=points.len()).rev() {
            // Four draws a random number: sixteen bits are far finer than a board of 225 points.
            if rest == 0 {
                (bits, rest) = (rng.next_u64(), 4);
            }
            let choice = ((bits & 0xffff) as usize * last) >> 16;
            (bits, rest) = (bits >> 16, rest - 1);
            let point = points[choice];
            points[choice] = points[last - 1];
            let places = &places[usize::from(point)];
            lines.set_stone(side, places);
            let five = |place| lines.has_five(side, place, exact[side.index()]);
            if places.iter().any(|place| five(*place)) {
                return if side == Side::White { UNIT } else { 0 };
            }
            side = side.other();
        }
        UNIT / 2
    }
}

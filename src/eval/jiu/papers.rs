//! The values of the papers of 2021 and 2022.

use super::census::Census;
use crate::games::jiu::{Position, Size};
use crate::games::{Game, Side};
use crate::search::{Evaluate, STATIC_LIMIT};

/// What the papers' points are divided by to become hundredths of a logit.
const POINTS: i32 = 10;

/// The shapes of the paper of 2022 (4.3): a double gate 800, a gate 100, a triangle 50. The paper
/// has another table for the battle, which it does not print, of stones, shapes and what they
/// take; a stone counts as a gate here and a dalian as a double gate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shapes;

fn shapes<S: Size>(position: &Position<S>, side: Side) -> i32 {
    let census = Census::of(position, side);
    let battle = [census.stones, 8 * census.dalian].map(|n| 100 * n as i32);
    800 * census.doubles as i32
        + 100 * census.squares as i32
        + 50 * census.triangles as i32
        + battle[0]
        + battle[1]
}

impl<S: Size> Evaluate<Position<S>> for Shapes {
    type State = ();

    fn start(&self, _: &Position<S>) {}

    fn update(&self, (): &(), _: &Position<S>, _: &Position<S>) {}

    fn value(&self, (): &(), position: &Position<S>) -> i32 {
        let own = position.to_move();
        let value = shapes(position, own) - shapes(position, own.other());
        (value / POINTS).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}

/// The battle of the paper of 2021 (2.2 and 2.3): the shapes of the leaf, of which dalian count
/// most, and besides a score for every stone taken on the way there (过程分值). The paper does
/// not print its table; the points are ours.
#[derive(Clone, Copy, Debug, Default)]
pub struct Process;

/// Points for a stone taken on the way.
const TAKEN: i32 = 100;

/// Points of the shapes of a side: two, three in a cell that is blocked, triangle, square, diagonal,
/// dalian.
pub(super) fn formation(census: &Census) -> i32 {
    let points = [
        (census.twos, 10),
        (census.blocked, 15),
        (census.triangles, 50),
        (census.squares, 40),
        (census.diagonals, 10),
        (census.dalian, 400),
    ];
    points.iter().map(|(n, worth)| *n as i32 * worth).sum()
}

impl<S: Size> Evaluate<Position<S>> for Process {
    /// Points for stones taken on the way, White's less Black's.
    type State = i32;

    fn start(&self, _: &Position<S>) -> i32 {
        0
    }

    fn update(&self, state: &i32, before: &Position<S>, after: &Position<S>) -> i32 {
        use crate::games::bitboard::Word;
        let lost = |side: Side| {
            let [before, after] = [before, after].map(|p| p.stones(side).count() as i32);
            // A stone placed is none that was lost.
            (before - after).max(0)
        };
        state + TAKEN * (lost(Side::Black) - lost(Side::White))
    }

    fn value(&self, state: &i32, position: &Position<S>) -> i32 {
        let own = position.to_move();
        let worth = |side: Side| formation(&Census::of(position, side));
        let taken = match own {
            Side::White => *state,
            Side::Black => -*state,
        };
        let value = worth(own) - worth(own.other()) + taken;
        (value / POINTS).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}

//! Ratings of a stone by the shapes that it makes in all four directions together.

use super::features::{FEATURES, features};
use super::threat::Threat;
use super::weights::{GomokuWeights, SCALE};
use std::sync::LazyLock;
use tibetango_rules::gomoku::RowKind;

/// Points for the shape that a stone would make in one direction, in hundredths of a logit: set by hand, for the
/// plain evaluation and for move ordering.
const POINTS: [i32; RowKind::KINDS] = {
    let mut points = [0; RowKind::KINDS];
    points[RowKind::One as usize] = 1;
    points[RowKind::ClosedTwo as usize] = 2;
    points[RowKind::OpenTwo as usize] = 5;
    points[RowKind::ClosedThree as usize] = 6;
    points[RowKind::OpenThree as usize] = 16;
    points[RowKind::Four as usize] = 18;
    points[RowKind::DoubleFour as usize] = 60;
    points[RowKind::StraightFour as usize] = 60;
    points[RowKind::Five as usize] = 90;
    points
};

/// Points for a threat in two directions.
const TOGETHER: [i32; Threat::KINDS] = {
    let mut points = [0; Threat::KINDS];
    points[Threat::DoubleThree as usize] = 30;
    points[Threat::FourThree as usize] = 50;
    points
};

/// Threat of a stone on a point, and its worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PointRating {
    /// Threat of the stone.
    pub threat: Threat,
    /// Points set by hand.
    pub points: i16,
    /// Worth of the point to a side that has the move, and to one that has not.
    pub worth: [i16; 2],
}

/// Threats and worth of stones, by the shapes that they make in the four directions as digits.
#[derive(Debug)]
pub struct Ratings {
    /// Ratings for sides that may place anywhere, and for Black in Renju.
    table: [Vec<PointRating>; 2],
    /// Worth of having the move, in the unit of [`PointRating::worth`].
    turn: i32,
    /// Size of one hundredth of a logit in that unit.
    scale: i32,
}

/// Worth of having the move, set by hand.
const TURN: i32 = 20;

impl Ratings {
    /// Returns the ratings by points that were set by hand.
    pub fn plain() -> &'static Self {
        static PLAIN: LazyLock<Ratings> =
            LazyLock::new(|| Ratings::new(TURN, 1, |_, points| [points, -points]));
        &PLAIN
    }

    /// Creates the ratings by learned weights.
    pub(super) fn by_weights(weights: &GomokuWeights) -> Self {
        let sides = weights.sides();
        Self::new(weights.bias(), SCALE, |rows, _| {
            let sum =
                |side: &[i16; FEATURES]| features(rows).iter().map(|&at| i32::from(side[at])).sum();
            let sum = sides.map(sum);
            sum.map(|sum: i32| sum.clamp(-MOST, MOST) as i16)
        })
    }

    fn new(turn: i32, scale: i32, worth: impl Fn([usize; 4], i16) -> [i16; 2]) -> Self {
        let digit = |number: usize, way: u32| number / RowKind::KINDS.pow(way) % RowKind::KINDS;
        let rate = |number, forbids| {
            let rows = [0, 1, 2, 3].map(|way| digit(number, way));
            let (threat, points) = rate(rows, forbids);
            let worth = match threat {
                Threat::Forbidden => [0; 2],
                _ => worth(rows, points),
            };
            PointRating {
                threat,
                points,
                worth,
            }
        };
        let all = |forbids| {
            (0..RowKind::KINDS.pow(4))
                .map(|number| rate(number, forbids))
                .collect()
        };
        Self {
            table: [false, true].map(all),
            turn,
            scale,
        }
    }

    /// Returns the value of having the move, in hundredths of a logit, from the worth of all points to the side that
    /// has it and to the other.
    #[inline]
    pub(super) fn scaled(&self, own: i32, other: i32) -> i32 {
        (own + other + self.turn) / self.scale
    }

    /// Returns the threat and worth of a stone that makes these shapes; `forbids` says that some points are forbidden
    /// to its side.
    #[inline]
    pub(super) fn rating(&self, forbids: bool, rows: [RowKind; 4]) -> PointRating {
        let digit = |number, rows| number * RowKind::KINDS + rows as usize;
        self.table[usize::from(forbids)][rows.into_iter().rev().fold(0, digit)]
    }
}

/// Maximum worth of a point.
const MOST: i32 = 30_000;

fn rate(rows: [usize; 4], forbids: bool) -> (Threat, i16) {
    let count = |kind: RowKind| rows.iter().filter(|rows| **rows == kind as usize).count();
    let straight = count(RowKind::StraightFour);
    let (fours, double) = (count(RowKind::Four), count(RowKind::DoubleFour));
    let threes = count(RowKind::OpenThree);
    let threat = if count(RowKind::Five) > 0 {
        Threat::Five
    } else if forbids && (count(RowKind::Overline) > 0 || straight + fours + 2 * double > 1) {
        Threat::Forbidden
    } else if straight + double > 0 || fours > 1 {
        Threat::StraightFour
    } else {
        match (fours, threes) {
            (1, 1..) => Threat::FourThree,
            (1, 0) => Threat::Four,
            (_, 2..) => Threat::DoubleThree,
            (_, 1) => Threat::Three,
            _ => Threat::None,
        }
    };
    let points: i32 = rows.iter().map(|rows| POINTS[*rows]).sum();
    let points = match threat {
        Threat::Forbidden => 0,
        _ => points + TOGETHER[threat as usize],
    };
    (threat, points as i16)
}

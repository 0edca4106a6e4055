//! Formula (1) of the paper of 2021 (2.1): pieces, kings, columns, the centre and balance, own less the other's, each
//! with a weight. The paper prints no weights; those of the file of engines are ours.

use super::moves::DraughtsMoves;
use crate::eval::PointTable;
use tibetango_rules::draughts::{DraughtsPosition, DraughtsSize, SQUARES, row};
use tibetango_rules::{Game, Side, bitboard::Word};
use tibetango_search::{Evaluate, STATIC_LIMIT};

/// Names of the formula's terms:
///
/// | name | count |
/// |---|---|
/// | `man` | X1 - X2: all pieces, kings too |
/// | `king` | X3 - X4: kings, which count besides |
/// | `column` | L1 - L2: own neighbours on a diagonal, since a piece behind another prevents its capture along it |
/// | `centre` | Z1 - Z2: pieces on the sixteen squares in the middle |
/// | `balance` | B1 - B2: rows that men have gone towards the last one |
pub const NAMES: &[&str] = &["man", "king", "column", "centre", "balance"];

/// Number of rows and columns from the edge to the middle part of the board.
const MARGIN: u8 = 3;

/// Divisor that turns points into hundredths of a logit.
const POINTS: i32 = 10;

/// The formula with its weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    weights: [i32; NAMES.len()],
    /// Neighbours below each square.
    below: [u64; SQUARES],
    centre: u64,
}

impl Formula {
    /// Creates the formula with the weights of a table; names not listed count nothing.
    #[must_use]
    pub fn new<S: DraughtsSize>(table: &PointTable) -> Self {
        let topology = S::geometry().tables.topology;
        let weight = |name: &str| {
            let entry = table.battle.iter().find(|(key, _)| key == name);
            entry.map_or(0, |(_, points)| *points)
        };
        let inner = MARGIN..topology.span() - MARGIN;
        let middle = topology.iter().filter(|point| {
            let (row, column) = topology.row_column(*point);
            inner.contains(&row) && inner.contains(&column)
        });
        let mut below = [0; SQUARES];
        for point in topology.iter() {
            let near = topology.neighbours(point).iter().copied();
            below[point.index()] = u64::of(near.filter(|near| *near > point));
        }
        Self {
            weights: std::array::from_fn(|at| weight(NAMES[at])),
            below,
            centre: u64::of(middle),
        }
    }

    /// Counts each term for one side.
    fn count<S: DraughtsSize>(
        &self,
        position: &DraughtsPosition<S>,
        side: Side,
    ) -> [i32; NAMES.len()] {
        let pieces = position.pieces(side);
        let columns = Word::iter(pieces).map(|at| pieces & self.below[at as usize]);
        let rows = Word::iter(position.men(side)).map(|at| i32::from(row(side, at)));
        [
            pieces.count_ones() as i32,
            position.kings(side).count_ones() as i32,
            columns.map(u64::count_ones).sum::<u32>() as i32,
            (pieces & self.centre).count_ones() as i32,
            rows.sum(),
        ]
    }
}

impl<S: DraughtsSize> Evaluate<DraughtsPosition<S>> for Formula {
    type Moves = DraughtsMoves;
    type State = ();

    fn start(&self, _: &DraughtsPosition<S>) {}

    fn update(&self, (): &(), _: &DraughtsPosition<S>, _: &DraughtsPosition<S>) {}

    fn value(&self, (): &(), position: &DraughtsPosition<S>) -> i32 {
        let side = position.to_move();
        let [own, other] = [side, side.other()].map(|side| self.count(position, side));
        let sums = own.into_iter().zip(other).zip(self.weights);
        let value: i32 = sums
            .map(|((own, other), weight)| (own - other) * weight)
            .sum();
        (value / POINTS).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}

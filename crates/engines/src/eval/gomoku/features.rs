//! Features of an empty point for the learned evaluation: the combination of the two best shapes that a stone would
//! make there, and the shapes in the other two directions.

use tibetango_rules::gomoku::RowKind;

/// Number of pairs of shapes made in two directions.
const PAIRS: usize = RowKind::KINDS * (RowKind::KINDS + 1) / 2;

/// Number of features of a side.
pub(super) const FEATURES: usize = PAIRS + RowKind::KINDS;

/// Returns the indices of the features of the shapes that a stone makes in four directions.
pub(super) fn features(mut rows: [usize; 4]) -> [usize; 3] {
    rows.sort_unstable();
    let [third, second, next, best] = rows;
    [best * (best + 1) / 2 + next, PAIRS + second, PAIRS + third]
}

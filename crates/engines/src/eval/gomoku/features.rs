//! Features of an empty point for the learned evaluation: the combination of the two best shapes that a stone would
//! make there, and the shapes in the other two directions.

use tibetango_rules::gomoku::Made;

/// Number of pairs of shapes made in two directions.
const PAIRS: usize = Made::KINDS * (Made::KINDS + 1) / 2;

/// Number of features of a side.
pub(super) const FEATURES: usize = PAIRS + Made::KINDS;

/// Returns the indices of the features of the shapes that a stone makes in four directions.
pub(super) fn features(mut made: [usize; 4]) -> [usize; 3] {
    made.sort_unstable();
    let [third, second, next, best] = made;
    [best * (best + 1) / 2 + next, PAIRS + second, PAIRS + third]
}

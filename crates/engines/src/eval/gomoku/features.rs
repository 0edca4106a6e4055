//! Features of an empty point for the learned evaluation: the two best things that a stone would make there together,
//! and what it would make in the other two directions.

use tibetango_rules::gomoku::Made;

/// Pairs of what is made in two directions.
const PAIRS: usize = Made::KINDS * (Made::KINDS + 1) / 2;

/// Numbers of a side.
pub(super) const FEATURES: usize = PAIRS + Made::KINDS;

/// The numbers that what a stone makes in four directions adds to.
pub(super) fn features(mut made: [usize; 4]) -> [usize; 3] {
    made.sort_unstable();
    let [third, second, next, best] = made;
    [best * (best + 1) / 2 + next, PAIRS + second, PAIRS + third]
}

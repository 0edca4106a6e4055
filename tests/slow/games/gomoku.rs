//! Helpers of the tests of gomoku.

use tibetango_rules::Grid;
use tibetango_rules::gomoku::{GomokuPosition, GomokuRules, Opening, Rule};

/// Gomoku on its board.
pub type Gomoku = GomokuPosition<Grid<15>>;

/// These rules with a free opening.
pub fn rules(rule: Rule) -> GomokuRules {
    GomokuRules {
        rule,
        opening: Opening::Free,
    }
}

//! Helpers of the tests of gomoku.

use tibetango_rules::Grid;
use tibetango_rules::gomoku::{Opening, Position, Rule, Rules};

/// Gomoku on its board.
pub type Gomoku = Position<Grid<15>>;

/// These rules with a free opening.
pub fn rules(rule: Rule) -> Rules {
    Rules {
        rule,
        opening: Opening::Free,
    }
}

//! Wins by force, with the means that they need.

use super::fours::{Fours, Win};
use super::shapes::Shapes;
use super::threats::Threats;
use tibetango_rules::Grid;
use tibetango_rules::gomoku::GomokuPosition;

/// Win of the side to move, found by the simplest search that finds one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedWin {
    /// Win by continuous fours.
    Fours(Win),
    /// Win by continuous fours and threes.
    Threats(Win),
}

impl ForcedWin {
    /// Searches for a win by fours, then for one by threats; `None` if there is none within these bounds.
    // On the one board, and not any: both searches are then compiled here, where they are made fast.
    pub fn find(
        position: &GomokuPosition<Grid<15>>,
        fours: Fours,
        threats: Threats,
    ) -> Option<Self> {
        let (shapes, side) = (Shapes::of(position), position.side());
        let by_fours = fours.win(&shapes, side).map(Self::Fours);
        by_fours.or_else(|| threats.win(&shapes, side).map(Self::Threats))
    }
}

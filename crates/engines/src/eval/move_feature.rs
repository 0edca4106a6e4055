//! Gains of a move besides its captures.

use tibetango_rules::{Point, Term};

/// A gain of a move, in a term of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFeature {
    /// Name of the gain; its English is a clause whose subject is the move.
    pub term: &'static Term,
    /// Corners of the cell that it is about, row by row, if it is about one.
    pub cell: Option<[Point; 4]>,
}

impl MoveFeature {
    /// Creates a gain that is about no cell.
    #[must_use]
    pub const fn new(term: &'static Term) -> Self {
        Self { term, cell: None }
    }

    /// Creates a gain in a cell.
    #[must_use]
    pub const fn of_cell(term: &'static Term, cell: [Point; 4]) -> Self {
        let cell = Some(cell);
        Self { term, cell }
    }
}

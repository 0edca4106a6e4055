//! Formations worth pointing out on the board.

use super::{Point, Side};
use crate::term::Term;

/// A formation of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Side that it belongs to.
    pub side: Side,
    /// Term of its game that names it.
    pub term: &'static Term,
    /// Sign that marks it on the board.
    pub sign: FormationSign,
}

/// The sign that marks a formation on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormationSign {
    /// A frame around a cell, whose corners are these, row by row.
    Cell([Point; 4]),
    /// A ring around a point.
    Ring(Point),
    /// A strong bar from the first point to the last.
    Bar(Point, Point),
    /// A thin bar from the first point to the last.
    Line(Point, Point),
}

impl FormationSign {
    /// The points at its two ends; of a cell, two opposite corners.
    #[must_use]
    pub const fn ends(self) -> [Point; 2] {
        match self {
            Self::Cell([first, .., last]) | Self::Bar(first, last) | Self::Line(first, last) => {
                [first, last]
            }
            Self::Ring(at) => [at; 2],
        }
    }
}

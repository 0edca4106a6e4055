//! Turns and mirrors of a square board.

use super::point::Point;
use super::topology::Topology;

/// One of the eight turns and mirrors of a square.
///
/// ```
/// use tibetango_rules::{GameName, Symmetry, Topology};
///
/// // The two marked points of jiu lie on a diagonal, which four of the eight keep.
/// let jiu = Topology::of(GameName::Jiu, 8).unwrap();
/// assert_eq!(jiu.symmetries().len(), 4);
/// // Men of draughts move one way.
/// let draughts = Topology::of(GameName::Draughts, 10).unwrap();
/// assert_eq!(draughts.symmetries(), [Symmetry::NONE]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// Bit of a symmetry that exchanges the first row and the last.
const ROWS: u8 = 1;
/// Bit of one that exchanges the first column and the last.
const COLUMNS: u8 = 2;
/// Bit of one that then exchanges rows and columns.
const DIAGONAL: u8 = 4;

impl Symmetry {
    /// The one that changes nothing.
    pub const NONE: Self = Self(0);

    /// All of them; the first is [`Self::NONE`].
    pub const ALL: [Self; 8] = [
        Self::NONE,
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// Maps a row and a column of an array whose last row and last column is `last`.
    pub const fn place(self, (row, column): (u8, u8), last: u8) -> (u8, u8) {
        let row = if self.0 & ROWS == 0 { row } else { last - row };
        let column = if self.0 & COLUMNS == 0 {
            column
        } else {
            last - column
        };
        if self.0 & DIAGONAL == 0 {
            (row, column)
        } else {
            (column, row)
        }
    }

    /// Maps a point of a board; `None` where the board has no point in that place.
    pub fn point(self, topology: &Topology, point: Point) -> Option<Point> {
        let (row, column) = self.place(topology.row_column(point), topology.span() - 1);
        topology.at(row, column)
    }

    /// Returns the symmetry that takes everything back to its place.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let flips = self.0 & (ROWS | COLUMNS);
        if self.0 & DIAGONAL == 0 || flips == 0 || flips == ROWS | COLUMNS {
            self
        } else {
            // Behind the diagonal rows are columns.
            Self(self.0 ^ (ROWS | COLUMNS))
        }
    }
}

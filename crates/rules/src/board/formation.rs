//! Formations worth pointing out on the board.

use super::{Point, Side};

/// A formation of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formation {
    /// A square (方): four stones on the corners of a cell, row by row.
    Square {
        /// The side that it belongs to.
        side: Side,
        /// Its stones.
        points: [Point; 4],
    },
    /// A gate (棋门): an empty point where the side could close a square with its next move.
    Gate {
        /// The side that it belongs to.
        side: Side,
        /// The empty point.
        at: Point,
    },
    /// A dalian (褡裢): a stone that shuttles between two squares.
    Dalian {
        /// The side that it belongs to.
        side: Side,
        /// The point of the shuttle.
        stone: Point,
        /// The point that it steps to.
        to: Point,
    },
    /// Stones in a row that threaten to be five (gomoku).
    Row {
        /// The side that it belongs to.
        side: Side,
        /// The first of them.
        from: Point,
        /// The last.
        to: Point,
        /// Five stand with one stone more; otherwise a straight four does.
        four: bool,
    },
}

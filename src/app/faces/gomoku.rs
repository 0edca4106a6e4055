//! Gomoku: stones on the points of a large board, and rows to be seen.

use super::{Face, PLAIN};

pub(super) static FACE: Face = Face {
    many_stones: true,
    formations: Some(&["gomoku.shapes.fours", "gomoku.shapes.threes"]),
    ..PLAIN
};

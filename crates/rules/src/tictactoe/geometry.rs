//! The board.

use crate::{BoardLine, BoardTables, GameName, Point, Shape};

/// Rows, columns and diagonals.
pub const LINES: [[u8; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The board of 3 x 3 points.
pub(crate) fn board(size: u8) -> Shape {
    let lines = LINES.map(|line| BoardLine {
        points: line.map(|at: u8| Point(at.into())).to_vec(),
        long: true,
    });
    let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let centre = vec![Point(4)];
    Shape::new(
        (GameName::Tictactoe, size),
        size,
        places.collect(),
        lines.to_vec(),
        centre,
    )
}

/// Words of 64 bits for the points of a board.
pub(crate) const fn machine_words(_: u8) -> usize {
    1
}

/// Tables that a position looks up.
#[derive(Debug)]
pub struct Geometry<S: super::Size> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
}

impl<S: super::Size> Geometry<S> {
    pub(crate) fn compute() -> Self {
        Self {
            tables: BoardTables::new((GameName::Tictactoe, S::N), 0, &[]),
        }
    }
}

//! The board.

use crate::{BoardLine, BoardTables, GameName, Point, Topology};

/// Number of points in a row that win.
const WINNING: usize = 3;

/// Directions of rows, columns and diagonals: steps down and to the right.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Returns the points from a row and a column on in a direction, to the edge.
fn ray(size: u8, from: (u8, u8), (down, right): (i8, i8)) -> Vec<u8> {
    let on = |start: u8, step: i8, count: i8| {
        let at = u8::try_from(start as i8 + step * count).ok()?;
        (at < size).then_some(at)
    };
    let points = (0..).map_while(|count| {
        let (row, column) = (on(from.0, down, count)?, on(from.1, right, count)?);
        Some(row * size + column)
    });
    points.collect()
}

/// Returns the rows, columns and diagonals in which points may win, each with its points in order.
fn lines(size: u8) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    for (down, right) in DIRECTIONS {
        for row in 0..size {
            for column in 0..size {
                let begins = ray(size, (row, column), (-down, -right)).len() == 1;
                let line = ray(size, (row, column), (down, right));
                if begins && line.len() >= WINNING {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

/// The board of N x N points, where N is odd.
pub(crate) fn board(size: u8) -> Topology {
    let lines = lines(size).into_iter().map(|line| BoardLine {
        long: line.len() == usize::from(size),
        points: line.into_iter().map(|at| Point(at.into())).collect(),
    });
    let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let centre = vec![Point((size * size / 2).into())];
    Topology::new(
        (GameName::Tictactoe, size),
        size,
        places.collect(),
        lines.collect(),
        centre,
    )
}

/// Words of 64 bits for the points of a board.
pub(crate) const fn machine_words(_: u8) -> usize {
    1
}

/// Tables that a position looks up.
#[derive(Debug)]
pub struct TictactoeGeometry<S: super::TictactoeSize> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
    /// Every three points that win.
    pub threes: Vec<[u8; WINNING]>,
}

impl<S: super::TictactoeSize> TictactoeGeometry<S> {
    pub(crate) fn compute() -> Self {
        let threes = |line: Vec<u8>| {
            let threes = line
                .windows(WINNING)
                .map(|part| [part[0], part[1], part[2]]);
            threes.collect::<Vec<_>>()
        };
        Self {
            tables: BoardTables::new((GameName::Tictactoe, S::N), 0, &[]),
            threes: lines(S::N).into_iter().flat_map(threes).collect(),
        }
    }
}

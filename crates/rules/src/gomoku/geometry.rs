//! The board: N x N points, numbered row by row from the top left, and the lines in which five can
//! stand.

use super::lines::{LinePosition, REACH};
use super::rules::GomokuRules;
use crate::bitboard::Word;
use crate::{BoardTables, GameName, Phase, Point, Topology};

/// Number of rows and columns of the only board.
pub const SIZE: u8 = 15;

/// Number of its points.
pub const POINTS: usize = SIZE as usize * SIZE as usize;

/// Number of rows and columns between the star points (星) and the one in the middle.
const STAR: i8 = 4;

/// Along a row, down a column, down to the right and down to the left: by rows and columns.
pub const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Words of 64 bits for the points of a board of N x N.
pub(crate) const fn machine_words(n: u8) -> usize {
    (n as usize * n as usize).div_ceil(64)
}

/// A board size of this game.
pub trait GomokuSize: crate::Size<GomokuRules> {
    /// The tables of this board.
    fn geometry() -> &'static GomokuGeometry<Self>;
}

/// The point in a row and a column, if it is on the board.
#[inline]
pub(super) fn at(row: i8, column: i8) -> Option<u8> {
    let inside = |x: i8| (0..SIZE as i8).contains(&x);
    (inside(row) && inside(column)).then(|| row as u8 * SIZE + column as u8)
}

/// Row and column of a point.
#[inline]
pub(super) const fn place(point: u8) -> (i8, i8) {
    ((point / SIZE) as i8, (point % SIZE) as i8)
}

/// The board; its drawn lines are rows and columns.
pub(crate) fn board(size: u8) -> Topology {
    let middle = size / 2;
    let stars = [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
    let star = |(down, right): (i8, i8)| {
        let [row, column] = [down, right].map(|way| middle.wrapping_add_signed(way * STAR));
        (row, column)
    };
    Topology::of_rows(GameName::Gomoku, size, &stars.map(star))
}

/// Tables that a position looks up.
#[derive(Debug)]
pub struct GomokuGeometry<S: GomokuSize> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
    /// Places of each point in the four lines through it.
    pub places: Vec<[LinePosition; 4]>,
    /// Points at most two steps away along the four lines.
    pub near: Vec<S::Word>,
    /// From a point outwards in both senses of each direction, as far as windows reach: the points, and where each
    /// stands in the line. Those of direction n are 2n and 2n + 1.
    pub rays: Vec<[Vec<(u8, LinePosition)>; 8]>,
}

impl<S: GomokuSize> GomokuGeometry<S> {
    pub(crate) fn compute() -> Self {
        const { assert!(S::N == SIZE, "lines are made for one board") };
        let near = |point: u8| {
            let (row, column) = place(point);
            let steps = DIRECTIONS.iter().flat_map(|(down, right)| {
                [-2, -1, 1, 2].map(|far| at(row + far * down, column + far * right))
            });
            S::Word::of(steps.flatten().map(|near| Point(near.into())))
        };
        let rays = |point: u8| {
            let (row, column) = place(point);
            std::array::from_fn(|ray| {
                let (down, right) = DIRECTIONS[ray / 2];
                let step = |steps: i8| {
                    let far = if ray % 2 == 0 { -steps } else { steps };
                    let there = at(row + down * far, column + right * far)?;
                    Some((there, LinePosition::all_of(there)[ray / 2]))
                };
                (1..=REACH as i8).map_while(step).collect()
            })
        };
        let phases = [Phase::Placement, Phase::Decision];
        Self {
            tables: BoardTables::new((GameName::Gomoku, S::N), 0x676f_6d00, &phases),
            places: (0..POINTS as u8).map(LinePosition::all_of).collect(),
            near: (0..POINTS as u8).map(near).collect(),
            rays: (0..POINTS as u8).map(rays).collect(),
        }
    }
}

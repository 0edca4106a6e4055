//! The board: the dark squares of N x N, numbered row by row from the top left as the FMJD counts them, and the
//! diagonals on which pieces move. White stands below and moves up.

use super::rules::DraughtsRules;
use crate::bitboard::Word;
use crate::{BoardLine, BoardTables, GameName, Phase, Point, Side, Topology};
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// Number of rows and columns of the only board.
pub const SIZE: u8 = 10;

/// Number of dark squares in a row.
const ROW: usize = SIZE as usize / 2;

/// Number of dark squares.
pub const SQUARES: usize = SIZE as usize * ROW;

/// Number of rows that a side fills at first.
const FILLED: usize = 4;

/// Any fixed seed will do.
const SEED: u64 = 0x6472_6175_6768_7473;

/// Number of 64-bit words for the squares of a board of N x N.
pub(crate) const fn machine_words(n: u8) -> usize {
    (n as usize * n as usize / 2).div_ceil(64)
}

/// A board size of this game.
pub trait DraughtsSize: crate::Size<DraughtsRules> {
    /// The tables of this board.
    fn geometry() -> &'static DraughtsGeometry<Self>;
}

/// The men of a side before the first move.
pub(super) const fn men(side: Side) -> u64 {
    let men = (1 << (FILLED * ROW)) - 1;
    match side {
        Side::White => men << (SQUARES - FILLED * ROW),
        Side::Black => men,
    }
}

/// The row on which men of a side are crowned.
#[inline]
pub const fn last_row(side: Side) -> u64 {
    let row = (1 << ROW) - 1;
    match side {
        Side::White => row,
        Side::Black => row << (SQUARES - ROW),
    }
}

/// The board; its lines are the diagonals. The marked points are the two squares in the middle.
pub(crate) fn board(size: u8) -> Topology {
    let dark = |row: u8| (0..size).filter(move |column| (row + column) % 2 == 1);
    let places: Vec<(u8, u8)> = (0..size)
        .flat_map(|row| dark(row).map(move |column| (row, column)))
        .collect();
    let point = |row: u8, column: u8| {
        let place = places.binary_search(&(row, column)).ok();
        place.map(|at| Point(at as u16))
    };
    let diagonal = |(row, column): (u8, u8), right: bool| {
        let step = |far: u8| {
            let column = if right {
                column.checked_add(far)
            } else {
                column.checked_sub(far)
            };
            point(row + far, column?)
        };
        let points: Vec<Point> = (0..size).map_while(step).collect();
        (points.len() > 1).then_some(BoardLine {
            long: points.len() + 1 >= usize::from(size),
            points,
        })
    };
    let edges = |from: u8| {
        let begins = places
            .iter()
            .filter(move |(row, column)| *row == 0 || *column == from);
        begins.copied()
    };
    let right = edges(0).filter_map(|at| diagonal(at, true));
    let left = edges(size - 1).filter_map(|at| diagonal(at, false));
    let lines = right.chain(left).collect();
    let middle = size / 2;
    let centre = [(middle, middle - 1), (middle - 1, middle)];
    let centre = centre
        .iter()
        .filter_map(|(row, column)| point(*row, *column));
    let centre = centre.collect();
    let board = (GameName::Draughts, size);
    Topology::new(board, size, places.clone(), lines, centre)
        .of_squares()
        .one_way()
}

/// Tables that a position looks up.
#[derive(Debug)]
pub struct DraughtsGeometry<S: DraughtsSize> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
    /// Zobrist keys of a crown, by square.
    pub crowns: Vec<u64>,
}

impl<S: DraughtsSize> DraughtsGeometry<S> {
    pub(crate) fn compute() -> Self {
        const {
            assert!(
                S::N == SIZE && S::Word::LIMBS == 1,
                "moves are made for one board"
            )
        };
        let mut rng = SplitMix64::seed_from_u64(SEED + 1);
        Self {
            tables: BoardTables::new((GameName::Draughts, S::N), SEED, &[Phase::Play]),
            crowns: (0..SQUARES).map(|_| rng.next_u64()).collect(),
        }
    }
}

/// Returns the number of rows from a side's first row to a square.
#[inline]
pub const fn row(side: Side, square: u32) -> u8 {
    let down = (square as usize / ROW) as u8;
    match side {
        Side::White => SIZE - 1 - down,
        Side::Black => down,
    }
}

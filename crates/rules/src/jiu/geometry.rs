//! The board: N x N points, numbered row by row from the top left, with orthogonal neighbours
//! only.

use super::rules::JiuRules;
use crate::bitboard::Word;
use crate::{BoardTables, GameName, Phase, Topology};

/// The four directions in which stones step and jump: up, right, down, left.
pub const DIRECTIONS: usize = 4;

/// Number of 64-bit words for the points of a board of N x N.
pub(crate) const fn machine_words(n: u8) -> usize {
    (n as usize * n as usize).div_ceil(64)
}

/// A board size of this game.
pub trait JiuSize: crate::Size<JiuRules> {
    /// The masks of this board.
    fn geometry() -> &'static JiuGeometry<Self>;
}

/// Computes the board with rows of `size` points.
pub(crate) fn board(size: u8) -> Topology {
    let middle = size / 2;
    let centre = [(middle - 1, middle - 1), (middle, middle)];
    Topology::of_rows(GameName::Jiu, size, &centre)
}

/// Target of a jump in some direction: the point jumped over and the point behind it.
pub type JumpTo = Option<(u16, u16)>;

/// Masks and tables of one board size.
#[derive(Debug)]
pub struct JiuGeometry<S: JiuSize> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
    /// The upper left points of cells: all but the last row and column.
    pub corners: S::Word,
    /// The first column.
    pub first_column: S::Word,
    /// The last column.
    pub last_column: S::Word,
    /// The board without its outermost ring, without the two outermost, and so on.
    pub rings: Vec<S::Word>,
    /// The two centre points.
    pub centre: S::Word,
    /// Jumps from a point, by direction.
    pub jumps: Vec<[JumpTo; DIRECTIONS]>,
    /// Squares that hold a point, each as the mask of its four points; unused entries are empty.
    pub squares: Vec<[S::Word; 4]>,
    /// Every block of 4 x 4 points: its rim of twelve and its middle of four.
    pub blocks: Vec<[S::Word; 2]>,
    /// Row and column of a point, as masks: the lines that fire a gun.
    pub guns: Vec<[S::Word; 2]>,
}

impl<S: JiuSize> JiuGeometry<S> {
    pub(crate) fn compute() -> Self {
        let n = i32::from(S::N);
        let on_board = |row: i32, column: i32| (0..n).contains(&row) && (0..n).contains(&column);
        let index = |row: i32, column: i32| (row * n + column) as u16;
        let bit = |row: i32, column: i32| S::Word::bit(u32::from(index(row, column)));
        let points = || (0..n).flat_map(move |row| (0..n).map(move |column| (row, column)));
        let set = |keep: &dyn Fn(i32, i32) -> bool| {
            let mut word = S::Word::ZERO;
            for (row, column) in points().filter(|(row, column)| keep(*row, *column)) {
                word |= bit(row, column);
            }
            word
        };
        const OFFSETS: [(i32, i32); DIRECTIONS] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        let jumps = |(row, column): (i32, i32)| {
            OFFSETS.map(|(down, right)| {
                let behind = (row + 2 * down, column + 2 * right);
                on_board(behind.0, behind.1)
                    .then(|| (index(row + down, column + right), index(behind.0, behind.1)))
            })
        };
        let squares = |(row, column): (i32, i32)| {
            [(-1, -1), (-1, 0), (0, -1), (0, 0)].map(|(down, right)| {
                let (top, left) = (row + down, column + right);
                if !on_board(top, left) || !on_board(top + 1, left + 1) {
                    return S::Word::ZERO;
                }
                set(&|r, c| (0..2).contains(&(r - top)) && (0..2).contains(&(c - left)))
            })
        };
        let guns = |(row, column): (i32, i32)| [set(&|r, _| r == row), set(&|_, c| c == column)];
        let tables = BoardTables::new((GameName::Jiu, S::N), 0x6a69_7500, &[Phase::Battle]);
        Self {
            corners: set(&|r, c| r + 1 < n && c + 1 < n),
            first_column: set(&|_, c| c == 0),
            last_column: set(&|_, c| c == n - 1),
            rings: (1..n / 2)
                .map(|k| set(&|r, c| (k..n - k).contains(&r) && (k..n - k).contains(&c)))
                .collect(),
            centre: S::Word::of(tables.topology.centre().iter().copied()),
            jumps: points().map(jumps).collect(),
            squares: points().map(squares).collect(),
            blocks: (0..n - 3)
                .flat_map(|top| (0..n - 3).map(move |left| (top, left)))
                .map(|(top, left)| {
                    let within = |low: i32, high: i32| {
                        set(&|r, c| {
                            (low..high).contains(&(r - top)) && (low..high).contains(&(c - left))
                        })
                    };
                    let middle = within(1, 3);
                    [within(0, 4) & !middle, middle]
                })
                .collect(),
            guns: points().map(guns).collect(),
            tables,
        }
    }
}

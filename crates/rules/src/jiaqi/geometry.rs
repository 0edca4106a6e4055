//! The board as bitboards: the topology, turned into masks once per size.

use super::rules::JiaqiRules;
pub(crate) use super::topology::board;
use crate::bitboard::Word;
use crate::{BoardLine, BoardTables, GameName, Point, Variant};

/// Number of points of a board of N lines.
pub const fn points(n: u8) -> u32 {
    let n = n as u32;
    n * n + (n - 1) * (n - 1)
}

/// Number of 64-bit words for the points of a board, and for a move packed above them.
pub(crate) const fn machine_words(n: u8) -> usize {
    let width = 32 - (points(n) - 1).leading_zeros();
    (points(n) + 2 * width + 2).div_ceil(64) as usize
}

/// A board size of this game.
pub trait JiaqiSize: crate::Size<JiaqiRules> {
    /// The masks of this board.
    fn geometry() -> &'static JiaqiGeometry<Self>;
}

/// One line as a gun sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct GunLine<W> {
    /// All its points.
    pub mask: W,
    /// Its two ends.
    pub ends: W,
    /// True for rows, columns and the two longest diagonals.
    pub long: bool,
}

/// The lines through one point: at most a row, a column and two diagonals. Places that are left
/// over hold empty lines, which never fire: a fixed number of lines needs no branch.
pub type GunLines<W> = [GunLine<W>; 4];

/// One of the four directions in which lines run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Axis<W> {
    /// Points that have a line neighbour on either side along this axis.
    pub middles: W,
    /// Points that have a line neighbour one shift up.
    pub starts: W,
}

/// Bitboard masks of one board size.
#[derive(Debug)]
pub struct JiaqiGeometry<S: JiaqiSize> {
    /// Tables that every game looks up.
    pub tables: BoardTables<S::Word>,
    /// The hub.
    pub hub: u32,
    /// The four axes, in the order of [`JiaqiGeometry::SHIFTS`].
    pub axes: [Axis<S::Word>; 4],
    /// Every line.
    pub lines: Vec<GunLine<S::Word>>,
    /// The lines through each point.
    pub guns: Vec<GunLines<S::Word>>,
    /// The same with rows, columns and the two longest diagonals alone.
    pub long_guns: Vec<GunLines<S::Word>>,
}

impl<S: JiaqiSize> JiaqiGeometry<S> {
    /// Index distance to the next point along each axis: row, column, falling and rising
    /// diagonal. It follows from numbering the points row by row: 2N-1 points in two rows.
    pub const SHIFTS: [u32; 4] = [1, 2 * S::N as u32 - 1, S::N as u32, S::N as u32 - 1];

    pub(crate) fn compute() -> Self {
        let tables = BoardTables::new(
            (GameName::Jiaqi, S::N),
            0x6a69_6171_6900,
            JiaqiRules::PHASES,
        );
        let topology = tables.topology;
        let set = |points: &[Point]| S::Word::of(points.iter().copied());
        let mut axes = [Axis::default(); 4];
        for line in topology.lines() {
            let shift = u32::from(line.points[0].0.abs_diff(line.points[1].0));
            let axis = Self::SHIFTS
                .iter()
                .position(|&s| s == shift)
                .expect("a line runs along an axis");
            // Lines run to the right or down, so their points ascend.
            let (points, last) = (&line.points, line.points.len() - 1);
            axes[axis].middles |= set(&points[1..last]);
            axes[axis].starts |= set(&points[..last]);
        }
        let gun = |line: &BoardLine| GunLine {
            mask: set(&line.points),
            ends: set(&[line.points[0], line.points[line.points.len() - 1]]),
            long: line.long,
        };
        let lines_through = |point: Point, long_only: bool| -> GunLines<S::Word> {
            let here = |line: &&BoardLine| line.points.contains(&point);
            let lines = topology.lines().iter().filter(here);
            let mut through = lines.filter(|line| line.long || !long_only).map(gun);
            std::array::from_fn(|_| through.next().unwrap_or_default())
        };
        Self {
            hub: topology.hub().into(),
            axes,
            lines: topology.lines().iter().map(gun).collect(),
            guns: topology.iter().map(|p| lines_through(p, false)).collect(),
            long_guns: topology.iter().map(|p| lines_through(p, true)).collect(),
            tables,
        }
    }
}

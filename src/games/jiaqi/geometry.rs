//! The board as bitboards: the shape, turned into masks once per size.

pub(in crate::games) use super::shape::board;
use crate::games::word::Word;
use crate::games::{BoardLine, GameName, Point, Shape, stones};
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::fmt::Debug;

/// Points of a board of N lines.
pub const fn points(n: u8) -> u32 {
    let n = n as u32;
    n * n + (n - 1) * (n - 1)
}

/// Words of 64 bits for the points of a board, and for a move packed above them.
pub(in crate::games) const fn words(n: u8) -> usize {
    let width = 32 - (points(n) - 1).leading_zeros();
    (points(n) + 2 * width + 2).div_ceil(64) as usize
}

/// A board size, known when the program is compiled so that shifts are constants.
pub trait Size: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The bitboard that holds all points.
    type Word: Word;
    /// N, the number of rows and of columns.
    const N: u8;
    /// The masks of this board.
    fn geometry() -> &'static Geometry<Self>;
}

/// One line as a gun sees it.
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Copy, Debug)]
pub struct Axis<W> {
    /// Points that have a line neighbour on either side along this axis.
    pub middles: W,
    /// Points that have a line neighbour one shift up.
    pub starts: W,
}

/// Bitboard masks of one board size.
#[derive(Debug)]
pub struct Geometry<S: Size> {
    /// The shape that these masks express.
    pub shape: &'static Shape,
    /// Every point.
    pub all: S::Word,
    /// The hub.
    pub hub: u32,
    /// The four axes, in the order of [`Geometry::SHIFTS`].
    pub axes: [Axis<S::Word>; 4],
    /// Points one step away, by point.
    pub neighbours: Vec<S::Word>,
    /// Every line.
    pub lines: Vec<GunLine<S::Word>>,
    /// The lines through each point.
    pub guns: Vec<GunLines<S::Word>>,
    /// The same with rows, columns and the two longest diagonals alone.
    pub long_guns: Vec<GunLines<S::Word>>,
    /// Zobrist keys: [white stone, black stone], by point.
    pub keys: Vec<[u64; 2]>,
    /// Zobrist key of Black's turn.
    pub black_key: u64,
    /// Zobrist keys of the phases.
    pub phase_keys: [u64; 3],
}

impl<S: Size> Geometry<S> {
    /// Index distance to the next point along each axis: row, column, falling and rising
    /// diagonal. It follows from numbering the points row by row: 2N-1 points in two rows.
    pub const SHIFTS: [u32; 4] = [1, 2 * S::N as u32 - 1, S::N as u32, S::N as u32 - 1];

    pub(in crate::games) fn compute() -> Self {
        let shape = Shape::of(GameName::Jiaqi, S::N).expect("every Size has a Shape");
        let set = |points: &[Point]| {
            let mut word = S::Word::ZERO;
            for point in points {
                word |= S::Word::bit(u32::from(point.0));
            }
            word
        };
        let mut axes = [Axis {
            middles: S::Word::ZERO,
            starts: S::Word::ZERO,
        }; 4];
        for line in shape.lines() {
            let shift = u32::from(line.points[0].0.abs_diff(line.points[1].0));
            let axis = Self::SHIFTS
                .iter()
                .position(|&s| s == shift)
                .expect("a line runs along an axis");
            let mut ascending = line.points.clone();
            ascending.sort_unstable();
            axes[axis].middles |= set(&ascending[1..ascending.len() - 1]);
            axes[axis].starts |= set(&ascending[..ascending.len() - 1]);
        }
        let gun = |line: &BoardLine| GunLine {
            mask: set(&line.points),
            ends: set(&[line.points[0], line.points[line.points.len() - 1]]),
            long: line.long,
        };
        let lines_through = |point: Point, long_only: bool| {
            let mut lines = [GunLine {
                mask: S::Word::ZERO,
                ends: S::Word::ZERO,
                long: false,
            }; 4];
            let through = shape
                .lines()
                .iter()
                .filter(|line| line.points.contains(&point) && (line.long || !long_only));
            for (place, line) in lines.iter_mut().zip(through) {
                *place = gun(line);
            }
            lines
        };
        // Any fixed seed will do; one a size keeps hashes of different boards apart.
        let mut rng = SplitMix64::seed_from_u64(0x6a69_6171_6900 + u64::from(S::N));
        let keys = stones::keys(shape.points(), &mut rng);
        Self {
            shape,
            all: set(&shape.iter().collect::<Vec<_>>()),
            hub: u32::from(shape.hub().0),
            axes,
            neighbours: shape.iter().map(|p| set(shape.neighbours(p))).collect(),
            lines: shape.lines().iter().map(gun).collect(),
            guns: shape.iter().map(|p| lines_through(p, false)).collect(),
            long_guns: shape.iter().map(|p| lines_through(p, true)).collect(),
            keys,
            black_key: rng.next_u64(),
            phase_keys: [rng.next_u64(), rng.next_u64(), rng.next_u64()],
        }
    }
}

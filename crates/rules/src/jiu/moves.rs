//! Moves as a search handles them.

use super::geometry::{DIRECTIONS, JiuSize};
use crate::MoveKind;

/// Maximum number of stones that a move takes by choice: two for a gun and one for each of four squares.
pub const MOST_TAKES: usize = 6;

/// Maximum number of jumps of a move. A path jumps each point at most once, for the stone on it is gone then, so that
/// it is a trail in the grid of the points where it may land. On boards up to 16 x 16 no trail is longer than 101; on
/// 18 x 18 one could have 130, and longer ones than this cannot be expressed.
pub const MOST_JUMPS: usize = 4 * PATH_BYTES;

/// Number of bytes of a path, of four jumps each.
const PATH_BYTES: usize = 26;

/// Path of a jump: a direction (0 up, 1 right, 2 down, 3 left) for each stone jumped over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    length: u8,
    ways: [u8; PATH_BYTES],
}

impl Path {
    /// Number of jumps.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }
    /// True for moves that are no jumps.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
    /// Directions, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).map(|i| usize::from(self.ways[i / 4] >> (2 * (i % 4)) & 3))
    }
    /// The same path with one more jump; itself when it is full.
    #[inline]
    #[must_use]
    pub fn then(mut self, way: usize) -> Self {
        let at = self.len();
        if at < MOST_JUMPS {
            self.ways[at / 4] |= ((way % DIRECTIONS) as u8) << (2 * (at % 4));
            self.length += 1;
        }
        self
    }
}

/// Number of bytes of a packed move before those of its path.
const HEAD: usize = 14;

/// A move: a stone, its target and path, and the stones it takes by choice for squares and guns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct JiuMove {
    kind: MoveKind,
    from: u16,
    to: u16,
    count: u8,
    takes: [u16; MOST_TAKES],
    path: Path,
}

impl JiuMove {
    /// Places a stone.
    #[inline]
    pub fn place(to: u32) -> Self {
        Self {
            to: to as u16,
            ..Self::default()
        }
    }
    /// Steps or flies.
    #[inline]
    pub fn walk(kind: MoveKind, from: u32, to: u32) -> Self {
        Self {
            kind,
            from: from as u16,
            to: to as u16,
            ..Self::default()
        }
    }
    /// Jumps along a path that ends at `to`.
    #[inline]
    pub fn jump(from: u32, to: u32, path: Path) -> Self {
        Self {
            kind: MoveKind::Jump,
            from: from as u16,
            to: to as u16,
            path,
            ..Self::default()
        }
    }
    /// The same move taking these stones by choice, at most six, in ascending order.
    #[inline]
    #[must_use]
    pub fn taking(mut self, points: impl IntoIterator<Item = u32>) -> Self {
        self.takes = [0; MOST_TAKES];
        self.count = 0;
        for (place, point) in self.takes.iter_mut().zip(points) {
            *place = point as u16;
            self.count += 1;
        }
        self.takes[..usize::from(self.count)].sort_unstable();
        self
    }

    /// Returns the kind of the move.
    #[inline]
    pub fn kind(self) -> MoveKind {
        self.kind
    }
    /// Returns the point that the stone comes from; meaningless for a placement.
    #[inline]
    pub fn from(self) -> u32 {
        u32::from(self.from)
    }
    /// Returns the point where the stone ends.
    #[inline]
    pub fn to(self) -> u32 {
        u32::from(self.to)
    }
    /// Returns the path of a jump.
    #[inline]
    pub fn path(self) -> Path {
        self.path
    }
    /// The stones taken by choice, ascending.
    #[inline]
    pub fn takes(&self) -> &[u16] {
        &self.takes[..usize::from(self.count)]
    }

    /// Returns the points that a jump jumps over and touches down on, in order.
    pub fn stations<S: JiuSize>(self) -> impl Iterator<Item = (u32, u32)> {
        let mut at = self.from();
        let path = self.path;
        (0..path.len()).map_while(move |i| {
            let way = path.iter().nth(i)?;
            let (over, to) = S::geometry().jumps[at as usize][way]?;
            at = u32::from(to);
            Some((u32::from(over), at))
        })
    }

    /// Packs the move, for memory that takes words alone.
    #[inline]
    pub fn words(self) -> [u64; 5] {
        let mut bytes = [0; 40];
        let (head, ways) = bytes.split_at_mut(HEAD);
        head[..3].copy_from_slice(&[self.kind as u8, self.count, self.path.length]);
        head[3..5].copy_from_slice(&self.from.to_le_bytes());
        head[5..7].copy_from_slice(&self.to.to_le_bytes());
        for (at, point) in self.takes.iter().enumerate() {
            let [low, high] = point.to_le_bytes();
            head[7] |= (high & 1) << at;
            head[8 + at] = low;
        }
        ways.copy_from_slice(&self.path.ways);
        let word = |at: usize| std::array::from_fn(|i| bytes[8 * at + i]);
        std::array::from_fn(|at| u64::from_le_bytes(word(at)))
    }

    /// Unpacks a move. Any words give a move whose parts can be read, even those of two moves.
    #[inline]
    pub fn from_words(words: [u64; 5]) -> Self {
        let mut bytes = [0; 40];
        for (part, word) in bytes.chunks_exact_mut(8).zip(words) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        let (head, rest) = bytes.split_at(HEAD);
        let mut ways = [0; PATH_BYTES];
        ways.copy_from_slice(rest);
        Self {
            kind: match head[0] {
                0 => MoveKind::Place,
                1 => MoveKind::Step,
                2 => MoveKind::Jump,
                _ => MoveKind::Fly,
            },
            count: head[1].min(MOST_TAKES as u8),
            from: u16::from_le_bytes([head[3], head[4]]),
            to: u16::from_le_bytes([head[5], head[6]]),
            takes: std::array::from_fn(|at| u16::from_le_bytes([head[8 + at], head[7] >> at & 1])),
            path: Path {
                length: head[2].min(MOST_JUMPS as u8),
                ways,
            },
        }
    }
}

//! Moves as a search handles them.

use super::geometry::{DIRECTIONS, Size};
use crate::games::Kind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most stones that a move takes by choice: two for a gun and one for each of four squares.
pub const MOST_TAKES: usize = 6;

/// The most jumps of a move. A path jumps each point at most once, for the stone on it is gone
/// then; between the points of one colour class of the largest board lie 84.
pub const MOST_JUMPS: usize = 96;

/// The way of a jump: a direction (0 up, 1 right, 2 down, 3 left) for each stone jumped over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    length: u8,
    ways: [u64; 3],
}

impl Path {
    /// Number of jumps.
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }
    /// True for moves that are no jumps.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
    /// Directions, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).map(|i| (self.ways[i / 32] >> (2 * (i % 32)) & 3) as usize)
    }
    /// The same path with one more jump; itself when it is full.
    #[must_use]
    pub fn then(mut self, way: usize) -> Self {
        let at = self.len();
        if at < MOST_JUMPS {
            self.ways[at / 32] |= ((way % DIRECTIONS) as u64) << (2 * (at % 32));
            self.length += 1;
        }
        self
    }
}

/// A move: a stone, where it goes and how, and the stones it takes by choice for squares and guns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    kind: Kind,
    from: u8,
    to: u8,
    count: u8,
    takes: [u8; MOST_TAKES],
    path: Path,
}

impl Move {
    /// Places a stone.
    pub fn place(to: u32) -> Self {
        Self {
            to: to as u8,
            ..Self::default()
        }
    }
    /// Steps or flies.
    pub fn walk(kind: Kind, from: u32, to: u32) -> Self {
        Self {
            kind,
            from: from as u8,
            to: to as u8,
            ..Self::default()
        }
    }
    /// Jumps along a path that ends at `to`.
    pub fn jump(from: u32, to: u32, path: Path) -> Self {
        Self {
            kind: Kind::Jump,
            from: from as u8,
            to: to as u8,
            path,
            ..Self::default()
        }
    }
    /// The same move taking these stones by choice, at most six, in ascending order.
    #[must_use]
    pub fn taking(mut self, points: impl IntoIterator<Item = u32>) -> Self {
        self.takes = [0; MOST_TAKES];
        self.count = 0;
        for (place, point) in self.takes.iter_mut().zip(points) {
            *place = point as u8;
            self.count += 1;
        }
        self.takes[..usize::from(self.count)].sort_unstable();
        self
    }

    /// What the move does.
    #[inline]
    pub fn kind(self) -> Kind {
        self.kind
    }
    /// Where the stone comes from; meaningless for a placement.
    #[inline]
    pub fn from(self) -> u32 {
        u32::from(self.from)
    }
    /// Where the stone ends.
    #[inline]
    pub fn to(self) -> u32 {
        u32::from(self.to)
    }
    /// The way of a jump.
    #[inline]
    pub fn path(self) -> Path {
        self.path
    }
    /// The stones taken by choice, ascending.
    #[inline]
    pub fn takes(&self) -> &[u8] {
        &self.takes[..usize::from(self.count)]
    }

    /// The points where a jump touches down, in order, and those that it jumps over.
    pub fn stations<S: Size>(self) -> impl Iterator<Item = (u32, u32)> {
        let mut at = self.from();
        let path = self.path;
        (0..path.len()).map_while(move |i| {
            let way = path.iter().nth(i)?;
            let (over, to) = S::geometry().jumps[at as usize][way]?;
            at = u32::from(to);
            Some((u32::from(over), at))
        })
    }

    fn words(self) -> [u64; 5] {
        let mut head = [0; 8];
        head[..4].copy_from_slice(&[self.kind as u8, self.from, self.to, self.count]);
        head[4] = self.path.length;
        let mut tail = [0; 8];
        tail[..MOST_TAKES].copy_from_slice(&self.takes);
        let [a, b, c] = self.path.ways;
        [u64::from_le_bytes(head), u64::from_le_bytes(tail), a, b, c]
    }

    fn from_words([head, tail, a, b, c]: [u64; 5]) -> Self {
        let [kind, from, to, count, length, ..] = head.to_le_bytes();
        let mut takes = [0; MOST_TAKES];
        takes.copy_from_slice(&tail.to_le_bytes()[..MOST_TAKES]);
        Self {
            kind: match kind {
                0 => Kind::Place,
                1 => Kind::Step,
                2 => Kind::Jump,
                _ => Kind::Fly,
            },
            from,
            to,
            count: count.min(MOST_TAKES as u8),
            takes,
            path: Path {
                length: length.min(MOST_JUMPS as u8),
                ways: [a, b, c],
            },
        }
    }

    /// Puts the move into a shared cell.
    pub(super) fn store(self, cell: &[AtomicU64; 5]) {
        for (word, part) in self.words().into_iter().zip(cell) {
            part.store(word, Relaxed);
        }
    }

    /// Reads a move from a shared cell. A cell that is written meanwhile may give a move that
    /// never was, but always one whose parts can be looked at.
    pub(super) fn load(cell: &[AtomicU64; 5]) -> Self {
        Self::from_words([0, 1, 2, 3, 4].map(|i: usize| cell[i].load(Relaxed)))
    }
}

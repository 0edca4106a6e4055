//! The points of a board, by number.

/// A point of the board, numbered row by row from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u16);

impl Point {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u32> for Point {
    /// The point of a bit of a bitboard.
    #[inline]
    fn from(bit: u32) -> Self {
        Self(bit as u16)
    }
}

impl From<Point> for u32 {
    #[inline]
    fn from(point: Point) -> Self {
        point.0.into()
    }
}

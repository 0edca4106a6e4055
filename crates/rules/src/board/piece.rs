//! What stands on a point.

use super::Side;

/// What a piece may do that another may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rank {
    /// A stone like any other, a man.
    #[default]
    Man,
    /// A crowned piece.
    King,
}

impl Rank {
    /// `man` or `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Man => "man",
            Self::King => "king",
        }
    }
}

/// A piece on the board.
///
/// ```
/// use tibetango_rules::{Piece, Rank, Side};
/// assert_eq!(Piece::from(Side::White).name(), "white");
/// let king = Piece { side: Side::Black, rank: Rank::King };
/// assert_eq!(king.name(), "black king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it may do.
    pub rank: Rank,
}

impl Piece {
    /// `white`, `black`, `white king` or `black king`, as JSON prints it.
    pub const fn name(self) -> &'static str {
        match (self.side, self.rank) {
            (side, Rank::Man) => side.name(),
            (Side::White, Rank::King) => "white king",
            (Side::Black, Rank::King) => "black king",
        }
    }
}

impl From<Side> for Piece {
    /// A man of this side.
    fn from(side: Side) -> Self {
        Self {
            side,
            rank: Rank::Man,
        }
    }
}

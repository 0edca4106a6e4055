//! Pieces and their ranks.

use super::Side;

/// Rank of a piece: the powers that set it apart from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rank {
    /// An ordinary stone, a man.
    #[default]
    Man,
    /// A crowned piece.
    King,
}

impl Rank {
    /// Returns `man` or `king`.
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
    /// Side that owns it.
    pub side: Side,
    /// Rank, which decides its powers.
    pub rank: Rank,
}

impl Piece {
    /// Returns `w`, `b`, `W` or `B`, as positions are written: capitals are kings.
    pub const fn letter(self) -> char {
        match (self.side, self.rank) {
            (Side::White, Rank::Man) => 'w',
            (Side::Black, Rank::Man) => 'b',
            (Side::White, Rank::King) => 'W',
            (Side::Black, Rank::King) => 'B',
        }
    }

    /// Returns `white`, `black`, `white king` or `black king`, as JSON prints it.
    pub const fn name(self) -> &'static str {
        match (self.side, self.rank) {
            (side, Rank::Man) => side.name(),
            (Side::White, Rank::King) => "white king",
            (Side::Black, Rank::King) => "black king",
        }
    }

    /// Returns the piece with this [`letter`](Self::letter).
    pub const fn from_letter(letter: char) -> Option<Self> {
        let (side, rank) = match letter {
            'w' => (Side::White, Rank::Man),
            'b' => (Side::Black, Rank::Man),
            'W' => (Side::White, Rank::King),
            'B' => (Side::Black, Rank::King),
            _ => return None,
        };
        Some(Self { side, rank })
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

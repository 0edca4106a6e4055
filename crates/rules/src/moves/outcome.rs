//! How a game ended.

use crate::board::Side;
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// One side has no stone left and placement is over.
    NoStones,
    /// One side has too few stones left to close a square again (jiu).
    FewStones,
    /// Dalian against a side without a square or the means to close one (jiu, `adjudicate_dalian`,
    /// `win: DoubleDalian`, `win: TwoDalian`).
    Dalian,
    /// An agreed pattern against a side without a gate, or a gate that is left to a side that has
    /// fallen to few stones (jiu, `win: Pattern`).
    Pattern,
    /// Five stones of a side stand in a row (gomoku).
    FiveInARow,
    /// No point is left where a stone may be placed (gomoku).
    BoardFull,
    /// So many moves of kings alone that the game is drawn (draughts).
    KingMoves,
    /// So many moves with a king against two or three pieces, a king among them, or against one, that the game is
    /// drawn (draughts).
    LastPieces,
    /// A side that cannot move loses (jiaqi: `blocked: Lose`).
    Blocked,
    /// The same position stood for the third time.
    Repetition,
    /// Too many plies of movement without a capture: the stones are counted.
    QuietLimit,
    /// A side gave up. The position cannot know this; a match in progress does.
    Resigned,
    /// A side took too long. The position cannot know this either.
    Time,
    /// A side lost by default: an engine that played an illegal move or none, or broke down. Nor
    /// can the position know this.
    Forfeit,
    /// Both sides agreed on a draw. Nor can the position know this.
    Agreed,
}

impl Reason {
    /// Every reason in the order of the enum, with the words that records and JSON carry.
    const TEXTS: [(Self, &'static str); 15] = [
        (Self::NoStones, "no stones"),
        (Self::FewStones, "few stones"),
        (Self::Dalian, "dalian"),
        (Self::Pattern, "pattern"),
        (Self::FiveInARow, "five in a row"),
        (Self::BoardFull, "board full"),
        (Self::KingMoves, "king moves"),
        (Self::LastPieces, "last pieces"),
        (Self::Blocked, "blocked"),
        (Self::Repetition, "repetition"),
        (Self::QuietLimit, "quiet limit"),
        (Self::Resigned, "resigned"),
        (Self::Time, "time"),
        (Self::Forfeit, "forfeit"),
        (Self::Agreed, "agreed"),
    ];

    /// The words that records and JSON carry.
    pub const fn text(self) -> &'static str {
        Self::TEXTS[self as usize].1
    }

    /// True when the position alone cannot know of this end.
    pub const fn off_board(self) -> bool {
        matches!(
            self,
            Self::Resigned | Self::Time | Self::Forfeit | Self::Agreed
        )
    }

    /// The reason with these words.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut known = Self::TEXTS.into_iter();
        known.find_map(|(reason, words)| (words == text).then_some(reason))
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// `white`, `black` or `draw`.
    pub const fn winner_name(self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }

    /// The result as a value for `side`: 1 won, 0.5 drawn, 0 lost.
    #[inline]
    pub fn value_for(self, side: Side) -> f64 {
        match self.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins ({})", self.reason.text()),
            None => write!(f, "draw ({})", self.reason.text()),
        }
    }
}

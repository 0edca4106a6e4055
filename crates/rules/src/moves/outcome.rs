//! Ends of games.

use crate::board::Side;
use crate::term::GameEnd;
use std::fmt;

/// Reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// One side has no stone left and placement is over.
    NoStones,
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
    /// An end that one game alone has.
    Rule(GameEnd),
}

impl Reason {
    /// The ends that more than one game has.
    pub const SHARED: [Self; 8] = [
        Self::NoStones,
        Self::Blocked,
        Self::Repetition,
        Self::QuietLimit,
        Self::Resigned,
        Self::Time,
        Self::Forfeit,
        Self::Agreed,
    ];

    /// Returns the words that records and JSON carry.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::NoStones => "no stones",
            Self::Blocked => "blocked",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet limit",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Agreed => "agreed",
            Self::Rule(end) => end.term().english,
        }
    }

    /// True when the position alone cannot know of this end.
    pub const fn off_board(self) -> bool {
        matches!(
            self,
            Self::Resigned | Self::Time | Self::Forfeit | Self::Agreed
        )
    }

    /// The reason that records carry as these words.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let shared = Self::SHARED.into_iter();
        let own = GameEnd::all().map(Self::Rule);
        shared.chain(own).find(|reason| reason.text() == text)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Reason why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// Creates a win.
    pub const fn win(winner: Side, reason: Reason) -> Self {
        let winner = Some(winner);
        Self { winner, reason }
    }

    /// Creates a draw.
    pub const fn draw(reason: Reason) -> Self {
        let winner = None;
        Self { winner, reason }
    }

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

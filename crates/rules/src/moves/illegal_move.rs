//! Reasons why a move or a position is refused.

use super::setup_error::SetupError;
use crate::term::{Cue, Term};

/// Reason why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The text is no move.
    #[error("{text:?} is no move: expected {expected}")]
    Unreadable {
        /// The text.
        text: String,
        /// Description of the moves that would be right here.
        expected: &'static str,
    },
    /// The point is not on the board.
    #[error("{text} is not a point of this board (corners {corners})")]
    NoSuchPoint {
        /// The text.
        text: String,
        /// Two opposite corners.
        corners: String,
    },
    /// A kind of move that another game has.
    #[error("this game has no such move")]
    OfAnotherGame,
    /// A move out of turn, which only records hold.
    #[error("nobody plays out of turn: only a record of a game as it was played holds that")]
    OutOfTurn,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another stone stands there.
    #[error("{0} is occupied")]
    Occupied(String),
    /// Stones do not move yet.
    #[error("stones do not move before placement is over")]
    StillPlacement,
    /// There is no stone to move.
    #[error("there is no stone on {0}")]
    Empty(String),
    /// The stone belongs to the opponent.
    #[error("the stone on {0} belongs to the opponent")]
    NotYours(String),
    /// Not a neighbour, nor behind an enemy stone.
    #[error("from {0} no stone steps or jumps to {1}")]
    NoWay(String, String),
    /// A rule that one game alone has.
    #[error("{0}")]
    Rule(Cue),
}

impl IllegalMove {
    /// Creates the refusal of a text that is no move of a game, whose moves are as `expected`.
    #[must_use]
    pub(crate) fn unreadable(text: &str, expected: &'static str) -> Self {
        let text = text.chars().take(40).collect();
        Self::Unreadable { text, expected }
    }

    /// True for the rule of one game that this term names.
    #[must_use]
    pub fn is(&self, term: &Term) -> bool {
        matches!(self, Self::Rule(cue) if cue.term == term)
    }
}

impl From<Cue> for IllegalMove {
    fn from(cue: Cue) -> Self {
        Self::Rule(cue)
    }
}

/// Faults of a position text: every reason, not only the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad position: {}", .0.join("; "))]
pub struct PositionError(pub Vec<String>);

impl PositionError {
    /// Creates an error with one reason.
    pub(crate) fn one(reason: impl Into<String>) -> Self {
        Self(vec![reason.into()])
    }
}

impl From<Vec<SetupError>> for PositionError {
    fn from(setup_errors: Vec<SetupError>) -> Self {
        Self(setup_errors.iter().map(ToString::to_string).collect())
    }
}

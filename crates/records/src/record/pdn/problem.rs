//! Errors of a text that is no record of this format.

use super::format::{MAX_BYTES, MAX_NODES};
use crate::record::collection::Collection;
use crate::record::limits::TooMany;
use crate::record::place::{self, Misread};

/// Error of a text that is no record of this format.
pub type PdnError = Misread<PdnProblem>;
/// Games of a file of this format.
pub type PdnGames = Collection<PdnProblem>;

pub(super) type PdnFault = place::Fault<PdnProblem>;
pub(super) type PdnParsed<T> = place::Parsed<T, PdnProblem>;

/// Kinds of fault. Every value stands in quotes, on one line, cut when long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdnProblem {
    /// More bytes than are read.
    #[error("the file is too large: at most {MAX_BYTES} bytes are read: part it into several")]
    TooLarge,
    /// Neither a tag nor a move.
    #[error("no game: one begins with a tag or a move")]
    NoGame,
    /// Something else stands where this must.
    #[error("{0} is expected here")]
    Expected(&'static str),
    /// A bracket or comment that is still open when the file or the game ends.
    #[error("{0} is missing: what opens here does not close")]
    Unclosed(char),
    /// Too many moves.
    #[error("too many moves: at most {MAX_NODES} are allowed")]
    TooManyMoves,
    /// More than a record can have.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// Another game.
    #[error("GameType: {0}: international draughts is 20")]
    OtherGame(String),
    /// A move as draughts on smaller boards has them.
    #[error(
        "{0} is a move by letters and digits, as on 8 x 8 squares: here squares are numbers, 1 to 50"
    )]
    Letters(String),
    /// A move of chess.
    #[error("{0} is a move of chess, which is not played here")]
    Chess(String),
    /// No square of the board.
    #[error("{0} is no square: 1 to 50")]
    Square(String),
    /// Letters among digits.
    #[error("{0} is no move: one is written 32-28 or 28x17")]
    Unreadable(String),
    /// A move that goes over more squares than a side has pieces.
    #[error("a capture of too many squares")]
    TooLong,
    /// A sign in place of a move that says that there is no move.
    #[error("no move is told here, and in draughts nobody passes")]
    Pass,
    /// A position in the middle of a game.
    #[error("a position is set up here: that is read before the first move alone")]
    LateSetUp,
    /// A fault of the start position.
    #[error("FEN: {0}")]
    SetUp(String),
}

impl PdnProblem {
    /// True for a move of another game.
    pub(super) const fn is_foreign(&self) -> bool {
        matches!(self, Self::Letters(_) | Self::Chess(_))
    }
}

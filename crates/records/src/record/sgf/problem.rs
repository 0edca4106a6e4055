//! Errors of a text that is no record of this format.

use super::format::{ADVICE, MAX_BYTES, MAX_DEPTH, MAX_NODES};
use crate::record::collection::Collection;
use crate::record::limits::TooMany;
use crate::record::place::{self, Misread};
use tibetango_rules::Side;

/// Error of a text that is no record of this format.
pub type SgfError = Misread<SgfProblem>;
/// Games of a file of this format.
pub type SgfGames = Collection<SgfProblem>;

pub(super) type SgfFault = place::Fault<SgfProblem>;
pub(super) type SgfParsed<T> = place::Parsed<T, SgfProblem>;

/// Kinds of fault. Every value stands in quotes, on one line, cut when long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfProblem {
    /// More bytes than are read.
    #[error("the file is too large: at most {MAX_BYTES} bytes are read: part it into several")]
    TooLarge,
    /// No game begins anywhere.
    #[error("no game: one begins with (;")]
    NoGame,
    /// Something else stands where this must.
    #[error("{0} is expected here")]
    Expected(&'static str),
    /// A value that is still open when the file ends, or another game begins.
    #[error("this value is not closed: ] is missing")]
    Unclosed,
    /// Too many nodes.
    #[error("too many nodes: at most {MAX_NODES} are allowed")]
    TooManyNodes,
    /// Too many nested brackets.
    #[error("variations within variations: at most {MAX_DEPTH} deep")]
    TooDeep,
    /// More than a record can have.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The file does not name its game: by the format that is Go.
    #[error("GM is missing, which makes it a game of Go: gomoku is GM[4] ({ADVICE})")]
    GameMissing,
    /// Another game.
    #[error("GM: {0}: gomoku is GM[4] ({ADVICE})")]
    OtherGame(String),
    /// Another game, or no named game, on another board: such a file is not a game of gomoku.
    #[error("{0}, and SZ is no board of gomoku, which is GM[4] on 15 lines")]
    OtherBoard(String),
    /// Another board.
    #[error("SZ: {0} is no board of gomoku: allowed: 15")]
    Size(String),
    /// A pass.
    #[error("{0} passes, and in gomoku nobody does")]
    Pass(Side),
    /// A value that is not of the expected kind: the property, the value, and a description of the right one.
    #[error("{0}: {1} is not {2}")]
    Value(String, String, &'static str),
    /// Stones that are set up after the first ply.
    #[error("{0}: stones are set up before the first ply alone")]
    LateSetUp(String),
    /// A set-up position that violates the rules.
    #[error("the position that is set up: {0}")]
    SetUp(String),
}

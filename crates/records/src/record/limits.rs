//! How much a record may hold, and how much is read of the files of other programs.

use crate::session::branches::MAX_BRANCHES;
use crate::session::notes::MAX_NOTES;
use std::fmt::Display;

/// The most plies of one record.
pub const MAX_PLIES: usize = 10_000;
/// The most games of a file: far more than there are in one of [`MAX_BYTES`](super::sgf::MAX_BYTES) that people made.
pub const MAX_GAMES: usize = 100_000;
/// The most bytes of one of them.
pub const MAX_BYTES: usize = 1 << 20;
/// The most that is kept of one position.
pub const MAX_KEPT: usize = 500;

/// Says that the rest is left out where there is more than one of these allows.
pub(super) const NO_MORE: &str = "the others are left out";

/// The message where there is more than a record holds.
pub(super) fn no_more(problem: &impl Display) -> String {
    format!("{problem}: {NO_MORE}")
}

/// More than a record can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMany {
    /// More variations than a game can have.
    #[error("too many variations: at most {MAX_BRANCHES} are allowed")]
    Variations,
    /// More comments and figures than a game can have.
    #[error("too many notes: at most {MAX_NOTES} are allowed")]
    Notes,
    /// A larger game than is read.
    #[error("the game is too large: at most {MAX_BYTES} bytes of one are read")]
    Bytes,
    /// More than is kept of a position.
    #[error("too many properties: at most {MAX_KEPT} of a position are allowed")]
    Properties,
}

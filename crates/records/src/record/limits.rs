//! Limits of records, and of the files of other programs.

use crate::session::branches::MAX_BRANCHES;
use crate::session::notes::MAX_NOTES;
use std::fmt::Display;

/// Maximum number of plies in one record.
pub const MAX_PLIES: usize = 10_000;
/// Maximum number of games in a file: far more than people put into one of [`MAX_BYTES`](super::sgf::MAX_BYTES).
pub const MAX_GAMES: usize = 100_000;
/// Maximum size of one game in such a file, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Maximum number of properties kept of one position.
pub const MAX_PROPERTIES: usize = 500;

/// End of the message about an excess over one of these limits.
pub(super) const NO_MORE: &str = "the others are left out";

/// Formats the message about more than a record can hold.
pub(super) fn no_more(problem: &impl Display) -> String {
    format!("{problem}: {NO_MORE}")
}

/// Excess over a limit of a record.
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
    /// More properties than are kept of a position.
    #[error("too many properties: at most {MAX_PROPERTIES} of a position are allowed")]
    Properties,
}

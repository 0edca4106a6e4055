//! What is fixed of the format: its game, and how much is read of a file.

use crate::record::limits::MAX_PLIES;
use tibetango_rules::GameName;

/// The game of these files here.
pub const GAME: GameName = GameName::Draughts;

/// What to do about a file that begins with tags and does not say what it is.
pub(in crate::record) const WAY_OUT: &str = "one of draughts is read when its name ends with .pdn";

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 26;
/// The most moves of a game with its variations.
pub const MAX_NODES: usize = MAX_PLIES;
/// The most brackets within each other.
pub const MAX_DEPTH: usize = 1000;

/// The most letters of the name of a tag.
pub(super) const MAX_NAME: usize = 64;
/// The most bytes of a result that nobody here knows.
pub(super) const MAX_RESULT: usize = 64;
/// The most characters of a sign such as `!?`.
pub(super) const MAX_SIGN: usize = 8;
/// Squares of a board that only this game has begin behind this one.
pub(super) const SMALL_BOARD: usize = 32;

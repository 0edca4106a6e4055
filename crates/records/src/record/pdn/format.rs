//! Constants of the format: its game and its limits.

use crate::record::limits::MAX_PLIES;
use tibetango_rules::GameName;

/// Game of these files here.
pub const GAME: GameName = GameName::Draughts;

/// Advice on a file that begins with tags and does not name its game.
pub(super) const ADVICE: &str = "one of draughts is read when its name ends with .pdn";

/// Maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 26;
/// Maximum number of moves in a game with its variations.
pub const MAX_NODES: usize = MAX_PLIES;
/// Maximum depth of nested brackets.
pub const MAX_DEPTH: usize = 1000;

/// Maximum length of the name of a tag, in letters.
pub(super) const MAX_NAME: usize = 64;
/// Maximum size of an unknown result, in bytes.
pub(super) const MAX_RESULT: usize = 64;
/// Maximum length of a sign such as `!?`, in characters.
pub(super) const MAX_SIGN: usize = 8;
/// Number of squares of the smaller board; later squares exist only in this game.
pub(super) const SMALL_BOARD: usize = 32;

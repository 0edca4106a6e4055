//! Constants of the format: its game and its limits.

use crate::record::limits::MAX_PLIES;
use tibetango_rules::GameName;

/// Game of these files here.
pub const GAME: GameName = GameName::Gomoku;

/// Maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 26;
/// Maximum number of nodes in a game.
pub const MAX_NODES: usize = MAX_PLIES;
/// Maximum depth of nested brackets.
pub const MAX_DEPTH: usize = 1000;

/// Advice on reading a file that names another game.
pub(super) const ADVICE: &str = "--game gomoku reads it as that all the same";

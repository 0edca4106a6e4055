//! What is fixed of the format: its game, and how much is read of a file.

use crate::record::limits::MAX_PLIES;
use tibetango_rules::GameName;

/// The game of these files here.
pub const GAME: GameName = GameName::Gomoku;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 26;
/// The most nodes of a game.
pub const MAX_NODES: usize = MAX_PLIES;
/// The most brackets within each other.
pub const MAX_DEPTH: usize = 1000;

/// How to have a game read that says to be another one.
pub(super) const WAY_OUT: &str = "--game gomoku reads it as that all the same";

//! Face of the game that only tests play.

use super::{Face, PLAIN};

/// Properties of most games.
pub(super) const FACE: Face = PLAIN;

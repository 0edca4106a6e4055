//! The face of the game that only tests play.

use super::{Face, PLAIN};

/// As most games want.
pub(super) const FACE: Face = PLAIN;

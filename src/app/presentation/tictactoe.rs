//! Presentation of the game that only tests play.

use super::{PLAIN, Presentation};

/// Properties of most games.
pub(super) const PRESENTATION: Presentation = PLAIN;

//! `solve` of the game that only tests play.

use super::{NOTHING, Solver};

/// Nothing is asked of it here.
pub(super) const SOLVER: Solver = NOTHING;

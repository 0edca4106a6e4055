//! `solve jiu`.

use super::{NOTHING, Solver};

/// Even its smallest board is too large.
pub(super) const SOLVER: Solver = NOTHING;

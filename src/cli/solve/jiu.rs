//! `solve jiu`, which is not supported.

use super::{NOTHING, Solver};

/// Solver of jiu: none, since even its smallest board is too large.
pub(super) const SOLVER: Solver = NOTHING;

//! Protocols as the arena speaks them.

use crate::arena::player::{ArenaSeat, PlayerTerms};
use crate::protocol::program::{Program, ProgramFailure};
use tibetango_rules::AnyRules;
use tibetango_search::Stop;

/// Protocol as the arena speaks it.
pub(super) struct ProtocolSupport {
    /// Form in which the command line names a program that speaks it.
    pub names: &'static str,
    /// True if a program plays one game at a time.
    pub alone: bool,
    /// Returns an error if matches by these rules cannot be played over the protocol.
    pub has: fn(AnyRules) -> Result<(), String>,
    /// Converts our engine's value, from -1, lost, to 1, won, to the unit in which a program names values.
    pub unit: fn(f64) -> f64,
    /// Starts a program and checks that it can play this match at all.
    pub invite: fn(&Program, PlayerTerms<'_>, Stop) -> Result<ArenaSeat, ProgramFailure>,
}

//! Protocols as the arena speaks them.

use crate::arena::plan::MatchPlan;
use crate::arena::player::ArenaSeat;
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
    /// Starts a program and checks that it can play this match at all.
    pub invite: fn(&Program, &MatchPlan, Stop) -> Result<ArenaSeat, ProgramFailure>,
}

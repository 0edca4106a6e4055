//! A program as the arena plays against it, whatever its protocol, and the protocols as the arena speaks them.

use std::time::Duration;

use crate::arena::choice::MoveAnswer;
use crate::arena::plan::MatchPlan;
use crate::protocol::program::{Failed, Program};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Outcome, Side};
use tibetango_search::Stop;

/// Protocol as the arena speaks it.
pub(super) struct Spoken {
    /// Name on the command line.
    pub name: &'static str,
    /// Form in which the command line names a program that speaks it.
    pub names: &'static str,
    /// True if a program plays one game at a time.
    pub alone: bool,
    /// Returns an error if matches by these rules cannot be played over the protocol.
    pub has: fn(AnyRules) -> Result<(), String>,
    /// Starts a program and checks that it can play this match at all.
    pub invite: fn(&Program, &MatchPlan, Stop) -> Result<Box<dyn ExternalProgram>, Failed>,
}

/// Started program.
pub(in crate::arena) trait ExternalProgram: Send {
    /// True if it keeps to a budget of visits.
    fn knows_visits(&self) -> bool {
        false
    }

    /// Prepares for a game that begins with `line` and in which the program plays `side`.
    fn begin(
        &mut self,
        plan: &MatchPlan,
        seed: u64,
        line: &AnyGameHistory,
        side: Side,
    ) -> Result<(), Failed>;

    /// Sends the other player's move, unless the program gets it with the request for its own.
    fn tell(&mut self, _side: Side, _mv: &str) -> Result<(), Failed> {
        Ok(())
    }

    /// Requests the move of the side to move.
    fn choose(&mut self, plan: &MatchPlan, line: &AnyGameHistory) -> Result<MoveAnswer, Failed>;

    /// True if a move took longer than the match allows, by a limit of time.
    fn is_late(&self, limit: Duration, took: Duration) -> bool {
        took > limit
    }

    /// Tells how a game ended if the protocol has a message for it; `None` stands for a broken game.
    fn end(&mut self, _plan: &MatchPlan, _outcome: Option<Outcome>) {}

    /// Ends the program.
    fn quit(self: Box<Self>);
}

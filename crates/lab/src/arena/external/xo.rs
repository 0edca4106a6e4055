//! Program that speaks the protocol of the game that only tests play; it keeps no game.

use std::time::Instant;

use super::program::Spoken;
use crate::arena::plan::MatchPlan;
use crate::arena::player::{ArenaPlayer, MoveAnswer};
use crate::protocol::program::{Ends, Failed, Running};
use tibetango_records::record::xo;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quoted;

/// The protocol.
pub(super) const SPOKEN: Spoken = Spoken {
    names: "COMMAND",
    alone: false,
    has: |rules| match rules.game() {
        xo::GAME => Ok(()),
        game => Err(format!("the protocol is of {}, not of {game}", xo::GAME)),
    },
    invite: |program, _, stop| Ok(Box::new(Running::start(program, Ends::Any, stop)?)),
};

impl ArenaPlayer for Running {
    fn choose(&mut self, plan: &MatchPlan, history: &AnyGameHistory) -> Result<MoveAnswer, Failed> {
        let (question, begin) = (xo::text(history), Instant::now());
        let asked = quoted(&question);
        self.send(&question, &asked)?;
        let patience = plan.patience + plan.budget.time().unwrap_or_default();
        let answer = self.hear(&asked, begin, patience)?;
        Ok(match history.parse(&answer) {
            Ok(mv) => MoveAnswer::Move(mv),
            Err(why) => MoveAnswer::Nothing(format!("{}: {why}", quoted(&answer))),
        })
    }

    fn quit(self: Box<Self>) {
        Self::quit(*self, "");
    }
}

//! Program that speaks the protocol of the game that only tests play; it keeps no game.

use std::time::Instant;

use super::program::ProtocolSupport;
use crate::arena::player::{ArenaPlayer, MoveAnswer, PlayerTerms};
use crate::protocol::program::{Ends, ProgramFailure, Running};
use tibetango_records::record::xo;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;

/// The protocol.
pub(super) const SUPPORT: ProtocolSupport = ProtocolSupport {
    names: "COMMAND",
    alone: false,
    has: |rules| match rules.game() {
        xo::GAME => Ok(()),
        game => Err(format!("the protocol is of {}, not of {game}", xo::GAME)),
    },
    unit: |value| value,
    invite: |program, _, stop| Ok(Box::new(Running::start(program, Ends::Any, stop)?)),
};

impl ArenaPlayer for Running {
    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let (question, begin) = (xo::text(history), Instant::now());
        let text = quote_text(&question);
        self.send(&question, &text)?;
        let patience = terms.plan.patience + terms.budget.time().unwrap_or_default();
        let answer = self.hear(&text, begin, patience)?;
        Ok(match history.parse(&answer) {
            Ok(mv) => MoveAnswer::Move(mv),
            Err(why) => MoveAnswer::Nothing(format!("{}: {why}", quote_text(&answer))),
        })
    }

    fn quit(self: Box<Self>) {
        Self::quit(*self, "");
    }
}

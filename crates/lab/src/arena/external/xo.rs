//! Program that speaks the protocol of the game that only tests play.

use std::time::{Duration, Instant};

use super::program::{ExternalProgram, Spoken};
use crate::arena::choice::MoveAnswer;
use crate::arena::plan::{Budget, MatchPlan};
use crate::protocol::program::{Ends, Failed, Running};
use tibetango_records::record::xo;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quoted;

/// The protocol.
pub(super) const SPOKEN: Spoken = Spoken {
    name: "xo",
    names: "COMMAND",
    alone: false,
    has: |rules| match rules.game() {
        xo::GAME => Ok(()),
        game => Err(format!("the protocol is of {}, not of {game}", xo::GAME)),
    },
    invite: |program, _, stop| {
        let running = Running::start(program, Ends::Any, stop)?;
        Ok(Box::new(XoProgram { running }))
    },
};

/// Started program, which keeps no game.
struct XoProgram {
    running: Running,
}

impl ExternalProgram for XoProgram {
    fn begin(&mut self, _: &MatchPlan, _: u64, _: &AnyGameHistory, _: Side) -> Result<(), Failed> {
        Ok(())
    }

    fn choose(&mut self, plan: &MatchPlan, line: &AnyGameHistory) -> Result<MoveAnswer, Failed> {
        // Too late is lost, but a program that still answers need not be started again.
        let time = match plan.budget {
            Budget::Visits(_) | Budget::Processor(_) => Duration::ZERO,
            Budget::Time(time) => time,
        };
        let (question, begin) = (xo::text(line), Instant::now());
        let asked = quoted(&question);
        self.running.send(&question, &asked)?;
        let patience = plan.patience + time;
        let answer = self.running.hear(&asked, begin, patience)?;
        Ok(match line.parse(&answer) {
            Ok(mv) => MoveAnswer::Move(mv),
            Err(why) => MoveAnswer::Nothing(format!("{}: {why}", quoted(&answer))),
        })
    }

    fn quit(self: Box<Self>) {
        self.running.quit("");
    }
}

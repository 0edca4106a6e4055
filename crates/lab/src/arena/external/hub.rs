//! Program that speaks the Hub protocol.

use std::time::Duration;

use super::program::{ExternalProgram, Spoken};
use crate::arena::choice::MoveAnswer;
use crate::arena::plan::{Budget, MatchPlan};
use crate::protocol::draughts::{ProtocolMove, known, since_change};
use crate::protocol::hub::client::{HubClient, Limit};
use crate::protocol::hub::server::{LETTERS, NAME};
use crate::protocol::program::{Failed, Program};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Side};
use tibetango_search::Stop;

/// The protocol, in the version that the program speaks.
pub(super) const SPOKEN: Spoken = Spoken {
    name: "hub",
    names: "COMMAND",
    alone: false,
    has,
    invite: |program, plan, stop| Ok(Box::new(HubProgram::invite(program, plan, stop)?)),
};

/// Time for a move where the program does not support the match's budget.
const USUAL: Duration = Duration::from_secs(1);

fn has(rules: AnyRules) -> Result<(), String> {
    known(rules, NAME).map(|_| ())
}

/// Started program.
struct HubProgram {
    client: HubClient,
}

impl HubProgram {
    fn invite(program: &Program, plan: &MatchPlan, stop: Stop) -> Result<Self, Failed> {
        has(plan.rules)?;
        let mut client = HubClient::start(program, plan.patience, stop)?;
        if matches!(plan.budget, Budget::Visits(_)) {
            client.try_nodes()?;
        }
        Ok(Self { client })
    }
}

impl ExternalProgram for HubProgram {
    fn knows_visits(&self) -> bool {
        self.client.knows_nodes()
    }

    fn begin(&mut self, _: &MatchPlan, _: u64, _: &AnyGameHistory, _: Side) -> Result<(), Failed> {
        self.client.new_game()
    }

    fn choose(&mut self, plan: &MatchPlan, line: &AnyGameHistory) -> Result<MoveAnswer, Failed> {
        let limit = match plan.budget {
            Budget::Visits(visits) if self.client.knows_nodes() => Limit::Nodes(visits),
            // Another program's processor time is not ours to measure; arena refuses such matches.
            Budget::Visits(_) | Budget::Processor(_) => Limit::Time(USUAL),
            Budget::Time(time) => Limit::Time(time),
        };
        let (first, moves) = since_change(line);
        let text = self.client.search(&LETTERS.write(&first), &moves, limit)?;
        let told = ProtocolMove::parse(line.topology(), &text);
        let mv = told.and_then(|told| told.find(line));
        Ok(mv.map_or_else(MoveAnswer::Nothing, MoveAnswer::Move))
    }

    fn quit(self: Box<Self>) {
        self.client.quit();
    }
}

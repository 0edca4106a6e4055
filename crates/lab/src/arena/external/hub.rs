//! Program that speaks the Hub protocol.

use std::time::Duration;

use super::program::ProtocolSupport;
use crate::arena::plan::Budget;
use crate::arena::player::{ArenaPlayer, MoveAnswer, PlayerTerms};
use crate::protocol::draughts::{ProtocolMove, draughts_rules, men, since_change};
use crate::protocol::hub::client::HubClient;
use crate::protocol::hub::server::{LETTERS, NAME};
use crate::protocol::pace::MoveBudget;
use crate::protocol::program::ProgramFailure;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// The protocol, in the version that the program speaks.
pub(super) const SUPPORT: ProtocolSupport = ProtocolSupport {
    names: "COMMAND",
    alone: false,
    has: |rules| draughts_rules(rules, NAME).map(drop),
    unit: |value| one_man_at_most(men((1.0 + value) / 2.0)),
    invite: |program, terms, stop| {
        draughts_rules(terms.plan.rules, NAME)?;
        let mut client = HubClient::start(program, terms.plan.patience, stop)?;
        if matches!(terms.budget, Budget::Visits(_)) {
            client.try_nodes()?;
        }
        Ok(Box::new(client))
    },
};

/// Time for a move where the program does not support the match's budget.
const USUAL: Duration = Duration::from_secs(1);

/// Returns the value of a number of men: a man behind is lost against a strong player.
fn one_man_at_most(men: f64) -> f64 {
    men.clamp(-1.0, 1.0)
}

impl ArenaPlayer for HubClient {
    fn knows_visits(&self) -> bool {
        self.knows_nodes()
    }

    fn begin(
        &mut self,
        _: PlayerTerms<'_>,
        _: u64,
        _: &AnyGameHistory,
        _: Side,
    ) -> Result<(), ProgramFailure> {
        self.new_game()
    }

    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let limit = match terms.budget {
            Budget::Visits(visits) if self.knows_nodes() => MoveBudget::Visits(visits),
            // Another program's processor time is not ours to measure; arena refuses such matches.
            budget => MoveBudget::Time(budget.time().unwrap_or(USUAL)),
        };
        let (first, moves) = since_change(history);
        let text = self.search(&LETTERS.write(&first), &moves, limit)?;
        let answer = ProtocolMove::parse(history.topology(), &text);
        let mv = answer.and_then(|mv| mv.find(history));
        Ok(mv.map_or_else(MoveAnswer::Nothing, MoveAnswer::Move))
    }

    fn value(&self) -> Option<f64> {
        self.score().map(one_man_at_most)
    }

    fn quit(self: Box<Self>) {
        Self::quit(*self);
    }
}

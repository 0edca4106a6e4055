//! Program that speaks our dialect of GTP.

use super::program::ProtocolSupport;
use crate::arena::plan::{Budget, MatchPlan};
use crate::arena::player::{ArenaPlayer, MoveAnswer, PlayerTerms};
use crate::protocol::gtp::client::GtpClient;
use crate::protocol::gtp::syntax::{VERSION, parse_move};
use crate::protocol::program::{Program, ProgramFailure};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_search::Stop;

/// The protocol, which all games have.
pub(super) const SUPPORT: ProtocolSupport = ProtocolSupport {
    names: "COMMAND",
    alone: false,
    has: |_| Ok(()),
    unit: |value| value,
    invite: |program, terms, stop| Ok(Box::new(GtpProgram::invite(program, terms.plan, stop)?)),
};

/// Started program, with the optional commands that it supports.
struct GtpProgram {
    client: GtpClient,
    knows_visits: bool,
    knows_seed: bool,
}

impl GtpProgram {
    fn invite(program: &Program, plan: &MatchPlan, stop: Stop) -> Result<Self, ProgramFailure> {
        let mut client = GtpClient::start(program, plan.patience, stop)?;
        let version = client.ask("protocol_version")?;
        if version != VERSION {
            let why = format!("answered protocol_version with {}", quote_text(&version));
            return Err(why.into());
        }
        let commands = client.ask("list_commands")?;
        let knows = |name: &str| {
            let mut commands = commands.lines();
            commands.any(|line| line.trim().eq_ignore_ascii_case(name))
        };
        let mut guest = Self {
            knows_visits: knows("visits"),
            knows_seed: knows("seed"),
            client,
        };
        guest.client.ask(&format!("boardsize {}", plan.size))?;
        guest.client.ask(&format!("rules {}", plan.preset))?;
        Ok(guest)
    }
}

impl ArenaPlayer for GtpProgram {
    fn knows_visits(&self) -> bool {
        self.knows_visits
    }

    fn begin(
        &mut self,
        terms: PlayerTerms<'_>,
        seed: u64,
        history: &AnyGameHistory,
        _: Side,
    ) -> Result<(), ProgramFailure> {
        self.client.ask("clear_board")?;
        match terms.budget {
            Budget::Visits(visits) if self.knows_visits => {
                self.client.ask(&format!("visits {visits}"))?;
            }
            // Another program's processor time is not ours to measure; arena refuses such matches.
            Budget::Visits(_) | Budget::Processor(_) => {}
            Budget::Time(time) => {
                let seconds = time.as_secs_f64();
                self.client.ask(&format!("time_settings 0 {seconds} 1"))?;
            }
        }
        if self.knows_seed {
            self.client.ask(&format!("seed {seed}"))?;
        }
        for (side, mv) in history.movers().into_iter().zip(history.move_texts()) {
            self.tell(side, &mv)?;
        }
        Ok(())
    }

    fn tell(&mut self, side: Side, mv: &str) -> Result<(), ProgramFailure> {
        self.client.ask(&format!("play {side} {mv}")).map(|_| ())
    }

    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let command = format!("genmove {}", history.to_move());
        let patience = terms.plan.patience + terms.budget.time().unwrap_or_default();
        let text = self.client.ask_within(&command, patience)?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(MoveAnswer::Resign);
        }
        Ok(match parse_move(history, &text) {
            Ok(mv) => MoveAnswer::Move(mv),
            Err(why) => MoveAnswer::Nothing(why.to_string()),
        })
    }

    fn quit(self: Box<Self>) {
        self.client.quit();
    }
}

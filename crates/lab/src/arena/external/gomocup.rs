//! Program that speaks the protocol of Gomocup.

use std::time::Duration;

use super::program::ProtocolSupport;
use crate::arena::plan::MatchPlan;
use crate::arena::player::{ArenaPlayer, MoveAnswer, PlayerTerms};
use crate::protocol::gomocup::client::GomocupClient;
use crate::protocol::gomocup::syntax::{ProgramLine, point, point_text};
use crate::protocol::gomocup::{clock, rules};
use crate::protocol::program::{Program, ProgramFailure};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::Opening;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{AnyRules, PlainMove, Side};
use tibetango_search::Stop;

/// The protocol.
pub(super) const SUPPORT: ProtocolSupport = ProtocolSupport {
    names: "COMMAND",
    alone: false,
    has: |rules| number(rules).map(drop),
    unit: |value| value,
    invite: |program, terms, stop| {
        let plan = terms.plan;
        Ok(Box::new(GomocupProgram::invite(program, plan, stop)?))
    },
};

/// Returns the number that the protocol gives these rules.
fn number(rules: AnyRules) -> Result<u32, String> {
    let rules = rules::gomoku_rules(rules)?;
    match rules.opening {
        Opening::Free => Ok(rules.rule.number()),
        Opening::Swap2 => Err("over the protocol of Gomocup arena plays no opening".to_owned()),
    }
}

/// Started program.
struct GomocupProgram {
    program: Program,
    client: GomocupClient,
    stop: Stop,
    number: u32,
    /// True if its board is empty.
    fresh: bool,
    /// Number of moves of the game that it knows.
    program_plies: usize,
}

impl GomocupProgram {
    fn invite(program: &Program, plan: &MatchPlan, stop: Stop) -> Result<Self, ProgramFailure> {
        let number = number(plan.rules)?;
        let client = start(program, plan, stop.clone())?;
        Ok(Self {
            program: program.clone(),
            client,
            stop,
            number,
            fresh: true,
            program_plies: 0,
        })
    }

    /// Empties its board; a program that cannot is started again.
    fn renew(&mut self, plan: &MatchPlan) -> Result<(), ProgramFailure> {
        for command in ["RESTART", &start_line(plan)] {
            let answer = self.client.ask(command, Duration::ZERO)?;
            if !matches!(answer, ProgramLine::Refused(_)) {
                return Ok(());
            }
        }
        self.client = start(&self.program, plan, self.stop.clone())?;
        Ok(())
    }

    /// Returns the other side's move if the program lacks only that, and the whole board otherwise.
    fn question(&self, history: &AnyGameHistory) -> String {
        let topology = history.topology();
        let moves = history.moves();
        let from_the_start = history.set_up_as().is_none();
        if from_the_start && self.program_plies + 1 >= moves.len() {
            match moves.last().and_then(|mv| mv.to) {
                None => return "BEGIN".to_owned(),
                Some(last) if self.program_plies + 1 == moves.len() => {
                    return format!("TURN {}", point_text(topology, last));
                }
                Some(_) => {}
            }
        }
        let own = |side| if side == history.to_move() { 1 } else { 2 };
        let mut stones = Vec::new();
        if from_the_start {
            // In the order in which they were placed: with renju it must be.
            for (side, mv) in history.movers().into_iter().zip(moves) {
                stones.extend(mv.to.map(|at| (at, side)));
            }
        } else {
            let pieces = topology.iter().map(|at| (at, history.piece_at(at)));
            stones.extend(pieces.filter_map(|(at, piece)| Some((at, piece?.side))));
        }
        let mut lines = vec!["BOARD".to_owned()];
        let stones = stones.into_iter();
        lines
            .extend(stones.map(|(at, side)| format!("{},{}", point_text(topology, at), own(side))));
        lines.push("DONE".to_owned());
        lines.join("\n")
    }
}

impl ArenaPlayer for GomocupProgram {
    fn begin(
        &mut self,
        terms: PlayerTerms<'_>,
        _: u64,
        _: &AnyGameHistory,
        _: Side,
    ) -> Result<(), ProgramFailure> {
        if !self.fresh {
            self.renew(terms.plan)?;
        }
        self.fresh = false;
        self.program_plies = 0;
        let unlimited = clock::UNLIMITED;
        let mut lines = vec![
            format!("INFO rule {}", self.number),
            "INFO timeout_match 0".to_owned(),
            format!("INFO time_left {unlimited}"),
            "INFO max_memory 0".to_owned(),
            // The other player is a program.
            "INFO game_type 1".to_owned(),
        ];
        if let Some(time) = terms.budget.time() {
            lines.push(format!("INFO timeout_turn {}", time.as_millis()));
        }
        self.client.tell(&lines.join("\n"))
    }

    fn tell(&mut self, _: Side, _: &str) -> Result<(), ProgramFailure> {
        // It must be left alone for a while, which does not count as its time.
        self.client.pause();
        Ok(())
    }

    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let (question, time) = (self.question(history), terms.budget.time());
        let text = self.client.demand(&question, time.unwrap_or_default())?;
        self.program_plies = history.len() + 1;
        Ok(match point(history.topology(), &text) {
            Ok(point) => MoveAnswer::Move(PlainMove::place(point)),
            Err(why) => MoveAnswer::Nothing(format!("{}: {why}", quote_text(&text))),
        })
    }

    fn value(&self) -> Option<f64> {
        self.client.value()
    }

    fn quit(self: Box<Self>) {
        self.client.quit();
    }
}

fn start_line(plan: &MatchPlan) -> String {
    format!("START {}", plan.size)
}

fn start(program: &Program, plan: &MatchPlan, stop: Stop) -> Result<GomocupClient, ProgramFailure> {
    let mut client = GomocupClient::start(program, plan.patience, stop)?;
    client.command(&start_line(plan))?;
    Ok(client)
}

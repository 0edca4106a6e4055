//! Other programs at the board, each by its protocol.

mod dxp;
mod gomocup;
mod gtp;
mod hub;
mod protocol;

pub use protocol::Protocol;

use std::time::Duration;

use super::choice::Choice;
use super::plan::MatchPlan;
use crate::protocol::program::{Failed, Program};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{AnyRules, Outcome, Side};
use tibetango_search::Stop;

impl Protocol {
    /// Returns an error if matches by these rules cannot be played over the protocol.
    ///
    /// # Errors
    /// The reason why they cannot.
    pub fn has(self, rules: AnyRules) -> Result<(), String> {
        match self {
            Self::Gtp => Ok(()),
            Self::Gomocup => gomocup::number(rules).map(|_| ()),
            Self::Hub => hub::has(rules),
            Self::Dxp => dxp::has(rules),
        }
    }
}

/// Started program.
pub(super) enum Guest {
    Gtp(gtp::Guest),
    Gomocup(gomocup::Guest),
    Hub(hub::Guest),
    Dxp(dxp::Guest),
}

impl Guest {
    /// Starts a program and checks that it can play this match at all.
    pub fn invite(
        protocol: Protocol,
        program: &Program,
        plan: &MatchPlan,
        stop: Stop,
    ) -> Result<Self, Failed> {
        Ok(match protocol {
            Protocol::Gtp => Self::Gtp(gtp::Guest::invite(program, plan, stop)?),
            Protocol::Gomocup => Self::Gomocup(gomocup::Guest::invite(program, plan, stop)?),
            Protocol::Hub => Self::Hub(hub::Guest::invite(program, plan, stop)?),
            Protocol::Dxp => Self::Dxp(dxp::Guest::invite(program, plan, stop)?),
        })
    }

    /// True if it keeps to a budget of visits.
    pub const fn knows_visits(&self) -> bool {
        match self {
            Self::Gtp(guest) => guest.knows_visits(),
            Self::Hub(guest) => guest.knows_visits(),
            Self::Gomocup(_) | Self::Dxp(_) => false,
        }
    }

    /// Prepares for a game that begins with `line` and in which the program plays `side`.
    pub fn begin(
        &mut self,
        plan: &MatchPlan,
        seed: u64,
        line: &AnyLine,
        side: Side,
    ) -> Result<(), Failed> {
        match self {
            Self::Gtp(guest) => guest.begin(plan, seed, line),
            Self::Gomocup(guest) => guest.begin(plan),
            Self::Hub(guest) => guest.begin(),
            Self::Dxp(guest) => guest.begin(plan, line, side),
        }
    }

    /// Sends the other player's move.
    pub fn tell(&mut self, side: Side, mv: &str) -> Result<(), Failed> {
        match self {
            Self::Gtp(guest) => guest.tell(side, mv),
            Self::Gomocup(guest) => {
                guest.rest();
                Ok(())
            }
            // These get the moves with the request for their own.
            Self::Hub(_) | Self::Dxp(_) => Ok(()),
        }
    }

    /// Requests the move of the side to move.
    pub fn choose(&mut self, plan: &MatchPlan, line: &AnyLine) -> Result<Choice, Failed> {
        match self {
            Self::Gtp(guest) => guest.choose(plan, line),
            Self::Gomocup(guest) => guest.choose(plan, line),
            Self::Hub(guest) => guest.choose(plan, line),
            Self::Dxp(guest) => guest.choose(plan, line),
        }
    }

    /// True if a move took longer than the match allows, by a limit of time.
    pub fn is_late(&self, limit: Duration, took: Duration) -> bool {
        match self {
            Self::Gtp(_) | Self::Gomocup(_) | Self::Hub(_) => took > limit,
            Self::Dxp(guest) => guest.is_late(),
        }
    }

    /// Tells how a game ended if the protocol has a message for it; `None` stands for a broken game.
    pub fn end(&mut self, plan: &MatchPlan, outcome: Option<Outcome>) {
        if let Self::Dxp(guest) = self {
            guest.end(plan, outcome);
        }
    }

    /// Ends the program.
    pub fn quit(self) {
        match self {
            Self::Gtp(guest) => guest.quit(),
            Self::Gomocup(guest) => guest.quit(),
            Self::Hub(guest) => guest.quit(),
            // Its connection is closed.
            Self::Dxp(_) => {}
        }
    }
}

//! Other programs at the board, each by its protocol.

mod gomocup;
mod gtp;

use super::MatchPlan;
use super::player::Choice;
use crate::games::any::AnyLine;
use crate::games::{AnyRules, Side};
use crate::protocol::program::Program;
use crate::search::Stop;

/// A protocol that other programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Our dialect of the Go Text Protocol.
    Gtp,
    /// That of Gomocup.
    Gomocup,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Gtp, Self::Gomocup];

    /// The name by which the command line knows it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Gomocup => "gomocup",
        }
    }

    /// Says whether matches by these rules can be played over it.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn has(self, rules: AnyRules) -> Result<(), String> {
        match self {
            Self::Gtp => Ok(()),
            Self::Gomocup => gomocup::number(rules).map(|_| ()),
        }
    }
}

/// A program that was started.
pub(super) enum Guest {
    Gtp(gtp::Guest),
    Gomocup(gomocup::Guest),
}

impl Guest {
    /// Starts a program and sees whether it can play this match at all.
    pub fn invite(
        protocol: Protocol,
        program: &Program,
        plan: &MatchPlan,
        stop: Stop,
    ) -> Result<Self, String> {
        Ok(match protocol {
            Protocol::Gtp => Self::Gtp(gtp::Guest::invite(program, plan, stop)?),
            Protocol::Gomocup => Self::Gomocup(gomocup::Guest::invite(program, plan, stop)?),
        })
    }

    /// True where it keeps to a budget of visits.
    pub const fn knows_visits(&self) -> bool {
        match self {
            Self::Gtp(guest) => guest.knows_visits(),
            Self::Gomocup(_) => false,
        }
    }

    /// Gets ready for a game that begins with `line`.
    pub fn begin(&mut self, plan: &MatchPlan, seed: u64, line: &AnyLine) -> Result<(), String> {
        match self {
            Self::Gtp(guest) => guest.begin(plan, seed, line),
            Self::Gomocup(guest) => guest.begin(plan),
        }
    }

    /// Tells of the other player's move.
    pub fn tell(&mut self, side: Side, mv: &str) -> Result<(), String> {
        match self {
            Self::Gtp(guest) => guest.tell(side, mv),
            Self::Gomocup(guest) => {
                guest.rest();
                Ok(())
            }
        }
    }

    /// Asks for the move of the side whose turn it is.
    pub fn choose(&mut self, plan: &MatchPlan, line: &AnyLine) -> Result<Choice, String> {
        match self {
            Self::Gtp(guest) => guest.choose(plan, line),
            Self::Gomocup(guest) => guest.choose(plan, line),
        }
    }

    /// Asks it to end.
    pub fn quit(self) {
        match self {
            Self::Gtp(guest) => guest.quit(),
            Self::Gomocup(guest) => guest.quit(),
        }
    }
}

//! Other programs at the board, each by its protocol.

#[cfg(feature = "draughts")]
mod dxp;
#[cfg(feature = "gomoku")]
mod gomocup;
mod gtp;
#[cfg(feature = "draughts")]
mod hub;
mod program;
mod protocol;
#[cfg(feature = "guest")]
mod xo;

pub use protocol::Protocol;

use clap::ValueEnum;

use super::player::{ArenaSeat, PlayerTerms};
use crate::protocol::program::{Program, ProgramFailure};
use program::ProtocolSupport;
use tibetango_rules::AnyRules;
use tibetango_search::Stop;

impl Protocol {
    fn support(self) -> ProtocolSupport {
        match self {
            Self::Gtp => gtp::SUPPORT,
            #[cfg(feature = "gomoku")]
            Self::Gomocup => gomocup::SUPPORT,
            #[cfg(feature = "draughts")]
            Self::Hub => hub::SUPPORT,
            #[cfg(feature = "draughts")]
            Self::Dxp => dxp::SUPPORT,
            #[cfg(feature = "guest")]
            Self::Xo => xo::SUPPORT,
        }
    }

    /// Returns the name that the command line uses.
    #[must_use]
    pub fn text(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the form in which the command line names a program that speaks it.
    #[must_use]
    pub fn names(self) -> &'static str {
        self.support().names
    }

    /// True if a program that speaks it plays one game at a time.
    #[must_use]
    pub fn is_alone(self) -> bool {
        self.support().alone
    }

    /// Returns an error if matches by these rules cannot be played over the protocol.
    ///
    /// # Errors
    /// The reason why they cannot.
    pub fn has(self, rules: AnyRules) -> Result<(), String> {
        (self.support().has)(rules)
    }

    /// Converts our engine's value, from -1, lost, to 1, won, to the unit in which its programs name values.
    #[must_use]
    pub fn in_unit(self, value: f64) -> f64 {
        (self.support().unit)(value)
    }

    /// Starts a program and checks that it can play this match at all.
    pub(super) fn invite(
        self,
        program: &Program,
        terms: PlayerTerms<'_>,
        stop: Stop,
    ) -> Result<ArenaSeat, ProgramFailure> {
        (self.support().invite)(program, terms, stop)
    }
}

//! Those who play elsewhere: how they are reached, and what they are to be told.

use super::game::{Match, Wish};
use super::mode::Mode;
use bevy::prelude::*;
use tibetango_rules::Side;

/// How those who play elsewhere are reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// All are there.
    #[default]
    There,
    /// The connection from here is cut, and sought again.
    Cut,
    /// The connection from here is given up.
    Lost,
    /// This side was cut off, and is waited for so many seconds more; with none left the game may be claimed.
    Away(Side, u64),
}

/// What is to be told to those who play elsewhere.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// Something is wished for here.
    Asked(Wish),
    /// What they asked is agreed to, or not.
    Answered(bool),
    /// The game was given up here.
    Resigned,
    /// The game is claimed: the other side did not come back.
    Claimed,
    /// The match of this id was left.
    Left(u64),
}

impl Match {
    /// Somebody elsewhere waits for what is played here: whoever leaves gives the game up.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        let plays = matches!(self.mode(), Mode::Remote { here: Some(_), .. });
        plays && self.session.outcome().is_none() && self.reach != Reach::Lost
    }

    /// The program may say what to play: it does not against a person who sits elsewhere.
    #[must_use]
    pub fn may_be_helped(&self) -> bool {
        !(self.is_awaited() && self.session.setup().is_between_people())
    }

    /// The game may be claimed from who was cut off and did not come back; in a tournament its organiser sees to that.
    #[must_use]
    pub fn may_claim(&self) -> bool {
        let gone = matches!(self.reach, Reach::Away(_, 0));
        self.is_awaited() && gone && !self.mode().is_contest()
    }
}

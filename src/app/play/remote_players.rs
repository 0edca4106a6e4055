//! Remote players: the connection to them, and the messages to send them.

use super::game::{ConsentRequest, Match, Seats};
use bevy::prelude::*;
use tibetango_records::session::Session;
use tibetango_rules::Side;

/// State of the connection to remote players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Everybody is connected.
    #[default]
    There,
    /// The connection from here is cut, and being restored.
    Cut,
    /// The connection from here is given up.
    Lost,
    /// This side was cut off, and has this number of seconds left to return; at 0 the game may be claimed.
    Away(Side, u64),
}

/// A match of which a side, or both, are played elsewhere: moves arrive as requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remote {
    /// The side played here; `None` for a spectator.
    pub here: Option<Side>,
    /// True for a tournament: no move is taken back, and the organiser sets the next pairing.
    pub contest: bool,
    /// State of the connection to the others.
    pub reach: Reach,
}

/// Message to send to the remote players.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// Something was asked for here.
    Question(ConsentRequest),
    /// Their question was answered: true to agree.
    Answer(bool),
    /// The game was given up here.
    Resign,
    /// The game was claimed: the other side did not come back.
    Claim,
    /// The match with this id was left.
    Leave(u64),
}

impl Seats {
    /// Returns the message that a match with these seats is left; `None` if no remote player takes part.
    pub(crate) fn leave_message(self, session: &Session) -> Option<Elsewhere> {
        let elsewhere = matches!(self, Self::Remote(_));
        elsewhere.then(|| Elsewhere::Leave(session.id()))
    }
}

impl Match {
    /// Returns the message that the match is left; `None` if no remote player takes part.
    pub(crate) fn leave_message(&self) -> Option<Elsewhere> {
        self.seats().leave_message(&self.session)
    }

    /// Returns the data of a remote match that goes on. A game under review is over, also at a position before its end.
    #[must_use]
    pub fn remote_in_play(&self) -> Option<Remote> {
        let goes_on = !self.is_replay() && self.session.outcome().is_none();
        self.remote().filter(|_| goes_on)
    }

    /// Returns true if a remote player waits for moves from here: leaving then resigns the game.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        let plays = |remote: Remote| remote.here.is_some() && remote.reach != Reach::Lost;
        self.remote_in_play().is_some_and(plays)
    }

    /// Returns true for a remote match in which the players here have nothing to do.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.remote().is_some() && !self.is_awaited()
    }

    /// Returns true if the program may suggest moves: never against a remote person, nor in a task, which gives hints
    /// of its own.
    #[must_use]
    pub fn may_be_helped(&self) -> bool {
        let against_person = self.is_awaited() && self.session.settings().is_between_people();
        !against_person && !self.is_off_record()
    }

    /// Returns true for a match of a tournament.
    #[must_use]
    pub fn is_contest(&self) -> bool {
        self.remote().is_some_and(|remote| remote.contest)
    }

    /// Returns true if a remote player may be asked for another game; in a tournament that is not up to the players,
    /// and spectators ask for none.
    #[must_use]
    pub fn may_ask_again(&self) -> bool {
        let plays = |remote: Remote| remote.here.is_some() && !remote.contest;
        self.remote().is_some_and(plays)
    }

    /// Returns true if the game may be claimed from a player who was cut off and did not come back; in a
    /// tournament that is up to the organiser.
    #[must_use]
    pub fn may_claim(&self) -> bool {
        let is_gone = |remote: Remote| matches!(remote.reach, Reach::Away(_, 0));
        self.is_awaited() && !self.is_contest() && self.remote().is_some_and(is_gone)
    }
}

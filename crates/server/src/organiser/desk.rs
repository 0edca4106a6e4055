//! Where a tournament is spoken to: what its organiser is told, by whom, and what it says to the rooms.

use super::command::Command;
use crate::connection::outbox::Outbox;
use crate::message::{Offer, Wish};
use crate::room::{Called, Caller, Visitor};
use crate::tournament::Kind;
use axum::body::Bytes;
use std::net::IpAddr;
use tibetango_records::record::Record;
use tibetango_rules::Outcome;
use tokio::sync::{mpsc, oneshot, watch};

/// What the organiser is told.
pub(super) enum Notice {
    /// Somebody wants to take part, who comes from there (nothing: from this machine); they wait until it is settled.
    Enter(Visitor, Outbox, Option<IpAddr>, oneshot::Sender<()>),
    /// Somebody with a ticket is on another connection now.
    Resume(String, Visitor, Outbox, oneshot::Sender<Found>),
    /// A connection has ended.
    Cut(Caller),
    /// A game is over; it goes back that what came of it was written.
    Ended(Ended, oneshot::Sender<()>),
    /// Those who played have been told how a game ended, or nobody is left to tell them.
    Told,
    /// Whoever runs the tournament wants something; what to say to them goes back.
    Command(Command, oneshot::Sender<String>),
}

/// A game that is over.
pub(super) struct Ended {
    pub room: usize,
    pub round: usize,
    pub outcome: Outcome,
    pub record: Box<Record>,
}

/// Those who play have yet to be told how their game ended. Once this is dropped they count as told, even where the
/// task of the room has failed or does not take the order: the tournament does not wait for a room that is gone.
#[must_use]
pub(crate) struct Untold(mpsc::UnboundedSender<Notice>);

impl Untold {
    pub(super) const fn new(notices: mpsc::UnboundedSender<Notice>) -> Self {
        Self(notices)
    }
}

impl Drop for Untold {
    fn drop(&mut self) {
        // Once the server ends nobody listens.
        let _ = self.0.send(Notice::Told);
    }
}

/// Whose ticket it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nobody's; a room may know it.
    Nobody,
    /// Somebody's who waits; they have been told all.
    Waits,
    /// Somebody's who plays in this room, which tells them the rest.
    Plays(usize),
}

/// What the organiser says to a room.
pub(crate) enum Order {
    /// These are to play here, White and Black; those of them who are connected with their outboxes.
    Call {
        round: usize,
        players: Box<[Called; 2]>,
        here: Vec<(Caller, Outbox)>,
    },
    /// The game that goes on here ends so; the organiser waits until the room has told that, where it is run at all.
    End(Outcome, Option<Untold>),
    /// Nobody comes back to a seat here with this token any more.
    Void(String),
}

/// What only the organiser decides: who sits where, what is played, and how often.
pub(crate) const fn decides(wish: &Wish) -> bool {
    matches!(
        wish,
        Wish::SitDown
            | Wish::Ready { .. }
            | Wish::Choose { .. }
            | Wish::Claim
            | Wish::Repent { .. }
            | Wish::Offer(Offer::Undo | Offer::Again)
    )
}

/// The tournament, for all who want something of it.
#[derive(Clone, Debug)]
pub struct Desk {
    /// What is played.
    pub kind: Kind,
    notices: mpsc::UnboundedSender<Notice>,
    screen: watch::Receiver<Bytes>,
}

impl Desk {
    pub(super) const fn new(
        kind: Kind,
        notices: mpsc::UnboundedSender<Notice>,
        screen: watch::Receiver<Bytes>,
    ) -> Self {
        Self {
            kind,
            notices,
            screen,
        }
    }

    fn tell(&self, notice: Notice) {
        // Once the server ends nobody listens.
        let _ = self.notices.send(notice);
    }

    /// Somebody says `Enter`, and is answered.
    pub(crate) async fn enter(&self, visitor: Visitor, outbox: Outbox, from: Option<IpAddr>) {
        let (sender, settled) = oneshot::channel();
        self.tell(Notice::Enter(visitor, outbox, from, sender));
        // Once the server ends nobody settles it any more.
        let _ = settled.await;
    }

    /// Somebody says `Resume` with what may be a ticket.
    pub(crate) async fn resume(&self, ticket: &str, visitor: Visitor, outbox: Outbox) -> Found {
        let (sender, found) = oneshot::channel();
        self.tell(Notice::Resume(ticket.to_owned(), visitor, outbox, sender));
        found.await.unwrap_or(Found::Nobody)
    }

    /// A connection has ended.
    pub(crate) fn cut(&self, caller: Caller) {
        self.tell(Notice::Cut(caller));
    }

    /// The game of a round in a room is over. What came of it is written when this returns: only then may the room
    /// forget the game. What comes back is dropped once those who played have been told.
    pub(crate) async fn ended(
        &self,
        room: usize,
        round: usize,
        outcome: Outcome,
        record: Box<Record>,
    ) -> Untold {
        let ended = Ended {
            room,
            round,
            outcome,
            record,
        };
        let (sender, written) = oneshot::channel();
        self.tell(Notice::Ended(ended, sender));
        let untold = Untold::new(self.notices.clone());
        // Once the server ends nobody answers.
        let _ = written.await;
        untold
    }

    /// What whoever runs the tournament has written; the answer in words, without the end of its last line.
    pub async fn command(&self, line: &str) -> String {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(why) => return why,
        };
        let (sender, answer) = oneshot::channel();
        self.tell(Notice::Command(command, sender));
        let answer = answer.await;
        answer.unwrap_or_else(|_| "the tournament is not run any more".to_owned())
    }

    /// Waits until the task that runs the tournament has ended, and with it the last try to keep everything.
    pub(crate) async fn closed(&self) {
        self.notices.closed().await;
    }

    /// What the big screen shows, as JSON.
    #[must_use]
    pub fn screen(&self) -> Bytes {
        self.screen.borrow().clone()
    }
}

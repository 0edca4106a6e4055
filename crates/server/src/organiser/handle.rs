//! Handle of a tournament: messages to its organiser, and its orders to the rooms.

use super::command::OrganiserCommand;
use crate::connection::outbox::Outbox;
use crate::message::{Offer, RoomRequest};
use crate::room::{CalledPlayer, Caller, Visitor};
use crate::tournament::PairingSystem;
use axum::body::Bytes;
use std::net::IpAddr;
use tibetango_records::record::Record;
use tibetango_rules::Outcome;
use tokio::sync::{mpsc, oneshot, watch};

/// Message to the organiser.
pub(super) enum Notice {
    /// A client asks to enter, from this address (`None`: this machine), and waits until that is settled.
    Enter(Visitor, Outbox, Option<IpAddr>, oneshot::Sender<()>),
    /// A client resumes with a ticket on another connection.
    Resume(String, Visitor, Outbox, oneshot::Sender<TicketOwner>),
    /// A connection has ended.
    Cut(Caller),
    /// A game is over; the reply says that its result is saved.
    Ended(RoundGameEnd, oneshot::Sender<()>),
    /// A room has announced to its players how a game ended, or the room is gone.
    Announcement,
    /// A command from the terminal; the reply is its output.
    Command(OrganiserCommand, oneshot::Sender<String>),
}

/// Game that is over.
pub(crate) struct RoundGameEnd {
    pub room: usize,
    pub round: usize,
    pub outcome: Outcome,
    pub record: Box<Record>,
}

/// Obligation to tell the players how their game ended. Dropping it counts as an announcement, even if the task of the
/// room has failed or does not take the order: the tournament does not wait for a room that is gone.
#[must_use]
pub(crate) struct OutcomeNotice(pub(super) mpsc::UnboundedSender<Notice>);

impl Drop for OutcomeNotice {
    fn drop(&mut self) {
        // Sending fails once the server ends.
        let _ = self.0.send(Notice::Announcement);
    }
}

/// Owner of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TicketOwner {
    /// The ticket belongs to no entrant; a room may know it.
    Nobody,
    /// An entrant who waits, and knows everything.
    Waits,
    /// An entrant who plays in this room, which tells them the rest.
    Plays(usize),
}

/// Order of the organiser to a room.
pub(crate) enum Order {
    /// Seats these players, White and Black; `here` has the outboxes of those who are connected.
    Call {
        round: usize,
        players: Box<[CalledPlayer; 2]>,
        here: Vec<(Caller, Outbox)>,
    },
    /// Ends the current game with this outcome; the organiser waits for the announcement, if the order is run at all.
    End(Outcome, Option<OutcomeNotice>),
    /// Makes a token void: it resumes no seat any more.
    Void(String),
}

/// True for requests that only the organiser decides: seats, games, and their number.
pub(crate) const fn decides(request: &RoomRequest) -> bool {
    matches!(
        request,
        RoomRequest::SitDown
            | RoomRequest::Ready { .. }
            | RoomRequest::Choose { .. }
            | RoomRequest::Claim
            | RoomRequest::Repent(_)
            | RoomRequest::Offer(Offer::Undo | Offer::Again)
    )
}

/// Handle to a tournament.
#[derive(Clone, Debug)]
pub struct TournamentHandle {
    /// System of pairing.
    pub kind: PairingSystem,
    pub(super) notices: mpsc::UnboundedSender<Notice>,
    pub(super) screen: watch::Receiver<Bytes>,
}

impl TournamentHandle {
    fn tell(&self, notice: Notice) {
        // Sending fails once the server ends.
        let _ = self.notices.send(notice);
    }

    /// Sends a notice and waits for the answer; `None` once the server ends.
    async fn ask<T>(&self, notice: impl FnOnce(oneshot::Sender<T>) -> Notice) -> Option<T> {
        let (sender, answer) = oneshot::channel();
        self.tell(notice(sender));
        answer.await.ok()
    }

    /// Passes on a client's `Enter`, and waits until it is answered.
    pub(crate) async fn enter(&self, visitor: Visitor, outbox: Outbox, from: Option<IpAddr>) {
        self.ask(|reply| Notice::Enter(visitor, outbox, from, reply))
            .await;
    }

    /// Passes on a client's `Resume` with a possible ticket.
    pub(crate) async fn resume(
        &self,
        ticket: &str,
        visitor: Visitor,
        outbox: Outbox,
    ) -> TicketOwner {
        let notice = |reply| Notice::Resume(ticket.to_owned(), visitor, outbox, reply);
        self.ask(notice).await.unwrap_or(TicketOwner::Nobody)
    }

    /// Reports that a connection has ended.
    pub(crate) fn cut(&self, caller: Caller) {
        self.tell(Notice::Cut(caller));
    }

    /// Reports that a room's game of a round is over. Its result is saved when this returns: only then may the room
    /// forget the game. The returned value is dropped once the room has announced the end.
    pub(crate) async fn report_end(&self, end: RoundGameEnd) -> OutcomeNotice {
        let notice = OutcomeNotice(self.notices.clone());
        self.ask(|reply| Notice::Ended(end, reply)).await;
        notice
    }

    /// Runs a command from the terminal; returns the output, without the end of its last line.
    pub async fn command(&self, line: &str) -> String {
        let command = match OrganiserCommand::read(line) {
            Ok(command) => command,
            Err(why) => return why,
        };
        let answer = self.ask(|answer| Notice::Command(command, answer)).await;
        answer.unwrap_or_else(|| "the tournament is not run any more".to_owned())
    }

    /// Waits until the task that runs the tournament has ended, and with it the last attempt to save everything.
    pub(crate) async fn wait_for_end(&self) {
        self.notices.closed().await;
    }

    /// Returns the contents of the big screen, as JSON.
    #[must_use]
    pub fn screen(&self) -> Bytes {
        self.screen.borrow().clone()
    }
}

//! Entering a tournament, resuming and disconnecting.

use super::handle::TicketOwner;
use super::{Organiser, Presence};
use crate::connection::outbox::Outbox;
use crate::message::ServerMessage;
use crate::room::{Caller, Visitor};
use crate::room_task::{RoomTaskMessage, token};
use crate::tournament::Refusal;
use constant_time_eq::constant_time_eq;
use std::net::IpAddr;
use tokio::time::Instant;
use tracing::info;

impl Organiser {
    pub(super) fn is_here(&self, entrant: usize) -> bool {
        let presence = self.presences.get(entrant);
        presence.is_some_and(|presence| presence.line.is_some())
    }

    /// Returns the entrant of a connection.
    pub(super) fn on_line(&self, caller: Caller) -> Option<usize> {
        let own = |presence: &Presence| matches!(presence.line, Some((own, _)) if own == caller);
        self.presences.iter().position(own)
    }

    /// Sends an answer to an entrant, if they are connected.
    pub(super) fn say(&self, entrant: usize, answer: &ServerMessage) {
        let presence = self.presences.get(entrant);
        if let Some((_, outbox)) = presence.and_then(|presence| presence.line.as_ref()) {
            outbox.send(answer);
        }
    }

    /// Gives a client a ticket, or repeats the one that it has.
    pub(super) async fn enter(&mut self, visitor: &Visitor, outbox: Outbox, from: Option<IpAddr>) {
        if !visitor.knows {
            return outbox.refuse("hello", "say Hello,1 first");
        }
        let own = self.on_line(visitor.caller);
        let result = match own {
            Some(entrant) => Ok(entrant),
            None => self.admit(&visitor.user, from),
        };
        let entrant = match result {
            Ok(entrant) => entrant,
            Err(refusal) => {
                let code = match refusal {
                    Refusal::Full | Refusal::Crowd | Refusal::NoTicket => "full",
                    _ => "closed",
                };
                return outbox.refuse(code, refusal.to_string());
            }
        };
        if own.is_none() {
            info!(entrant = entrant + 1, caller = visitor.caller.0, "entered");
            self.save().await;
        }
        if let (Some(presence), Some(ticket)) = (
            self.presences.get_mut(entrant),
            self.state.tickets.get(entrant),
        ) {
            outbox.send(&ServerMessage::Token(0, ticket.clone()));
            presence.line = Some((visitor.caller, outbox));
        }
    }

    fn admit(&mut self, user: &str, from: Option<IpAddr>) -> Result<usize, Refusal> {
        // Each game needs a room.
        if self.state.tournament.active().count() >= 2 * self.rooms.len() {
            return Err(Refusal::Full);
        }
        if from.is_some_and(|from| self.state.count_from(from) >= self.contest.from_one) {
            return Err(Refusal::Crowd);
        }
        let ticket = token().ok_or(Refusal::NoTicket)?;
        let entrant = self.state.tournament.enter(user)?;
        let presence = Presence {
            line: None,
            away: Instant::now(),
            came: true,
        };
        // The place of an entrant who was withdrawn before ever playing is given again, and their ticket becomes void.
        match self.presences.get_mut(entrant) {
            Some(before) => *before = presence,
            None => self.presences.push(presence),
        }
        self.state.note(entrant, ticket, from);
        Ok(entrant)
    }

    /// Moves the entrant with this ticket to this connection.
    pub(super) fn resume(&mut self, ticket: &str, caller: Caller, outbox: Outbox) -> TicketOwner {
        let mut tickets = self.state.tickets.iter();
        let own = |own: &String| constant_time_eq(own.as_bytes(), ticket.as_bytes());
        let entrant = tickets.position(own);
        // A withdrawn entrant has no part any more.
        let plays = |entrant: &usize| !self.state.tournament.entrants()[*entrant].withdrawn;
        let Some(entrant) = entrant.filter(plays) else {
            return TicketOwner::Nobody;
        };
        let presence = &mut self.presences[entrant];
        presence.came = true;
        if let Some((old, before)) = presence.line.replace((caller, outbox))
            && old != caller
        {
            // The old connection may not have noticed yet that it is cut.
            before.refuse("moved", "this seat was taken up on another connection");
            self.forget(old);
        }
        if let Some(room) = self.call_again(entrant) {
            return TicketOwner::Plays(room);
        }
        let name = self.state.tournament.entrants()[entrant].name.clone();
        self.say(entrant, &ServerMessage::Hint("Resume", name));
        // If an end is not announced yet, the table follows it, for everybody.
        if self.state.tournament.is_over() && !self.decided {
            self.tell_table(entrant);
        }
        TicketOwner::Waits
    }

    /// Handles a disconnection; no room need know of it any more, even if the entrant was withdrawn.
    pub(super) fn cut(&mut self, caller: Caller) {
        if let Some(entrant) = self.on_line(caller) {
            let presence = &mut self.presences[entrant];
            (presence.line, presence.away) = (None, Instant::now());
        }
        self.forget(caller);
    }

    /// Makes the rooms stop sending to a connection.
    fn forget(&self, caller: Caller) {
        for room in &self.rooms {
            // A room that is gone has no guests.
            let _ = room.send(RoomTaskMessage::Cut(caller));
        }
    }
}

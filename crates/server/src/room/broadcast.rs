//! Messages from a room to its clients.

use super::{Caller, Out, Room};
use crate::game::{PlyReport, RoomGame};
use crate::message::{ColourForm, ServerMessage};
use std::time::Duration;

impl Room {
    /// Returns the connections that receive the messages beyond the thesis.
    pub(super) fn knowing(&self) -> impl Iterator<Item = Caller> + '_ {
        let guests = self.guests.iter().filter(|guest| guest.knows);
        let seated = guests.filter_map(|guest| guest.caller);
        seated.chain(self.watchers.keys().copied())
    }

    /// Sends an answer to every connection that receives the messages beyond the thesis.
    pub(super) fn to_all(&self, what: impl Fn(Caller) -> Option<ServerMessage>) -> Vec<Out> {
        let messages = self
            .knowing()
            .filter_map(|caller| Some(Out::Say(caller, what(caller)?)));
        messages.collect()
    }

    /// Sends the state of the game to one connection.
    pub(super) fn sync(&self, to: Caller) -> Vec<Out> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        let mut messages = vec![table.snapshot(self.number)];
        messages.extend(table.moves(self.number));
        messages.extend(table.last_deeds(self.number, &self.config));
        messages.push(table.board(self.number));
        messages.extend(table.clock(self.number));
        messages.extend(table.over(self.number));
        let mut out: Vec<Out> = messages
            .into_iter()
            .map(|answer| Out::Say(to, answer))
            .collect();
        out.extend(self.choice_of(to));
        // A pending offer is repeated to a player who reloads the page.
        let guest = self.guest(to).and_then(|guest| self.guests[guest].ready);
        let question = self.offer.zip(guest);
        let question = question.filter(|((asker, _), (own, _))| asker != own);
        out.extend(
            question.map(|((_, what), _)| Out::Say(to, ServerMessage::Offer(self.number, what))),
        );
        out
    }

    /// Sends the state of the game to everybody here who knows our messages.
    pub(super) fn sync_all(&self) -> Vec<Out> {
        let callers = self.knowing();
        callers.flat_map(|caller| self.sync(caller)).collect()
    }

    /// Sends the points that may be touched to the player to move, if their client has sent `Hello`.
    pub(super) fn choice(&self) -> Option<Out> {
        let table = self.table.as_ref()?;
        let (turn, _) = table.session.turn()?;
        let guest = self.player(turn).filter(|guest| guest.knows)?;
        let caller = guest.caller?;
        let choice = ServerMessage::Choice(self.number, table.choice());
        Some(Out::Say(caller, choice))
    }

    /// Returns the same message if it goes to this connection.
    pub(super) fn choice_of(&self, caller: Caller) -> Option<Out> {
        self.choice()
            .filter(|out| matches!(out, Out::Say(to, _) if *to == caller))
    }

    /// Announces plies to everybody but the client of the thesis that played them.
    pub(super) fn tell(
        &mut self,
        reports: &[PlyReport],
        own: Option<(Caller, ColourForm)>,
    ) -> Vec<Out> {
        let mut out = Vec::new();
        (self.offer, self.still) = (None, Duration::ZERO);
        for ply in reports {
            let table = self.table.as_ref();
            let deeds = table.map(|table| table.deeds_of(ply, self.number, &self.config));
            for answer in [Some(ply.message(self.number)), deeds]
                .into_iter()
                .flatten()
            {
                out.extend(self.to_all(|_| Some(answer.clone())));
            }
            for guest in self.guests.iter().filter(|guest| !guest.knows) {
                let (Some(caller), Some((_, form))) = (guest.caller, guest.ready) else {
                    continue;
                };
                if own.is_none_or(|(own, _)| own != caller) {
                    let lines = ply.of_thesis(self.number, form);
                    out.extend(lines.into_iter().map(|line| Out::Say(caller, line)));
                }
            }
        }
        let views = |table: &RoomGame| [Some(table.board(self.number)), table.clock(self.number)];
        for answer in self.table.as_ref().into_iter().flat_map(views).flatten() {
            out.extend(self.to_all(|_| Some(answer.clone())));
        }
        out.extend(self.choice());
        if self.table.as_ref().is_some_and(RoomGame::is_over) {
            let with_it = reports.last().is_some_and(PlyReport::tells_end);
            out.extend(
                self.announce_end(|caller| with_it || own.is_some_and(|(own, _)| own == caller)),
            );
        }
        out
    }

    /// Announces the end to everybody but clients of the thesis that know of it already, and saves the record.
    pub(super) fn announce_end(&self, knows: impl Fn(Caller) -> bool) -> Vec<Out> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        let mut out = self.to_all(|_| table.over(self.number));
        for guest in self.guests.iter().filter(|guest| !guest.knows) {
            let other = guest.caller.filter(|caller| !knows(*caller));
            out.extend(other.map(|caller| Out::hint(caller, "Lose", table.ending())));
        }
        out.push(Out::Keep(Box::new(table.record())));
        out
    }
}

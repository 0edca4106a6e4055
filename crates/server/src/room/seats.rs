//! Sitting down, getting ready, disconnecting, resuming and leaving.

use super::{
    Absence, Caller, Out, RequestAnswers, Room, RoomSettings, SeatHolder, Visitor, WATCHERS,
};
use crate::game::{RequestRefusal, RoomGame};
use crate::message::{ColourForm, NAME, ServerMessage};
use constant_time_eq::constant_time_eq;
use std::time::Duration;
use tibetango_records::record::names::{alike, distinct};
use tibetango_rules::{Outcome, Reason, Side};

impl Room {
    pub(super) fn sit_down(&mut self, from: &Visitor, token: &str) -> RequestAnswers {
        if self.guest(from.caller).is_none() {
            if self.guests.len() == 2 || self.goes_on() {
                return Err(RequestRefusal::new("full", "this room is taken"));
            }
            self.watchers.remove(&from.caller);
            self.guests.push(SeatHolder {
                caller: Some(from.caller),
                user: self.seat_name(from.caller, &from.user),
                knows: from.knows,
                token: token.to_owned(),
                ..SeatHolder::default()
            });
            self.wait_anew();
            self.rename_watchers();
        }
        let hint = match self.guests.len() {
            1 => "seated: say Ready to play against the computer; or wait for somebody",
            _ => "seated: somebody sits here too",
        };
        let mut out = vec![Out::hint(from.caller, "SitDown", hint)];
        if let Some(guest) = self.guest(from.caller).filter(|_| from.knows) {
            let token = ServerMessage::Token(self.number, self.guests[guest].token.clone());
            out.push(Out::Say(from.caller, token));
        }
        out.extend(self.to_all(|_| Some(self.description())));
        Ok(out)
    }

    /// Changes the game that is played here.
    pub(super) fn choose(&mut self, from: &Visitor, settings: RoomSettings) -> RequestAnswers {
        let alone = self.guests.len() == 1 && self.guest(from.caller).is_some();
        let idle = self.table.as_ref().is_none_or(RoomGame::is_over);
        if !alone || !idle {
            let why = "only who sits here alone and does not play may choose";
            return Err(RequestRefusal::not_now(why));
        }
        if settings.level.is_some() && !self.customs.levels {
            let why = "the computer of this server has no levels";
            return Err(RequestRefusal::new("unknown", why));
        }
        self.settings = settings;
        self.table = None;
        Ok(self.to_all(|_| Some(self.description())))
    }

    pub(super) fn watch(&mut self, from: &Visitor) -> RequestAnswers {
        if self.guest(from.caller).is_some() {
            return Err(RequestRefusal::new("seated", "you have a seat here"));
        }
        let watches = self.watchers.contains_key(&from.caller);
        if self.watchers.len() >= WATCHERS && !watches {
            return Err(RequestRefusal::new("full", "too many watch this room"));
        }
        let name = self.bench_name(from.caller, &from.user);
        self.watchers.insert(from.caller, name);
        let mut out = vec![Out::Say(from.caller, self.description())];
        out.extend(self.sync(from.caller));
        Ok(out)
    }

    /// Returns a player's name at a seat: as wanted, with a number if it looks like the name at the other seat.
    fn seat_name(&self, caller: Caller, name: &str) -> String {
        let others = self
            .guests
            .iter()
            .filter(|guest| guest.caller != Some(caller));
        distinct(name, NAME, others.map(|guest| &*guest.user))
    }

    /// Returns a spectator's name: as wanted, with a number if it looks like the name of another client here.
    fn bench_name(&self, caller: Caller, request: &str) -> String {
        let others = self.watchers.iter().filter(|(own, _)| **own != caller);
        let others = others.map(|(_, name)| &**name);
        let guests = self.guests.iter().map(|guest| &*guest.user);
        distinct(request, NAME, guests.chain(others))
    }

    /// Renames spectators whose names look like that of a seat: seats take precedence.
    pub(super) fn rename_watchers(&mut self) {
        let is_seated = |name: &str| self.guests.iter().any(|guest| alike(&guest.user, name));
        let watchers = self.watchers.iter();
        let renamed: Vec<(Caller, String)> = watchers
            .filter(|(_, name)| is_seated(name))
            .map(|(caller, name)| (*caller, name.clone()))
            .collect();
        for (caller, name) in renamed {
            let name = self.bench_name(caller, &name);
            self.watchers.insert(caller, name);
        }
    }

    /// Removes a client that leaves of its own will: it resigns a game that goes on, unless it has waited long enough
    /// for the other player.
    pub(super) fn leave(&mut self, caller: Caller) -> Vec<Out> {
        self.watchers.remove(&caller);
        if self.guest(caller).is_none() {
            return Vec::new();
        }
        let mut out = self.vacate_forsaken();
        if let Some(guest) = self.guest(caller) {
            if self.guests.len() == 1 {
                // The next player did not choose this game. After a disconnection it is kept for a page that is
                // reloaded.
                self.settings = self.usual.clone();
            }
            out.extend(self.vacate(guest, Reason::Resigned));
        }
        out
    }

    /// Frees a seat, and ends the game that goes on there with it.
    pub(super) fn vacate(&mut self, guest: usize, reason: Reason) -> Vec<Out> {
        let SeatHolder { ready, .. } = self.guests.remove(guest);
        let mut out = Vec::new();
        if let (Some((side, _)), Some(table)) = (ready, &mut self.table)
            && !table.is_over()
        {
            table.session.end(Outcome::win(side.other(), reason));
            out = self.announce_end(|_| false);
        }
        if self.guests.is_empty() {
            self.table = None;
        }
        self.offer = None;
        self.wait_anew();
        out.extend(self.to_all(|_| Some(self.description())));
        out
    }

    /// Handles a disconnection. A seat at a table waits for its holder if they can prove their identity: a page that is
    /// reloaded after the end still shows the end.
    pub fn cut(&mut self, caller: Caller) -> (Vec<Out>, Option<Absence>) {
        self.watchers.remove(&caller);
        let Some(guest) = self.guest(caller) else {
            return (Vec::new(), None);
        };
        let table = self.table.as_ref().filter(|_| self.guests[guest].knows);
        let Some(over) = table.map(RoomGame::is_over) else {
            return (self.vacate(guest, Reason::Forfeit), None);
        };
        let guest = &mut self.guests[guest];
        (guest.caller, guest.cuts) = (None, guest.cuts + 1);
        let (absence, ready) = (guest.absence(), guest.ready);
        let messages = match over {
            true => Vec::new(),
            false => self.away(ready, self.patience().as_secs()),
        };
        (messages, Some(absence))
    }

    /// Returns the time for which a seat waits for a disconnected holder; after the end, only as long as a page takes
    /// to reload.
    pub fn patience(&self) -> Duration {
        let over = self.table.as_ref().is_none_or(RoomGame::is_over);
        self.customs.away / if over { 3 } else { 1 }
    }

    /// Tells the others that a player is waited for, and for how long.
    fn away(&self, ready: Option<(Side, ColourForm)>, seconds: u64) -> Vec<Out> {
        let colour = ready.map(|(side, _)| ColourForm::Named.side(side));
        self.to_all(|_| Some(ServerMessage::Away(self.number, colour?, seconds)))
    }

    /// Returns the seats whose holders are waited for.
    #[must_use]
    pub fn absences(&self) -> Vec<Absence> {
        let away = self.guests.iter().filter(|guest| guest.caller.is_none());
        away.map(SeatHolder::absence).collect()
    }

    /// Gives the seat of this token back to its holder on another connection; `None` if there is no such seat.
    pub fn resume(&mut self, token: &str, from: &Visitor) -> Option<Vec<Out>> {
        // A seat without a token cannot be resumed.
        let mut guests = self.guests.iter_mut().filter(|_| !token.is_empty());
        let guest =
            guests.find(|guest| constant_time_eq(guest.token.as_bytes(), token.as_bytes()))?;
        let old = guest.caller.replace(from.caller);
        (guest.knows, guest.forsaken) = (true, false);
        let (user, ready) = (guest.user.clone(), guest.ready);
        // A seated client that also watched would receive everything twice.
        self.watchers.remove(&from.caller);
        let mut out = vec![Out::hint(from.caller, "Resume", user)];
        if let Some(old) = old.filter(|old| *old != from.caller) {
            // The old connection may not have noticed yet that it is cut.
            let why = "this seat was taken up on another connection".to_owned();
            out.push(Out::Say(old, ServerMessage::Error("moved", why)));
        }
        out.extend(self.seat(from.caller));
        out.push(Out::Say(from.caller, self.description()));
        out.extend(self.sync(from.caller));
        if let Some((side, _)) = ready {
            let back = ServerMessage::Back(self.number, ColourForm::Named.side(side));
            out.extend(self.to_all(|caller| (caller != from.caller).then(|| back.clone())));
        }
        Some(out)
    }

    /// Tells a connection which side it plays.
    fn seat(&self, caller: Caller) -> Option<Out> {
        let guest = &self.guests[self.guest(caller)?];
        let (side, _) = guest.ready.filter(|_| guest.knows)?;
        let seat = ServerMessage::Seat(self.number, ColourForm::Named.side(side));
        Some(Out::Say(caller, seat))
    }

    /// Ends the wait for a disconnected holder; does nothing if they returned, even if they are gone again. An opponent
    /// with the extended protocol may claim the game now, or wait on; otherwise it is lost at once.
    pub fn expire(&mut self, absence: &Absence) -> Vec<Out> {
        let is_gone = |guest: &SeatHolder| guest.caller.is_none() && guest.absence() == *absence;
        let Some(away) = self.guests.iter().position(is_gone) else {
            return Vec::new();
        };
        let waits = |guest: &SeatHolder| guest.caller.is_some() && guest.knows;
        if self.goes_on() && self.guests.iter().any(waits) {
            self.guests[away].forsaken = true;
            return self.away(self.guests[away].ready, 0);
        }
        // The player who was away longer has lost.
        let mut out = self.vacate_forsaken();
        if let Some(away) = self.guests.iter().position(is_gone) {
            out.extend(self.vacate(away, Reason::Forfeit));
        }
        out
    }

    /// Frees the seats of all who did not come back in time.
    pub(super) fn vacate_forsaken(&mut self) -> Vec<Out> {
        let mut out = Vec::new();
        while let Some(index) = self.guests.iter().position(|guest| guest.forsaken) {
            out.extend(self.vacate(index, Reason::Forfeit));
        }
        out
    }

    /// Awards the game to the player who waited for an opponent who did not come back.
    pub(super) fn claim(&mut self, caller: Caller) -> RequestAnswers {
        self.guest(caller).ok_or_else(RequestRefusal::no_seat)?;
        if !self.guests.iter().any(|guest| guest.forsaken) {
            let why = "nobody has been waited for long enough";
            return Err(RequestRefusal::not_now(why));
        }
        Ok(self.vacate_forsaken())
    }

    pub(super) fn ready(
        &mut self,
        from: &Visitor,
        side: Side,
        form: ColourForm,
        user: &str,
    ) -> RequestAnswers {
        let seat = self
            .guest(from.caller)
            .ok_or_else(RequestRefusal::no_seat)?;
        if self.goes_on() {
            return Err(RequestRefusal::not_now("a game goes on here"));
        }
        let other = self
            .guests
            .iter()
            .position(|guest| guest.caller != Some(from.caller));
        let other_ready = other.and_then(|other| self.guests[other].ready);
        if other_ready.is_some_and(|(other_side, _)| other_side == side) && self.table.is_none() {
            return Err(RequestRefusal::new(
                "taken",
                "the other one has these stones",
            ));
        }
        // After a game the other one has to be ready for the next, too.
        if other.is_none() || (other_ready.is_some() && self.table.is_none()) {
            self.pace_games()?;
        }
        self.guests[seat].user = self.seat_name(from.caller, user);
        self.guests[seat].ready = Some((side, form));
        self.rename_watchers();
        if self.table.take().is_some() {
            // The time that both looked at the final position does not count as hesitation.
            self.wait_anew();
            if let Some(other) = other {
                self.guests[other].ready = None;
            }
        }
        if self.guests.iter().any(|guest| guest.ready.is_none()) {
            let hint = "ready: the other one is not yet";
            return Ok(vec![Out::hint(from.caller, "Ready", hint)]);
        }
        Ok(self.begin())
    }

    /// Begins a game: both are ready, or one against the engine.
    pub(super) fn begin(&mut self) -> Vec<Out> {
        let name_of = |side: Side| self.player(side).map(|guest| guest.user.clone());
        let Some(table) = RoomGame::begin(&self.settings, Side::BOTH.map(name_of), &self.engine)
        else {
            return Vec::new();
        };
        let first = table.session.history().to_move();
        self.table = Some(table);
        self.offer = None;
        self.still = Duration::ZERO;
        self.wait_anew();
        let mut out = Vec::new();
        for guest in &self.guests {
            let (Some(caller), Some((side, form))) = (guest.caller, guest.ready) else {
                continue;
            };
            let hint = match (side == first, self.guests.len()) {
                (true, _) => "you begin",
                (false, 1) => "the computer begins: say Switcher",
                (false, _) => "the other one begins",
            };
            let start = ServerMessage::Start(form.side(side), hint.to_owned());
            out.push(Out::Say(caller, start));
        }
        out.extend(self.to_all(|_| Some(self.description())));
        for caller in self.knowing() {
            out.extend(self.seat(caller));
            out.extend(self.sync(caller));
        }
        out.extend(self.think(false));
        out
    }
}

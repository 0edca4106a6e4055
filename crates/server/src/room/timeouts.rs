//! Timeouts: seats held by people who do not play, games in which nobody moves; and the rate at which games may begin.

use super::{Caller, Customs, Out, Room, SeatHolder};
use crate::game::RequestRefusal;
use crate::message::ServerMessage;
use std::time::Duration;
use tibetango_records::session::Player;
use tibetango_rules::{Outcome, Reason};

/// Number of games that may begin one right after the other.
const AT_ONCE: u32 = 20;

/// Returns the most time that can be saved up for new games while none begins.
pub(super) fn most_credit(customs: Customs) -> Duration {
    customs.game.saturating_mul(AT_ONCE)
}

impl Room {
    /// Returns the time until something here times out; `None` if nothing would.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let seats = self
            .guests
            .iter()
            .filter_map(|guest| self.time_to_keep(guest));
        seats.chain(self.rest()).chain(self.time_left()).min()
    }

    /// Returns how long the game may go on without a move; `None` if no game goes on, or if a clock runs, which ends it
    /// anyway.
    fn rest(&self) -> Option<Duration> {
        let limited = self.goes_on() && self.time_left().is_none();
        limited.then(|| self.customs.still.saturating_sub(self.still))
    }

    /// Returns how long a guest may keep a seat while no game goes on. The seat of a disconnected guest ends with the
    /// absence.
    fn time_to_keep(&self, guest: &SeatHolder) -> Option<Duration> {
        if self.goes_on() || guest.caller.is_none() {
            return None;
        }
        let hesitates = self.guests.len() == 2 && guest.ready.is_none() && self.table.is_none();
        let most = match hesitates {
            true => self.customs.ready,
            false => self.customs.seat,
        };
        Some(most.saturating_sub(guest.wait))
    }

    /// Restarts the wait of all guests.
    pub(super) fn wait_anew(&mut self) {
        for guest in &mut self.guests {
            guest.wait = Duration::ZERO;
        }
    }

    /// Advances the waits at seats while no game goes on, or in the current game.
    pub(super) fn pass_waiting(&mut self, elapsed: Duration) -> Vec<Out> {
        self.time_credit = self
            .time_credit
            .saturating_add(elapsed)
            .min(most_credit(self.customs));
        if self.goes_on() {
            self.still = self.still.saturating_add(elapsed);
            return match self.rest() == Some(Duration::ZERO) {
                true => self.end_still(),
                false => Vec::new(),
            };
        }
        // A guest who did not come back in time keeps the seat only as long as the game goes on.
        let mut out = self.vacate_forsaken();
        for guest in &mut self.guests {
            guest.wait = guest.wait.saturating_add(elapsed);
        }
        let late = |guest: &&SeatHolder| self.time_to_keep(guest) == Some(Duration::ZERO);
        let late = self.guests.iter().filter(late);
        let late: Vec<Caller> = late.filter_map(|guest| guest.caller).collect();
        for caller in late {
            if let Some(guest) = self.guest(caller) {
                let why = "you have waited here for too long: the seat is free again";
                out.extend(self.dismiss(guest, "waited", why.to_owned()));
            }
        }
        out
    }

    /// Frees the seat of a client that has sat down in the room `other`: a client waits in one room at a time. A seat
    /// in a game that goes on stays.
    pub fn sits_elsewhere(&mut self, caller: Caller, other: usize) -> Vec<Out> {
        match self.guest(caller).filter(|_| !self.goes_on()) {
            Some(guest) => {
                let why = format!(
                    "you wait in room {other} now: your seat in room {} is free again",
                    self.number
                );
                self.dismiss(guest, "elsewhere", why)
            }
            None => Vec::new(),
        }
    }

    /// Takes the seat from a client, with the reason; the thesis has no message for it, and each request there has one
    /// answer.
    fn dismiss(&mut self, guest: usize, code: &'static str, why: String) -> Vec<Out> {
        let SeatHolder { caller, knows, .. } = self.guests[guest];
        let caller = caller.filter(|_| knows);
        let message = caller.map(|caller| Out::Say(caller, ServerMessage::Error(code, why)));
        if self.guests.len() == 1 {
            // The next player did not choose this game.
            self.settings = self.usual.clone();
        }
        let mut out: Vec<Out> = message.into_iter().collect();
        out.extend(self.vacate(guest, Reason::Forfeit));
        out
    }

    /// Ends a game without a move for too long. A player who did not come back has lost; otherwise the
    /// person to move, or the one who does not let the computer move.
    fn end_still(&mut self) -> Vec<Out> {
        let out = self.vacate_forsaken();
        let Some(table) = self.table.as_mut().filter(|table| !table.is_over()) else {
            return out;
        };
        let turn = table.session.history().to_move();
        let winner = match table.session.player(turn) {
            Player::Human => turn.other(),
            Player::Computer { .. } => turn,
        };
        table.session.end(Outcome::win(winner, Reason::Time));
        out.into_iter()
            .chain(self.announce_end(|_| false))
            .collect()
    }

    /// Admits a new game here; refused if too many have begun lately. Each may leave a record on the disk.
    pub(super) fn pace_games(&mut self) -> Result<(), RequestRefusal> {
        let Some(rest) = self.time_credit.checked_sub(self.customs.game) else {
            let wait = self.customs.game.saturating_sub(self.time_credit);
            let seconds = wait.as_secs_f64().ceil();
            let why = format!("games begin too quickly here: wait {seconds} s");
            return Err(RequestRefusal::not_now(why));
        };
        self.time_credit = rest;
        Ok(())
    }
}

//! What ends by itself: seats that are held by people who do not play, games in which nobody moves; and how often games
//! may be begun.

use super::{Caller, Customs, Guest, Out, Room};
use crate::message::Answer;
use crate::table::Refused;
use std::time::Duration;
use tibetango_records::session::Player;
use tibetango_rules::{Outcome, Reason};

/// So many games may be begun one right after the other.
const AT_ONCE: u32 = 20;

/// What is saved up for games where none was begun for long.
pub(super) fn most_saved(customs: Customs) -> Duration {
    customs.game.saturating_mul(AT_ONCE)
}

impl Room {
    /// How long it takes until something ends by itself; `None` while nothing would.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let seats = self.guests.iter().filter_map(|guest| self.left(guest));
        seats.chain(self.rest()).chain(self.time_left()).min()
    }

    /// How long the game may still go on without a move; `None` where none goes on, and where a clock runs: that has
    /// its own end.
    fn rest(&self) -> Option<Duration> {
        let limited = self.goes_on() && self.time_left().is_none();
        limited.then(|| self.customs.still.saturating_sub(self.still))
    }

    /// How long somebody may still have a seat where no game goes on. Of who was cut off the seat ends with the
    /// absence.
    fn left(&self, guest: &Guest) -> Option<Duration> {
        if self.goes_on() || guest.caller.is_none() {
            return None;
        }
        let hesitates = self.guests.len() == 2 && guest.ready.is_none() && self.table.is_none();
        let most = match hesitates {
            true => self.customs.ready,
            false => self.customs.seat,
        };
        Some(most.saturating_sub(guest.waited))
    }

    /// From now on all who sit here wait anew.
    pub(super) fn wait_anew(&mut self) {
        for guest in &mut self.guests {
            guest.waited = Duration::ZERO;
        }
    }

    /// Time goes by at seats where no game goes on, or in the game that does.
    pub(super) fn pass_waiting(&mut self, passed: Duration) -> Vec<Out> {
        self.saved = self
            .saved
            .saturating_add(passed)
            .min(most_saved(self.customs));
        if self.goes_on() {
            self.still = self.still.saturating_add(passed);
            return match self.rest() == Some(Duration::ZERO) {
                true => self.end_still(),
                false => Vec::new(),
            };
        }
        // Whoever did not come back in time has a seat only as long as the game goes on.
        let mut out = self.vacate_forsaken();
        for guest in &mut self.guests {
            guest.waited = guest.waited.saturating_add(passed);
        }
        let late = |guest: &&Guest| self.left(guest) == Some(Duration::ZERO);
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

    /// Somebody sits down in another room, of this number: nobody waits in two of them. A seat where a game goes on
    /// stays.
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

    /// Takes a seat from somebody, and says why: the thesis has no word for it, and each request there has one answer.
    fn dismiss(&mut self, guest: usize, code: &'static str, why: String) -> Vec<Out> {
        let Guest { caller, knows, .. } = self.guests[guest];
        let told = caller.filter(|_| knows);
        let told = told.map(|caller| Out::Say(caller, Answer::Error(code, why)));
        if self.guests.len() == 1 {
            // Who comes next did not choose this.
            self.played = self.usual.clone();
        }
        let mut out: Vec<Out> = told.into_iter().collect();
        out.extend(self.vacate(guest, Reason::Forfeit));
        out
    }

    /// Nobody has moved for too long. Whoever did not come back has lost; otherwise the person who has the move, or who
    /// does not let the computer move.
    fn end_still(&mut self) -> Vec<Out> {
        let out = self.vacate_forsaken();
        let Some(table) = self.table.as_mut().filter(|table| !table.is_over()) else {
            return out;
        };
        let turn = table.session.line().to_move();
        let winner = match table.session.player(turn) {
            Player::Human => turn.other(),
            Player::Computer { .. } => turn,
        };
        table.session.end(Outcome {
            winner: Some(winner),
            reason: Reason::Time,
        });
        out.into_iter().chain(self.ended(|_| false)).collect()
    }

    /// A game is to begin here; refused where too many were begun lately. Each may leave a record on the disk.
    pub(super) fn pace_games(&mut self) -> Result<(), Refused> {
        let Some(left) = self.saved.checked_sub(self.customs.game) else {
            let wait = self.customs.game.saturating_sub(self.saved);
            let seconds = wait.as_secs_f64().ceil();
            let why = format!("games begin too quickly here: wait {seconds} s");
            return Err(Refused::new("not_now", why));
        };
        self.saved = left;
        Ok(())
    }
}

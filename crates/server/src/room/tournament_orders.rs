//! Orders to a room in a tournament, whose organiser assigns the seats and may end games.

use super::{Caller, Out, Room, SeatHolder};
use tibetango_rules::{Outcome, Side};

/// Player who is called to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalledPlayer {
    /// Name of the player.
    pub user: String,
    /// Token with which they resume after a disconnection.
    pub token: String,
    /// Connection, if they have one now.
    pub caller: Option<Caller>,
}

impl Room {
    /// Seats two players, White and Black, whether they are connected or not. A game that goes on between the same two
    /// continues; another one is discarded.
    pub fn call(&mut self, players: &[CalledPlayer; 2]) -> Vec<Out> {
        if self.plays(players) {
            return Vec::new();
        }
        let guests = Side::BOTH.into_iter().zip(players);
        self.guests = guests
            .map(|(side, player)| SeatHolder::on(side, player.caller, &player.user, &player.token))
            .collect();
        for caller in players.iter().filter_map(|player| player.caller) {
            self.watchers.remove(&caller);
        }
        self.rename_watchers();
        self.begin()
    }

    /// True while a game goes on here between these two, with these stones.
    fn plays(&self, players: &[CalledPlayer; 2]) -> bool {
        let sits = |(side, player): (Side, &CalledPlayer)| {
            let guest = self.player(side);
            guest.is_some_and(|guest| guest.token == player.token)
        };
        self.goes_on() && Side::BOTH.into_iter().zip(players).all(sits)
    }

    /// Ends the current game with an outcome decided by the organiser.
    pub fn close(&mut self, outcome: Outcome) -> Vec<Out> {
        let Some(table) = self.table.as_mut().filter(|table| !table.is_over()) else {
            return Vec::new();
        };
        table.session.end(outcome);
        self.announce_end(|_| false)
    }

    /// Makes a token void: it resumes no seat any more. A client that still sits there keeps seeing the
    /// end of the game.
    pub fn void(&mut self, token: &str) {
        for guest in self.guests.iter_mut().filter(|guest| guest.token == token) {
            guest.token.clear();
        }
    }
}

//! A room in which a tournament is played: its organiser says who sits there and when a game ends.

use super::{Caller, Guest, Out, Room};
use crate::message::Form;
use std::time::Duration;
use tibetango_rules::{Outcome, Side};

/// Somebody who is called to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// What they are called.
    pub user: String,
    /// With what they come back when they are cut off.
    pub token: String,
    /// Their connection, if they have one now.
    pub caller: Option<Caller>,
}

impl Room {
    /// Two people are to play here, White and Black, whether they are there or not. A game that goes on between the
    /// same two goes on; another one is put aside.
    pub fn call(&mut self, players: &[Called; 2]) -> Vec<Out> {
        if self.plays(players) {
            return Vec::new();
        }
        let guests = Side::BOTH.into_iter().zip(players);
        self.guests = guests
            .map(|(side, player)| Guest {
                caller: player.caller,
                user: player.user.clone(),
                knows: true,
                token: player.token.clone(),
                cuts: 0,
                ready: Some((side, Form::Named)),
                forsaken: false,
                waited: Duration::ZERO,
            })
            .collect();
        for caller in players.iter().filter_map(|player| player.caller) {
            self.watchers.remove(&caller);
        }
        self.rename_watchers();
        self.table = None;
        self.begin()
    }

    /// True while a game goes on here between these two, with these stones.
    fn plays(&self, players: &[Called; 2]) -> bool {
        let sits = |(side, player): (Side, &Called)| {
            let own = |guest: &Guest| {
                guest.token == player.token && guest.ready.is_some_and(|(own, _)| own == side)
            };
            self.guests.iter().any(own)
        };
        self.goes_on() && Side::BOTH.into_iter().zip(players).all(sits)
    }

    /// The game that goes on here ends so, by a word from outside.
    pub fn close(&mut self, outcome: Outcome) -> Vec<Out> {
        let Some(table) = self.table.as_mut().filter(|table| !table.is_over()) else {
            return Vec::new();
        };
        table.session.end(outcome);
        self.ended(|_| false)
    }

    /// Nobody comes back to a seat here with this token any more. Who still sits there looks at the end of the game.
    pub fn void(&mut self, token: &str) {
        for guest in self.guests.iter_mut().filter(|guest| guest.token == token) {
            guest.token.clear();
        }
    }
}

//! What this client knows of a server: rooms, its own seat, the game there. A pure function of the lines
//! heard and of what a person wishes; it knows neither the connection nor the match on the table.

mod heard;
mod rounds;

pub use heard::{Act, Fault};

use super::contest::{Contest, Part};
use super::course::Course;
use super::said::{ready, words};
use super::talk::Talk;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tibetango_rules::Side;
use tibetango_server::hearing::Described;
use tibetango_server::message::VERSION;

/// A seat that this client has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The room.
    pub room: usize,
    /// Says after a cut who had it.
    token: String,
    /// The stones that this client plays, once the game begins.
    pub side: Option<Side>,
    /// It has said that it is ready, with these stones.
    pub ready: Option<Side>,
}

/// The clocks as they were told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The room.
    room: usize,
    /// What White and Black have left.
    pub left: [Duration; 2],
    /// When that was told.
    pub at: Instant,
}

/// What this client knows of a server.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// What this client is called there.
    name: String,
    /// The server has taken the login of this connection.
    pub inside: bool,
    greeted: bool,
    count: usize,
    /// The rooms, by their numbers.
    pub rooms: BTreeMap<usize, Described>,
    /// Its own seat.
    pub seat: Option<Seat>,
    /// The room in which it asked for a seat.
    asked: Option<usize>,
    /// The room that it watches.
    pub watching: Option<usize>,
    /// The game there.
    pub course: Option<Course>,
    /// A game has begun whose position follows.
    begun: bool,
    clocks: Option<Clocks>,
    /// With what one comes back who was here before, until that is settled; and whether it is the ticket of a
    /// tournament.
    back: Option<(String, bool)>,
    /// The tournament that is played here, if one is.
    pub contest: Option<Contest>,
    /// What is written in the room, where people may write.
    pub talk: Option<Talk>,
}

impl Known {
    /// Nothing yet, for a client of this name.
    #[must_use]
    pub fn of(called: &str) -> Self {
        Self {
            name: called.to_owned(),
            ..Self::default()
        }
    }

    /// What this client is called there.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The room that is played in, sat in or watched.
    #[must_use]
    pub fn room(&self) -> Option<usize> {
        let seat = self.seat.as_ref().map(|seat| seat.room);
        seat.or(self.watching)
    }

    /// What is known of that room.
    #[must_use]
    pub fn here(&self) -> Option<&Described> {
        self.rooms.get(&self.room()?)
    }

    /// The side that is played here; none for who watches.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.seat.as_ref()?.side
    }

    /// A game goes on in which this client plays.
    #[must_use]
    pub fn plays(&self) -> bool {
        let goes_on = self.course.as_ref().is_some_and(|game| game.over.is_none());
        goes_on && self.side().is_some()
    }

    /// A seat or a bench is taken, and comes before the rooms: in a tournament a seat is only as long as its game
    /// goes on.
    #[must_use]
    pub fn is_at_table(&self) -> bool {
        let rests = self.contest.is_some() && !self.plays();
        self.watching.is_some() || self.seat.is_some() && !rests
    }

    /// Whoever was here before is to be known again by this token, or by this ticket of a tournament.
    pub(super) fn come_back(&mut self, token: &str, contest: bool) {
        self.back = Some((token.to_owned(), contest));
    }

    /// It is not settled yet whether one is known again.
    pub(super) fn comes_back(&self) -> bool {
        self.back.is_some()
    }

    /// With what one would come back after a cut, and whether that is the ticket of a tournament.
    pub(super) fn proof(&self) -> Option<(&str, bool)> {
        let ticket = self.contest.as_ref().and_then(Contest::ticket);
        if let Some(ticket) = ticket {
            return Some((ticket, true));
        }
        let goes_on = self.plays() && !self.has_given_up();
        let seat = self.seat.as_ref().filter(|_| goes_on)?;
        Some((&*seat.token, false))
    }

    fn has_given_up(&self) -> bool {
        self.course.as_ref().is_some_and(|game| game.given_up)
    }

    /// What is said when the connection comes about, for the first time or again.
    pub fn greet(&mut self) -> Vec<String> {
        (self.inside, self.greeted, self.begun) = (false, false, false);
        let mut said = vec![format!("Hello,{VERSION}"), format!("Login,{}", self.name)];
        let plays = self.plays();
        if let Some(course) = &mut self.course {
            course.unsettle();
        }
        let ticket = self.contest.as_ref().and_then(Contest::ticket);
        let back = self.back.as_ref().map(|(token, _)| &**token);
        let seat = self.seat.as_ref().filter(|_| plays);
        let seat = seat.map(|seat| &*seat.token);
        if let Some(token) = back.or(ticket).or(seat) {
            said.push(format!("Resume,{token}"));
        } else if let Some(seat) = self.seat.as_ref().filter(|_| self.contest.is_none()) {
            // Only who plays is waited for.
            self.asked = Some(seat.room);
            said.push(format!("SitDown,{}", seat.room));
            if let Some(side) = seat.ready {
                said.push(ready(seat.room, side, &self.name));
            }
        }
        if let Some(seat) = self.seat.as_ref().filter(|_| plays && self.has_given_up()) {
            said.push(format!("Lose,{}", seat.room));
        }
        let contest = self.contest.as_ref();
        if contest.is_some_and(|contest| contest.part == Part::Asked) {
            said.push("Enter".to_owned());
        }
        said.extend(self.watching.map(|room| format!("Watch,{room}")));
        said.push("Rooms".to_owned());
        said
    }

    /// Wishes to take part in the tournament.
    pub fn enter(&mut self) -> Option<String> {
        let contest = self.contest.as_mut();
        let contest = contest.filter(|contest| contest.part == Part::Open)?;
        contest.part = Part::Asked;
        Some("Enter".to_owned())
    }

    /// Says this to all in the room, as far as it can be said.
    pub fn write(&mut self, written: &str) -> Option<String> {
        let room = self.room()?;
        let text = words(written, room, &self.name);
        let talk = self.talk.as_mut().filter(|_| !text.is_empty())?;
        talk.say(&text);
        Some(format!("Say,{room},{text}"))
    }

    /// Wishes for a seat.
    pub fn sit(&mut self, room: usize) -> Vec<String> {
        let mut said = self.leave();
        self.asked = Some(room);
        said.push(format!("SitDown,{room}"));
        said
    }

    /// Wishes to watch.
    pub fn watch(&mut self, room: usize) -> Vec<String> {
        let mut said = self.leave();
        self.watching = Some(room);
        said.push(format!("Watch,{room}"));
        said
    }

    /// Leaves seat or bench. In a tournament its organiser gives and takes the seats: there only a game that goes on
    /// is left, and with it given up.
    pub fn leave(&mut self) -> Vec<String> {
        if self.contest.is_some() && self.seat.is_some() && !self.plays() {
            // A game that is about to begin is not left unseen.
            if self.course.is_some() {
                self.seat = None;
                self.rest();
            }
            return Vec::new();
        }
        let left = self.room().or(self.asked);
        (self.seat, self.watching) = (None, None);
        self.rest();
        left.map(|room| format!("Leave,{room}"))
            .into_iter()
            .collect()
    }

    /// Nothing is played or written any more where one was.
    fn rest(&mut self) {
        (self.course, self.clocks, self.asked) = (None, None, None);
        if let Some(talk) = &mut self.talk {
            *talk = Talk::default();
        }
    }

    /// Is ready to play these stones.
    pub fn be_ready(&mut self, side: Side) -> Option<String> {
        let seat = self.seat.as_mut()?;
        seat.ready = Some(side);
        Some(ready(seat.room, side, &self.name))
    }

    /// The clocks where they were told of the game that lies here, once.
    pub fn take_clocks(&mut self) -> Option<Clocks> {
        let room = self.room()?;
        self.clocks.take().filter(|clocks| clocks.room == room)
    }

    fn is_here(&self, room: usize) -> bool {
        self.room() == Some(room)
    }

    /// The game of a room, where that is the room of this client.
    fn course_of(&mut self, room: usize) -> Option<&mut Course> {
        let here = self.is_here(room);
        let course = self.course.as_mut();
        course.filter(|course| here && course.room == room)
    }
}

//! What this client knows of a server: rooms, its own seat, the game there. A pure function of the lines
//! heard and of what a person wishes; it knows neither the connection nor the match on the table.

use super::course::{Course, Lost};
use super::said::ready;
use crate::config::Config;
use crate::games::{Outcome, Reason, Side};
use crate::lan::hearing::{Described, Heard};
use crate::lan::message::VERSION;
use crate::lan::room::Played;
use crate::messages::cut;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// More rooms than a server has.
const ROOMS: usize = 4096;
/// Characters of what a server says to people.
const WORDS: usize = 120;
/// A seat waits no longer than this, whatever is told.
const LONGEST: u64 = 3600;

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

/// Why a server was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It takes nobody now, and says why.
    Refused(String),
    /// What it says is no line of a server.
    Senseless,
    /// It plays by rules that are not known here.
    Foreign,
}

/// What comes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// This is to be said.
    Say(String),
    /// Another game lies in the course: it is to be put on the table here.
    Open,
    /// A person is to read this text; with the server's own words, which are for the log.
    Tell(&'static str, String),
    /// The server is to be left.
    GiveUp(Fault),
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

    /// What is said when the connection comes about, for the first time or again.
    pub fn greet(&mut self) -> Vec<String> {
        (self.inside, self.greeted, self.begun) = (false, false, false);
        let mut said = vec![format!("Hello,{VERSION}"), format!("Login,{}", self.name)];
        let plays = self.plays();
        if let Some(course) = &mut self.course {
            course.unsettle();
        }
        if let Some(seat) = &self.seat {
            if plays {
                said.push(format!("Resume,{}", seat.token));
                if self.course.as_ref().is_some_and(|game| game.given_up) {
                    said.push(format!("Lose,{}", seat.room));
                }
            } else {
                // Only who plays is waited for.
                self.asked = Some(seat.room);
                said.push(format!("SitDown,{}", seat.room));
                if let Some(side) = seat.ready {
                    said.push(ready(seat.room, side, &self.name));
                }
            }
        }
        said.extend(self.watching.map(|room| format!("Watch,{room}")));
        said.push("Rooms".to_owned());
        said
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

    /// Leaves seat or bench.
    pub fn leave(&mut self) -> Vec<String> {
        let left = self.room().or(self.asked);
        (self.seat, self.asked, self.watching) = (None, None, None);
        (self.course, self.clocks) = (None, None);
        left.map(|room| format!("Leave,{room}"))
            .into_iter()
            .collect()
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

    /// Hears what the server says.
    pub fn hear(&mut self, heard: Heard, config: &Config, now: Instant) -> Vec<Act> {
        match heard {
            Heard::Hello(_) => self.greeted = true,
            Heard::Tables(count) => {
                self.inside = self.greeted;
                self.count = count.min(ROOMS);
                let count = self.count;
                self.rooms.retain(|room, _| *room <= count);
            }
            Heard::Room(described) => {
                if described.room <= self.count {
                    self.rooms.insert(described.room, described);
                }
            }
            Heard::Token(room, token) => {
                if self.asked == Some(room) {
                    let ready = self.seat.take().and_then(|seat| seat.ready);
                    self.asked = None;
                    self.seat = Some(Seat {
                        room,
                        token,
                        side: None,
                        ready,
                    });
                }
            }
            Heard::Start => self.begun = true,
            Heard::Seat(room, side) => {
                let seat = self.seat.as_mut();
                if let Some(seat) = seat.filter(|seat| seat.room == room) {
                    seat.side = Some(side);
                }
            }
            Heard::Sync {
                room,
                plies,
                game,
                size,
                rules,
                position,
            } => return self.sync((room, plies), (&game, size, &rules), &position, config),
            Heard::Played {
                room,
                ply,
                side,
                text,
            } => {
                let heard = self.course_of(room).map(|game| game.hear(ply, side, &text));
                match heard {
                    None | Some(Ok(())) => {}
                    Some(Err(Lost::Gap)) => return vec![Act::Say(format!("Sync,{room}"))],
                    Some(Err(Lost::Foreign)) => return vec![Act::GiveUp(Fault::Foreign)],
                }
            }
            Heard::Over(room, winner, reason) => self.end(room, Outcome { winner, reason }),
            Heard::Offer(room, what) => {
                let seated = self.seat.is_some();
                if let Some(course) = self.course_of(room).filter(|_| seated) {
                    course.asked = Some(what);
                }
            }
            Heard::Declined(room) => {
                if let Some(course) = self.course_of(room) {
                    let key = match course.over {
                        None => "ask.declined",
                        Some(_) => "network.not_again",
                    };
                    return vec![Act::Tell(key, String::new())];
                }
            }
            Heard::Clock(room, left) => {
                if self.is_here(room) {
                    let left = left.map(Duration::from_millis);
                    self.clocks = Some(Clocks {
                        room,
                        left,
                        at: now,
                    });
                }
            }
            Heard::Away(room, side, seconds) => {
                let own = self.side() == Some(side);
                if let Some(course) = self.course_of(room).filter(|_| !own) {
                    let until = now + Duration::from_secs(seconds.min(LONGEST));
                    course.away = Some((side, (seconds > 0).then_some(until)));
                }
            }
            Heard::Back(room, side) => {
                if let Some(course) = self.course_of(room) {
                    course.away.take_if(|(away, _)| *away == side);
                }
            }
            Heard::Error(code, text) => return self.refused(&code, &text),
            Heard::Said(..) | Heard::Pong | Heard::Other => {}
        }
        Vec::new()
    }

    fn end(&mut self, room: usize, outcome: Outcome) {
        if let Some(course) = self.course_of(room) {
            (course.over, course.asked, course.away) = (Some(outcome), None, None);
            if let Some(seat) = &mut self.seat {
                seat.ready = None;
            }
        }
    }

    fn sync(
        &mut self,
        (room, plies): (usize, usize),
        (game, size, rules): (&str, u8, &str),
        position: &str,
        config: &Config,
    ) -> Vec<Act> {
        if !self.is_here(room) {
            return Vec::new();
        }
        let begun = std::mem::take(&mut self.begun);
        let known = self.course_of(room).filter(|_| !begun);
        let known = known.filter(|course| course.is_of(config, game, size, rules));
        if known.is_some_and(|course| course.sync(plies, position)) {
            return Vec::new();
        }
        let Ok(mut played) = Played::find(config, game, size, rules) else {
            return vec![Act::GiveUp(Fault::Foreign)];
        };
        if let Some(described) = self.rooms.get(&room) {
            played.time = described.time;
        }
        match Course::open(room, played, plies, position) {
            Ok(course) => {
                self.course = Some(course);
                vec![Act::Open]
            }
            Err(_) => vec![Act::GiveUp(Fault::Foreign)],
        }
    }

    /// Something was not done.
    fn refused(&mut self, code: &str, text: &str) -> Vec<Act> {
        let why = cut(text, WORDS);
        if !self.greeted {
            return vec![Act::GiveUp(Fault::Refused(why))];
        }
        let told = |key| vec![Act::Tell(key, why.clone())];
        match code {
            // The connection ends, and is sought again.
            "closing" | "idle" => Vec::new(),
            "token" => {
                let lost = self.seat.take().and_then(|seat| seat.side);
                if let (Some(side), Some(course)) = (lost, &mut self.course) {
                    let winner = Some(side.other());
                    let reason = Reason::Forfeit;
                    course.over.get_or_insert(Outcome { winner, reason });
                }
                told("page.error.token")
            }
            "illegal" | "turn" | "over" | "unread" | "not_now"
                if self.course.as_mut().is_some_and(Course::refused) =>
            {
                let room = self.room().map(|room| Act::Say(format!("Sync,{room}")));
                let told = Act::Tell("page.error.other", why);
                room.into_iter().chain([told]).collect()
            }
            "taken" => {
                if let Some(seat) = &mut self.seat {
                    seat.ready = None;
                }
                told("page.error.taken")
            }
            "full" | "room" | "rooms" => {
                self.asked = None;
                if self.seat.is_none() {
                    self.watching = None;
                }
                told("page.error.full")
            }
            "not_now" => told("page.error.not_now"),
            "deaf" => told("page.error.deaf"),
            _ => told("page.error.other"),
        }
    }
}

//! Consequences of the lines received.

use super::{Clocks, Known, Seat};
use crate::app::network::contest::{Contest, Part};
use crate::app::network::course::{Course, Lost};
use crate::app::network::talk::Line;
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tibetango_records::record::text::{NAME_LETTERS, name, sound};
use tibetango_rules::quoting::cut;
use tibetango_rules::{Outcome, Reason, Side};
use tibetango_server::hearing::{Described, Heard, RoomState};
use tibetango_server::room::Played;

/// Maximum number of rooms: more than a server has.
const ROOMS: usize = 4096;
/// Maximum number of characters of a server's message to people.
const WORDS: usize = 120;
/// Maximum seconds that a seat waits, whatever the server says.
const LONGEST: u64 = 3600;

/// Reasons why a server was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It accepts nobody now, for the reason given.
    Refused(String),
    /// It sent an invalid line.
    Senseless,
    /// It plays by rules that are unknown here.
    Foreign,
    /// The seat was taken over in another window.
    Moved,
}

/// Consequence of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Send this line.
    Say(String),
    /// Put the course's new game on the table here.
    Open,
    /// Show this text to the player, and log the server's own words.
    Tell(&'static str, String),
    /// Show this text with these words in it to the player.
    Fill(&'static str, Vec<(&'static str, String)>),
    /// Show this chat line of another person.
    Read(Line),
    /// Leave the server.
    GiveUp(Fault),
}

impl Known {
    /// Updates the state by a line of the server.
    pub fn hear(&mut self, heard: Heard, config: &Config, now: Instant) -> Vec<Act> {
        match heard {
            Heard::Hello(_) => self.greeted = true,
            Heard::Tables(count) => {
                self.inside = self.greeted;
                self.count = count.min(ROOMS);
                let count = self.count;
                self.rooms.retain(|room, _| *room <= count);
            }
            Heard::Room(described) => self.described(described),
            Heard::Token(0, ticket) => {
                let contest = self.contest.as_mut();
                if let Some(contest) = contest.filter(|contest| contest.part == Part::Asked) {
                    contest.part = Part::Taken(ticket);
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
            Heard::Resumed(called) => {
                let contest = self.contest.as_mut();
                if let Some(contest) = contest.filter(|contest| contest.is_entered()) {
                    contest.called = Some(name(&called, NAME_LETTERS));
                    self.back = None;
                }
            }
            Heard::Start => self.begun = true,
            Heard::Seat(room, side) => self.seated(room, side),
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
            Heard::Tournament(kind) => self.contested(kind),
            Heard::Paired(round, game, opponent) => return self.paired(round, game, &opponent),
            Heard::Standing(line) => return self.stand(line),
            Heard::Chat => {
                self.talk.get_or_insert_default();
            }
            Heard::Said(room, user, text) => return self.read(room, &user, text),
            Heard::Error(code, text) => return self.refused(&code, &text),
            Heard::Pong | Heard::Other => {}
        }
        Vec::new()
    }

    fn described(&mut self, described: Described) {
        if described.room > self.count {
            return;
        }
        // In a tournament the name of the own side is this client's name.
        let seat = self.seat.as_ref();
        let seat = seat.filter(|seat| seat.room == described.room);
        let own = seat.and_then(|seat| seat.side);
        if let (Some(side), Some(contest), RoomState::Playing) =
            (own, &mut self.contest, described.state)
        {
            contest.called = Some(name(&described.names[side.index()], NAME_LETTERS));
        }
        self.rooms.insert(described.room, described);
    }

    /// Sets the side that is played here: for a seat taken up again this is the first line about it.
    fn seated(&mut self, room: usize, side: Side) {
        if let Some((token, false)) = &self.back
            && self.seat.is_none()
        {
            self.seat = Some(Seat {
                room,
                token: token.clone(),
                side: None,
                ready: None,
            });
        }
        let seat = self.seat.as_mut();
        if let Some(seat) = seat.filter(|seat| seat.room == room) {
            seat.side = Some(side);
        }
    }

    fn end(&mut self, room: usize, outcome: Outcome) {
        let Some(course) = self.course_of(room) else {
            return;
        };
        (course.over, course.asked, course.away) = (Some(outcome), None, None);
        if let Some(seat) = &mut self.seat {
            seat.ready = None;
        }
        if let (Some(side), Some(contest)) = (self.side(), &mut self.contest) {
            contest.settle(side, outcome.winner);
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
        self.back = None;
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

    /// Adds a chat line of somebody in the room.
    fn read(&mut self, room: usize, user: &str, text: String) -> Vec<Act> {
        let here = self.is_here(room);
        let Some(talk) = self.talk.as_mut().filter(|_| here) else {
            return Vec::new();
        };
        let user = name(user, NAME_LETTERS);
        let text = sound(&text);
        let line = Line { user, text };
        match talk.hear(line.clone(), &self.name) {
            true => vec![Act::Read(line)],
            false => Vec::new(),
        }
    }

    /// Handles an error message of the server.
    fn refused(&mut self, code: &str, text: &str) -> Vec<Act> {
        let why = cut(text, WORDS);
        if !self.greeted {
            return vec![Act::GiveUp(Fault::Refused(why))];
        }
        let told = |key| vec![Act::Tell(key, why.clone())];
        let contest = self.contest.as_ref();
        let enters = contest.is_some_and(|contest| contest.part == Part::Asked);
        match code {
            // The connection ends, and is sought again.
            "closing" | "idle" => Vec::new(),
            "moved" => vec![Act::GiveUp(Fault::Moved)],
            "token" => {
                self.back = None;
                if let Some(contest) = &mut self.contest {
                    *contest = Contest::new(contest.kind);
                }
                let lost = self.seat.take().and_then(|seat| seat.side);
                if let (Some(side), Some(course)) = (lost, &mut self.course) {
                    let winner = Some(side.other());
                    let reason = Reason::Forfeit;
                    course.over.get_or_insert(Outcome { winner, reason });
                }
                told("page.error.token")
            }
            "withdrawn" => {
                if let Some(contest) = &mut self.contest {
                    contest.part = Part::Withdrawn;
                }
                told("page.error.withdrawn")
            }
            "closed" | "full" if enters => {
                if let Some(contest) = &mut self.contest {
                    contest.part = Part::Closed;
                }
                told("page.error.closed")
            }
            "illegal" | "turn" | "over" | "unread" | "not_now"
                if self.course.as_mut().is_some_and(Course::refused) =>
            {
                let room = self.room().map(|room| Act::Say(format!("Sync,{room}")));
                let told = Act::Tell("page.error.other", why);
                room.into_iter().chain([told]).collect()
            }
            "waited" => {
                self.seat = None;
                told("page.error.waited")
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
            "tournament" => told("page.error.tournament"),
            "deaf" => told("page.error.deaf"),
            _ => told("page.error.other"),
        }
    }
}

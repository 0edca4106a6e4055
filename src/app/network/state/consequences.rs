//! Consequences of the lines received.

use super::{ClientSeat, Clocks, ServerView};
use crate::app::network::contest::{Contest, Participation};
use crate::app::network::network_game::{FollowError, NetworkGame};
use crate::app::network::talk::ChatLine;
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tibetango_records::record::text::{NAME_LETTERS, name, sound};
use tibetango_rules::quote::cut;
use tibetango_rules::{Outcome, Reason, Side};
use tibetango_server::line_parser::{ReceivedMessage, RoomDescription, RoomState};
use tibetango_server::room::RoomSettings;

/// Maximum number of rooms: more than a server has.
const ROOMS: usize = 4096;
/// Maximum number of characters of a server's message to people.
const WORDS: usize = 120;
/// Maximum seconds that a seat waits, also if the server says more.
const LONGEST: u64 = 3600;

/// Reasons why a server was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisconnectReason {
    /// It accepts no client now, for the reason given.
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
    Read(ChatLine),
    /// Leave the server.
    GiveUp(DisconnectReason),
}

impl ServerView {
    /// Updates the state by a line of the server.
    pub fn hear(&mut self, message: ReceivedMessage, config: &Config, now: Instant) -> Vec<Act> {
        match message {
            ReceivedMessage::Hello(_) => self.greeted = true,
            ReceivedMessage::Tables(count) => {
                self.inside = self.greeted;
                self.count = count.min(ROOMS);
                let count = self.count;
                self.rooms.retain(|room, _| *room <= count);
            }
            ReceivedMessage::Room(described) => self.update_room(described),
            ReceivedMessage::Token(0, ticket) => {
                let contest = self.contest.as_mut();
                if let Some(contest) =
                    contest.filter(|contest| contest.part == Participation::Requested)
                {
                    contest.part = Participation::Entered(ticket);
                }
            }
            ReceivedMessage::Token(room, token) => {
                if self.requested_room == Some(room) {
                    let ready = self.seat.take().and_then(|seat| seat.ready);
                    self.requested_room = None;
                    self.seat = Some(ClientSeat {
                        room,
                        token,
                        side: None,
                        ready,
                    });
                }
            }
            ReceivedMessage::Resumed(called) => {
                let contest = self.contest.as_mut();
                if let Some(contest) = contest.filter(|contest| contest.is_entered()) {
                    contest.client_name = Some(name(&called, NAME_LETTERS));
                    self.back = None;
                }
            }
            ReceivedMessage::Start => self.game_begins = true,
            ReceivedMessage::Seat(room, side) => self.take_seat(room, side),
            ReceivedMessage::Sync {
                room,
                plies,
                game,
                size,
                rules,
                position,
            } => return self.sync((room, plies), (&game, size, &rules), &position, config),
            ReceivedMessage::Played {
                room,
                ply,
                side,
                text,
            } => {
                let message = self.course_of(room).map(|game| game.hear(ply, side, &text));
                match message {
                    None | Some(Ok(())) => {}
                    Some(Err(FollowError::Gap)) => return vec![Act::Say(format!("Sync,{room}"))],
                    Some(Err(FollowError::Foreign)) => {
                        return vec![Act::GiveUp(DisconnectReason::Foreign)];
                    }
                }
            }
            ReceivedMessage::Over(room, winner, reason) => {
                self.end(room, Outcome { winner, reason })
            }
            ReceivedMessage::Offer(room, offer) => {
                let seated = self.seat.is_some();
                if let Some(course) = self.course_of(room).filter(|_| seated) {
                    course.question = Some(offer);
                }
            }
            ReceivedMessage::Declined(room) => {
                let key = match self.course_of(room).map(|course| course.over) {
                    None => return Vec::new(),
                    Some(None) => "ask.declined",
                    Some(Some(_)) => "network.not_again",
                };
                return vec![Act::Tell(key, String::new())];
            }
            ReceivedMessage::Clock(room, times) => {
                if self.is_here(room) {
                    let (times, at) = (times.map(Duration::from_millis), now);
                    self.clocks = Some(Clocks {
                        room,
                        left: times,
                        at,
                    });
                }
            }
            ReceivedMessage::Away(room, side, seconds) => {
                let own = self.side() == Some(side);
                if let Some(course) = self.course_of(room).filter(|_| !own) {
                    let until = now + Duration::from_secs(seconds.min(LONGEST));
                    course.away = Some((side, (seconds > 0).then_some(until)));
                }
            }
            ReceivedMessage::Back(room, side) => {
                if let Some(course) = self.course_of(room) {
                    course.away.take_if(|(away, _)| *away == side);
                }
            }
            ReceivedMessage::Tournament(kind) => self.set_contest(kind),
            ReceivedMessage::Paired(round, game, opponent) => {
                return self.begin_round(round, game, &opponent);
            }
            ReceivedMessage::Standing(line) => return self.add_standing(line),
            ReceivedMessage::Chat => {
                self.talk.get_or_insert_default();
            }
            ReceivedMessage::Said(room, user, text) => return self.read(room, &user, text),
            ReceivedMessage::Error(code, text) => return self.handle_error(&code, &text),
            ReceivedMessage::Pong | ReceivedMessage::Other => {}
        }
        Vec::new()
    }

    fn update_room(&mut self, described: RoomDescription) {
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
            contest.client_name = Some(name(&described.names[side.index()], NAME_LETTERS));
        }
        self.rooms.insert(described.room, described);
    }

    /// Sets the side that is played here: for a seat taken up again this is the first line about it.
    fn take_seat(&mut self, room: usize, side: Side) {
        if let Some((token, false)) = &self.back
            && self.seat.is_none()
        {
            self.seat = Some(ClientSeat {
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
        (course.over, course.question, course.away) = (Some(outcome), None, None);
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
        let begins = std::mem::take(&mut self.game_begins);
        let known = self.course_of(room).filter(|_| !begins);
        let known = known.filter(|course| course.is_of(config, game, size, rules));
        if known.is_some_and(|course| course.sync(plies, position)) {
            return Vec::new();
        }
        let Ok(mut played) = RoomSettings::find(config, game, size, rules) else {
            return vec![Act::GiveUp(DisconnectReason::Foreign)];
        };
        let described = self.rooms.get(&room);
        if let Some(described) = described {
            played.time = described.time;
        }
        // The server describes a room before the position of its game.
        let was_over = described.is_some_and(|room| room.state == RoomState::Over);
        match NetworkGame::open(room, played, plies, position) {
            Ok(mut course) => {
                course.was_over = was_over;
                self.course = Some(course);
                vec![Act::Open]
            }
            Err(_) => vec![Act::GiveUp(DisconnectReason::Foreign)],
        }
    }

    /// Adds a chat line of a client in the room.
    fn read(&mut self, room: usize, user: &str, text: String) -> Vec<Act> {
        let here = self.is_here(room);
        let Some(talk) = self.talk.as_mut().filter(|_| here) else {
            return Vec::new();
        };
        let user = name(user, NAME_LETTERS);
        let text = sound(&text);
        let line = ChatLine { user, text };
        match talk.hear(line.clone(), &self.name) {
            true => vec![Act::Read(line)],
            false => Vec::new(),
        }
    }

    /// Handles an error message of the server.
    fn handle_error(&mut self, code: &str, text: &str) -> Vec<Act> {
        let why = cut(text, WORDS);
        if !self.greeted {
            return vec![Act::GiveUp(DisconnectReason::Refused(why))];
        }
        let act = |key| vec![Act::Tell(key, why.clone())];
        let contest = self.contest.as_ref();
        let enters = contest.is_some_and(|contest| contest.part == Participation::Requested);
        match code {
            // The connection ends, and is sought again.
            "closing" | "idle" => Vec::new(),
            "moved" => vec![Act::GiveUp(DisconnectReason::Moved)],
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
                act("page.error.token")
            }
            "withdrawn" => {
                if let Some(contest) = &mut self.contest {
                    contest.part = Participation::Withdrawn;
                }
                act("page.error.withdrawn")
            }
            "closed" | "full" if enters => {
                if let Some(contest) = &mut self.contest {
                    contest.part = Participation::Closed;
                }
                act("page.error.closed")
            }
            "illegal" | "turn" | "over" | "unread" | "not_now"
                if self.course.as_mut().is_some_and(NetworkGame::refused) =>
            {
                let room = self.room().map(|room| Act::Say(format!("Sync,{room}")));
                let act = Act::Tell("page.error.other", why);
                room.into_iter().chain([act]).collect()
            }
            "waited" => {
                self.seat = None;
                act("page.error.waited")
            }
            "taken" => {
                if let Some(seat) = &mut self.seat {
                    seat.ready = None;
                }
                act("page.error.taken")
            }
            "full" | "room" | "rooms" => {
                self.requested_room = None;
                if self.seat.is_none() {
                    self.watching = None;
                }
                act("page.error.full")
            }
            "not_now" => act("page.error.not_now"),
            "tournament" => act("page.error.tournament"),
            "deaf" => act("page.error.deaf"),
            _ => act("page.error.other"),
        }
    }
}

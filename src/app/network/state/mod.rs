//! The client's view of a server: rooms, its own seat, the game there. A pure function of the lines received and of
//! the player's requests; it knows neither the connection nor the match on the table.

mod consequences;
mod rounds;

pub use consequences::{Act, DisconnectReason};

use super::contest::{Contest, Participation};
use super::network_game::NetworkGame;
use super::outgoing_lines::{ready, words};
use super::talk::ChatLog;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tibetango_rules::Side;
use tibetango_server::line_parser::RoomDescription;
use tibetango_server::message::VERSION;

/// A seat of this client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientSeat {
    /// The number of the room.
    pub room: usize,
    /// The secret that identifies the seat's owner after a cut.
    token: String,
    /// The side that this client plays, once the game begins.
    pub side: Option<Side>,
    /// The side for which it has declared itself ready.
    pub ready: Option<Side>,
}

/// Clocks as reported by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The number of the room.
    room: usize,
    /// Time left for White and Black.
    pub left: [Duration; 2],
    /// Time when the server reported them.
    pub at: Instant,
}

/// The client's view of a server.
#[derive(Clone, Debug, Default)]
pub struct ServerView {
    /// Name of this client on the server.
    name: String,
    /// Whether the server has accepted the login of this connection.
    pub inside: bool,
    greeted: bool,
    count: usize,
    /// The rooms by their numbers.
    pub rooms: BTreeMap<usize, RoomDescription>,
    /// The client's own seat.
    pub seat: Option<ClientSeat>,
    /// The room in which it asked for a seat.
    requested_room: Option<usize>,
    /// The room that it watches.
    pub watching: Option<usize>,
    /// The game in its room.
    pub course: Option<NetworkGame>,
    /// Whether a game has begun whose position follows.
    game_begins: bool,
    clocks: Option<Clocks>,
    /// The secret for returning, until the server has answered, and whether it is the ticket of a tournament.
    back: Option<(String, bool)>,
    /// The tournament on this server, if there is one.
    pub contest: Option<Contest>,
    /// The chat of the room, if the server has one.
    pub talk: Option<ChatLog>,
}

impl ServerView {
    /// Creates an empty view for a client of this name.
    #[must_use]
    pub fn of(called: &str) -> Self {
        Self {
            name: called.to_owned(),
            ..Self::default()
        }
    }

    /// Returns this client's name on the server.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the room in which the client sits or which it watches.
    #[must_use]
    pub fn room(&self) -> Option<usize> {
        let seat = self.seat.as_ref().map(|seat| seat.room);
        seat.or(self.watching)
    }

    /// Returns the description of that room.
    #[must_use]
    pub fn here(&self) -> Option<&RoomDescription> {
        self.rooms.get(&self.room()?)
    }

    /// Returns the side that is played here; `None` for a spectator.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.seat.as_ref()?.side
    }

    /// True while this client plays in an unfinished game.
    #[must_use]
    pub fn plays(&self) -> bool {
        let goes_on = self.course.as_ref().is_some_and(|game| game.over.is_none());
        goes_on && self.side().is_some()
    }

    /// True if the client sits or watches in a room, which is then shown instead of the list of rooms: in a
    /// tournament a seat lasts only as long as its game.
    #[must_use]
    pub fn is_at_table(&self) -> bool {
        let rests = self.contest.is_some() && !self.plays();
        self.watching.is_some() || self.seat.is_some() && !rests
    }

    /// Prepares a return by this token, or by this ticket of a tournament.
    pub(super) fn prepare_return(&mut self, token: &str, contest: bool) {
        self.back = Some((token.to_owned(), contest));
    }

    /// True until the server has answered a return.
    pub(super) fn is_returning(&self) -> bool {
        self.back.is_some()
    }

    /// Returns the secret for returning after a cut, and whether it is the ticket of a tournament.
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
        self.course.as_ref().is_some_and(|game| game.has_resigned)
    }

    /// Returns the lines that open a connection, the first one or a later one.
    pub fn greet(&mut self) -> Vec<String> {
        (self.inside, self.greeted, self.game_begins) = (false, false, false);
        let mut lines = vec![format!("Hello,{VERSION}"), format!("Login,{}", self.name)];
        let plays = self.plays();
        if let Some(course) = &mut self.course {
            course.unsettle();
        }
        let ticket = self.contest.as_ref().and_then(Contest::ticket);
        let back = self.back.as_ref().map(|(token, _)| &**token);
        let seat = self.seat.as_ref().filter(|_| plays);
        let seat = seat.map(|seat| &*seat.token);
        if let Some(token) = back.or(ticket).or(seat) {
            lines.push(format!("Resume,{token}"));
        } else if let Some(seat) = self.seat.as_ref().filter(|_| self.contest.is_none()) {
            // A seat is kept only for a player in a game.
            self.requested_room = Some(seat.room);
            lines.push(format!("SitDown,{}", seat.room));
            if let Some(side) = seat.ready {
                lines.push(ready(seat.room, side, &self.name));
            }
        }
        if let Some(seat) = self.seat.as_ref().filter(|_| plays && self.has_given_up()) {
            lines.push(format!("Lose,{}", seat.room));
        }
        let contest = self.contest.as_ref();
        if contest.is_some_and(|contest| contest.part == Participation::Requested) {
            lines.push("Enter".to_owned());
        }
        lines.extend(self.watching.map(|room| format!("Watch,{room}")));
        lines.push("Rooms".to_owned());
        lines
    }

    /// Asks to enter the tournament.
    pub fn enter(&mut self) -> Option<String> {
        let contest = self.contest.as_mut();
        let contest = contest.filter(|contest| contest.part == Participation::Open)?;
        contest.part = Participation::Requested;
        Some("Enter".to_owned())
    }

    /// Returns the chat line to all in the room, as far as it can be sent.
    pub fn write(&mut self, written: &str) -> Option<String> {
        let room = self.room()?;
        let text = words(written, room, &self.name);
        let talk = self.talk.as_mut().filter(|_| !text.is_empty())?;
        talk.say(&text);
        Some(format!("Say,{room},{text}"))
    }

    /// Asks for a seat.
    pub fn sit(&mut self, room: usize) -> Vec<String> {
        let mut lines = self.leave();
        self.requested_room = Some(room);
        lines.push(format!("SitDown,{room}"));
        lines
    }

    /// Asks to watch.
    pub fn watch(&mut self, room: usize) -> Vec<String> {
        let mut lines = self.leave();
        self.watching = Some(room);
        lines.push(format!("Watch,{room}"));
        lines
    }

    /// Leaves the seat or the watched room. In a tournament the organiser gives and takes the seats: there only an
    /// unfinished game is left, which resigns it.
    pub fn leave(&mut self) -> Vec<String> {
        if self.contest.is_some() && self.seat.is_some() && !self.plays() {
            // A game that is about to begin is not left unseen.
            if self.course.is_some() {
                self.seat = None;
                self.rest();
            }
            return Vec::new();
        }
        let room_left = self.room().or(self.requested_room);
        (self.seat, self.watching) = (None, None);
        self.rest();
        Vec::from_iter(room_left.map(|room| format!("Leave,{room}")))
    }

    /// Clears the game and the chat of the room that was left.
    fn rest(&mut self) {
        (self.course, self.clocks, self.requested_room) = (None, None, None);
        if let Some(talk) = &mut self.talk {
            *talk = ChatLog::default();
        }
    }

    /// Declares the client ready to play these stones.
    pub fn be_ready(&mut self, side: Side) -> Option<String> {
        let seat = self.seat.as_mut()?;
        seat.ready = Some(side);
        Some(ready(seat.room, side, &self.name))
    }

    /// Takes the reported clocks of the game here, once.
    pub fn take_clocks(&mut self) -> Option<Clocks> {
        let room = self.room()?;
        self.clocks.take().filter(|clocks| clocks.room == room)
    }

    fn is_here(&self, room: usize) -> bool {
        self.room() == Some(room)
    }

    /// Returns the game of a room if that is this client's room.
    fn course_of(&mut self, room: usize) -> Option<&mut NetworkGame> {
        let here = self.is_here(room);
        let course = self.course.as_mut();
        course.filter(|course| here && course.room == room)
    }
}

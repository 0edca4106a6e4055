//! A room: its seats, its game, and the messages to its clients. It knows neither connections nor threads: it is given
//! all input, and returns what is to be sent, searched and saved.
//!
//! ```text
//!            SitDown               Ready (alone: against the engine;       a move that ends it,
//!  empty ------------> waiting ----------------------------------> playing ------------------> over
//!    ^                    |          two people: when both are)       |  Lose, nobody came back   |
//!    +--------------------+                                           |                           |
//!    +-----------------------  everybody has left  -------------------+---------------------------+
//!                                                      Ready again, or Offer,again: playing once more
//! ```

mod broadcast;
mod player_requests;
mod seats;
mod settings;
mod timeouts;
mod tournament_orders;

pub use settings::RoomSettings;
pub use tournament_orders::CalledPlayer;

use super::engine_threads::SearchPurpose;
use super::game::{RequestRefusal, RoomGame};
use super::message::{ColourForm, Offer, RoomRequest, ServerMessage};
use super::unfinished_games::{SavedSeat, UnfinishedGame};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_records::record::Record;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// Connection, by a number that no other one has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Caller(pub u64);

/// Sender of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The connection.
    pub caller: Caller,
    /// Name given at login.
    pub user: String,
    /// Whether the client has sent `Hello`, and so understands the messages beyond the thesis.
    pub knows: bool,
}

/// Output of a room, for its keeper to carry out.
#[derive(Clone, Debug)]
pub enum Out {
    /// Sends an answer to a connection.
    Say(Caller, ServerMessage),
    /// Asks the engine for a move; its reply comes back with this number.
    Think(u64, Box<AnyGameHistory>, SearchPurpose),
    /// Saves the record of a game that has ended or was given up.
    Keep(Box<Record>),
}

impl Out {
    /// Sends a verb of the thesis with words for people.
    fn hint(to: Caller, verb: &'static str, words: impl Into<String>) -> Self {
        Self::Say(to, ServerMessage::Hint(verb, words.into()))
    }
}

/// Holder of a seat.
#[derive(Clone, Debug, Default)]
struct SeatHolder {
    /// The connection; `None` while it is cut.
    caller: Option<Caller>,
    user: String,
    knows: bool,
    /// Secret with which the holder resumes the seat after a disconnection.
    token: String,
    /// Number of disconnections so far.
    cuts: u32,
    /// Chosen colour, once named, and the form in which it was written.
    ready: Option<(Side, ColourForm)>,
    /// Whether the holder failed to return in time: the other side may claim the game.
    forsaken: bool,
    /// Time for which no game has gone on at this seat.
    wait: Duration,
}

/// Place of a connection in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Nothing.
    Nothing,
    /// A place on the bench: the connection watches.
    Bench,
    /// A seat.
    Seat,
}

/// Seat that waits for its disconnected holder, with its count of disconnections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    token: String,
    cuts: u32,
}

impl SeatHolder {
    /// Creates a player of this side, who knows our messages.
    fn on(side: Side, caller: Option<Caller>, user: &str, token: &str) -> Self {
        Self {
            caller,
            user: user.to_owned(),
            knows: true,
            token: token.to_owned(),
            ready: Some((side, ColourForm::Named)),
            ..Self::default()
        }
    }

    fn absence(&self) -> Absence {
        Absence {
            token: self.token.clone(),
            cuts: self.cuts,
        }
    }
}

/// Settings of every room of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// Whether clients may chat.
    pub chat: bool,
    /// Whether players choose the level of the computer.
    pub levels: bool,
    /// Time for which a seat waits for a disconnected holder.
    pub away: Duration,
    /// Maximum time in a seat while no game goes on.
    pub seat: Duration,
    /// Maximum time in a seat without being ready, while the other seat is taken too.
    pub ready: Duration,
    /// Maximum time of a game without a move.
    pub still: Duration,
    /// Minimum time from one game to the next, once several have begun in quick succession.
    pub game: Duration,
}

impl Customs {
    /// Returns these settings for a tournament, whose organiser assigns the seats, ends them, and begins the games.
    #[must_use]
    pub const fn of_tournament(self) -> Self {
        Self {
            seat: Duration::MAX,
            ready: Duration::MAX,
            still: Duration::MAX,
            game: Duration::ZERO,
            ..self
        }
    }
}

impl Default for Customs {
    fn default() -> Self {
        Self {
            chat: false,
            levels: true,
            away: Duration::from_secs(60),
            seat: Duration::from_secs(15 * 60),
            ready: Duration::from_secs(3 * 60),
            still: Duration::from_secs(60 * 60),
            game: Duration::from_secs(20),
        }
    }
}

/// Answers to a request, or why it is refused.
type RequestAnswers = Result<Vec<Out>, RequestRefusal>;

/// Room with two seats, spectators and a game.
#[derive(Clone, Debug)]
pub struct Room {
    number: usize,
    customs: Customs,
    config: Arc<Config>,
    settings: RoomSettings,
    /// Game of the room until another is chosen.
    usual: RoomSettings,
    /// Name under which the engine plays.
    engine: String,
    /// Holders of the seats, at most two.
    guests: Vec<SeatHolder>,
    /// Spectators, with their names in this room.
    watchers: BTreeMap<Caller, String>,
    table: Option<RoomGame>,
    /// Pending offer, with the side that made it.
    offer: Option<(Side, Offer)>,
    /// Number of the next question to the engine.
    questions: u64,
    /// Time since the last move of the current game.
    still: Duration,
    /// Time saved up for new games, spent by each that begins.
    time_credit: Duration,
}

/// Answers a request that is refused, with the reason.
fn refuse(from: &Visitor, request: &RoomRequest, refusal: RequestRefusal) -> Vec<Out> {
    let answer = request.refusal(from.knows, refusal.code, refusal.why);
    vec![Out::Say(from.caller, answer)]
}

/// Maximum number of spectators of one room.
const WATCHERS: usize = 64;

impl Room {
    /// Creates an empty room.
    #[must_use]
    pub fn new(
        number: usize,
        settings: RoomSettings,
        engine: String,
        customs: Customs,
        config: Arc<Config>,
    ) -> Self {
        Self {
            number,
            customs,
            config,
            usual: settings.clone(),
            settings,
            engine,
            guests: Vec::new(),
            watchers: BTreeMap::new(),
            table: None,
            offer: None,
            questions: 0,
            still: Duration::ZERO,
            time_credit: timeouts::most_credit(customs),
        }
    }

    /// Restores a saved game to the room, whose players are waited for; also returns the output that follows.
    ///
    /// # Errors
    /// Returns the reason for which the game cannot be played.
    pub fn again(mut self, saved_game: &UnfinishedGame) -> Result<(Self, Vec<Out>), String> {
        let name_of = |side: Side| {
            let mut guests = saved_game.guests.iter();
            let guest = guests.find(|guest| guest.side() == side);
            guest.map(|guest| guest.user.clone())
        };
        let (table, settings) = RoomGame::again(saved_game, Side::BOTH.map(name_of), &self.engine)?;
        // A level that is gone would have the computer resign; two people need none.
        let level = saved_game
            .level
            .as_deref()
            .filter(|_| saved_game.guests.len() < 2);
        self.settings = settings.at_level(&self.config, level)?;
        let guests = saved_game.guests.iter().take(2);
        self.guests = guests
            .map(|seat| SeatHolder::on(seat.side(), None, &seat.user, &seat.token))
            .collect();
        self.table = Some(table);
        let out = self.think(false);
        Ok((self, out))
    }

    /// Returns the current game in the form that is saved for a restart; `None` if no game goes on, or if a player
    /// could not prove their identity afterwards.
    #[must_use]
    pub fn running(&self) -> Option<UnfinishedGame> {
        let table = self.table.as_ref().filter(|table| !table.is_over())?;
        let guests = self.guests.iter().map(|guest| {
            let (side, _) = guest.ready.filter(|_| guest.knows)?;
            Some(SavedSeat {
                user: guest.user.clone(),
                token: guest.token.clone(),
                white: side == Side::White,
            })
        });
        let guests = guests.collect::<Option<_>>()?;
        let level = self.settings.level.clone();
        let saved_game = UnfinishedGame::new(&table.record(), guests, table.session.clock())?;
        Some(saved_game.at_level(level))
    }

    /// True if the room has no guests, present or awaited, and no spectators.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty() && self.watchers.is_empty()
    }

    /// Returns the session of the game on the table.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// Returns the state of the room: `empty`, `waiting`, `playing` or `over`.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match &self.table {
            None if self.guests.is_empty() => "empty",
            None => "waiting",
            Some(table) if table.is_over() => "over",
            Some(_) => "playing",
        }
    }

    /// Describes the room for a list: its game, its state and its players.
    #[must_use]
    pub fn description(&self) -> ServerMessage {
        let state = self.state();
        let names = match &self.table {
            Some(table) => Side::BOTH.map(|side| match table.session.player(side) {
                Player::Human => table.session.name(side),
                Player::Computer { level } => level,
            }),
            None => [0, 1].map(|i| self.guests.get(i).map_or("", |guest| &guest.user)),
        };
        let (game, [first, second]) = (self.settings.rules.game(), names);
        let RoomSettings {
            size, preset, time, ..
        } = &self.settings;
        let (watchers, level) = (self.watchers.len(), self.settings.engine(&self.engine));
        let plays = |side: &Side| {
            let session = self.session();
            session.is_some_and(|session| *session.player(*side) != Player::Human)
        };
        let engine = Side::BOTH.into_iter().find(plays);
        let engine = engine.map_or("-", |side| ColourForm::Named.side(side));
        let what = format!(
            "{game},{size},{preset},{state},{first},{second},{watchers},{time},{engine},{level}"
        );
        ServerMessage::Room(self.number, what)
    }

    /// Handles a request of a visitor; `token` is a fresh one, for a seat that may be given.
    pub fn ask(&mut self, from: &Visitor, request: &RoomRequest, token: &str) -> Vec<Out> {
        let result = match request {
            RoomRequest::SitDown => self.sit_down(from, token),
            RoomRequest::Choose {
                game,
                size,
                rules,
                time,
                level,
            } => RoomSettings::find(&self.config, game, *size, rules)
                .and_then(|settings| settings.at_level(&self.config, level.as_deref()))
                .map(|settings| RoomSettings {
                    time: *time,
                    ..settings
                })
                .map_err(|why| RequestRefusal::new("unknown", why))
                .and_then(|settings| self.choose(from, settings)),
            RoomRequest::Watch => self.watch(from),
            RoomRequest::Leave => Ok(self.leave(from.caller)),
            RoomRequest::Sync => Ok(self.sync(from.caller)),
            RoomRequest::Claim => self.claim(from.caller),
            RoomRequest::Say(text) => self.say(from, text),
            RoomRequest::Ready { side, form, user } => self.ready(from, *side, *form, user),
            _ => self.at_table(from, request),
        };
        result.unwrap_or_else(|refusal| refuse(from, request, refusal))
    }

    /// Refuses a seat to a visitor because there is no token for one.
    #[must_use]
    pub fn give_no_seat(from: &Visitor, request: &RoomRequest) -> Vec<Out> {
        let why = "the server can give no seat now: try again later";
        refuse(from, request, RequestRefusal::not_now(why))
    }

    /// Returns the guest who plays this side.
    fn player(&self, side: Side) -> Option<&SeatHolder> {
        let mut guests = self.guests.iter();
        guests.find(|guest| guest.ready.is_some_and(|(own, _)| own == side))
    }

    fn guest(&self, caller: Caller) -> Option<usize> {
        let mut guests = self.guests.iter();
        guests.position(|guest| guest.caller == Some(caller))
    }

    /// Returns the place that a connection has here now.
    #[must_use]
    pub fn holding(&self, caller: Caller) -> Holding {
        match self.guest(caller) {
            Some(_) => Holding::Seat,
            None if self.watchers.contains_key(&caller) => Holding::Bench,
            None => Holding::Nothing,
        }
    }

    fn goes_on(&self) -> bool {
        self.table.as_ref().is_some_and(|table| !table.is_over())
    }
}

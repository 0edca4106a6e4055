//! A room: who sits there, what is played, and what is told to whom. It knows neither connections nor
//! threads: whatever comes in is told to it, and it says what is to be sent, thought about and kept.
//!
//! ```text
//!            SitDown               Ready (alone: against the engine;       a move that ends it,
//!  empty ------------> waiting ----------------------------------> playing ------------------> over
//!    ^                    |          two people: when both are)       |  Lose, nobody came back   |
//!    +--------------------+                                           |                           |
//!    +-----------------------  everybody has left  -------------------+---------------------------+
//!                                                      Ready again, or Offer,again: playing once more
//! ```

mod called;
mod played;
mod playing;
mod seats;
mod telling;
mod waits;

pub use called::Called;
pub use played::Played;

use super::kept::{Kept, Seat};
use super::message::{Answer, Form, Offer, Wish};
use super::table::{Refused, Table};
use std::collections::BTreeMap;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_records::record::Record;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;
use tibetango_rules::any::AnyLine;

/// A connection, by a number that no other one has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Caller(pub u64);

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The connection.
    pub caller: Caller,
    /// The name of the login.
    pub user: String,
    /// It has said `Hello`, so it is told more than the thesis knows.
    pub knows: bool,
}

/// What a room wants done.
#[derive(Clone, Debug)]
pub enum Out {
    /// To be sent.
    Say(Caller, Answer),
    /// The engine is to find a move; its answer comes back with this number.
    Think(u64, Box<AnyLine>),
    /// A game is over, or was given up, and is to be kept.
    Keep(Box<Record>),
}

/// Who has a seat.
#[derive(Clone, Debug)]
struct Guest {
    /// The connection; `None` while it is cut.
    caller: Option<Caller>,
    user: String,
    knows: bool,
    /// Says after a cut that it is the same one.
    token: String,
    /// How often it was cut off.
    cuts: u32,
    /// The stones, once they were named, and how.
    ready: Option<(Side, Form)>,
    /// It did not come back in time: the other side may claim the game.
    forsaken: bool,
    /// For how long no game goes on at this seat.
    waited: Duration,
}

/// What somebody has in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Nothing.
    Nothing,
    /// A place on the bench: they watch.
    Bench,
    /// A seat.
    Seat,
}

/// A seat that waits for its owner, and for how many times it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    token: String,
    cuts: u32,
}

impl Guest {
    fn absence(&self) -> Absence {
        Absence {
            token: self.token.clone(),
            cuts: self.cuts,
        }
    }
}

/// What holds in every room of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// People may write to each other.
    pub chat: bool,
    /// How long a seat waits for whoever was cut off.
    pub away: Duration,
    /// How long somebody may have a seat where no game goes on.
    pub seat: Duration,
    /// How long somebody may have a seat without being ready, where another person sits, too.
    pub ready: Duration,
    /// How long a game goes on in which nobody moves.
    pub still: Duration,
    /// The time from one game to the next, once several were begun quickly.
    pub game: Duration,
}

impl Customs {
    /// Those of a tournament: its organiser says who has which seat, for how long, and when a game begins.
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
            away: Duration::from_secs(60),
            seat: Duration::from_secs(15 * 60),
            ready: Duration::from_secs(3 * 60),
            still: Duration::from_secs(60 * 60),
            game: Duration::from_secs(20),
        }
    }
}

/// A room.
#[derive(Clone, Debug)]
pub struct Room {
    number: usize,
    customs: Customs,
    played: Played,
    /// What is played where nobody chooses.
    usual: Played,
    /// The name under which the engine plays.
    engine: String,
    /// At most two.
    guests: Vec<Guest>,
    /// Those who watch, with what they are called here.
    watchers: BTreeMap<Caller, String>,
    table: Option<Table>,
    /// What one side asked of the other.
    asked: Option<(Side, Offer)>,
    /// The number of the next question to the engine.
    questions: u64,
    /// For how long nobody has moved in the game that goes on.
    still: Duration,
    /// For how long games were begun less often than they may be.
    saved: Duration,
}

/// Says to somebody why a wish is not done.
fn refuse(from: &Visitor, wish: &Wish, Refused { code, why }: Refused) -> Vec<Out> {
    let answer = match wish.verb() {
        Some(verb) if !from.knows => Answer::Hint(verb, format!("refused: {why}")),
        _ => Answer::Error(code, why),
    };
    vec![Out::Say(from.caller, answer)]
}

/// Those who may follow one game.
const WATCHERS: usize = 64;

impl Room {
    /// An empty room.
    #[must_use]
    pub fn new(number: usize, played: Played, engine: String, customs: Customs) -> Self {
        Self {
            number,
            customs,
            usual: played.clone(),
            played,
            engine,
            guests: Vec::new(),
            watchers: BTreeMap::new(),
            table: None,
            asked: None,
            questions: 0,
            still: Duration::ZERO,
            saved: waits::most_saved(customs),
        }
    }

    /// The room with the game that went on there, whose people are waited for; with what is to be done.
    ///
    /// # Errors
    /// Why that game cannot be played.
    pub fn again(mut self, kept: &Kept) -> Result<(Self, Vec<Out>), String> {
        let named = |side: Side| {
            let mut guests = kept.guests.iter();
            let guest = guests.find(|guest| guest.side() == side);
            guest.map(|guest| guest.user.clone())
        };
        let table = Table::again(kept, Side::BOTH.map(named), &self.engine)?;
        let setup = table.session.setup();
        self.played = Played {
            size: setup.size,
            preset: setup.preset.clone(),
            rules: setup.rules,
            time: setup.time,
        };
        let guests = kept.guests.iter().take(2).map(|seat| Guest {
            caller: None,
            user: seat.user.clone(),
            knows: true,
            token: seat.token.clone(),
            cuts: 0,
            ready: Some((seat.side(), Form::Named)),
            forsaken: false,
            waited: Duration::ZERO,
        });
        self.guests = guests.collect();
        self.table = Some(table);
        let out = self.think(false);
        Ok((self, out))
    }

    /// The game that goes on here, for whoever starts the program again; `None` where none does, and where
    /// somebody plays it who could not say after that who they are.
    #[must_use]
    pub fn running(&self) -> Option<Kept> {
        let table = self.table.as_ref().filter(|table| !table.is_over())?;
        let guests = self.guests.iter().map(|guest| {
            let (side, _) = guest.ready.filter(|_| guest.knows)?;
            Some(Seat {
                user: guest.user.clone(),
                token: guest.token.clone(),
                white: side == Side::White,
            })
        });
        let guests = guests.collect::<Option<_>>()?;
        Kept::new(&table.record(), guests, table.session.clock())
    }

    /// True when nobody is here, and nobody is waited for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty() && self.watchers.is_empty()
    }

    /// The game on the table.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// How it stands: `empty`, `waiting`, `playing` or `over`.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match &self.table {
            None if self.guests.is_empty() => "empty",
            None => "waiting",
            Some(table) if table.is_over() => "over",
            Some(_) => "playing",
        }
    }

    /// What is told of the room in a list: what is played, whether it is, and who sits there.
    #[must_use]
    pub fn described(&self) -> Answer {
        let state = self.state();
        let names = match &self.table {
            Some(table) => Side::BOTH.map(|side| match table.session.player(side) {
                Player::Human => table.session.name(side),
                Player::Computer { level } => level,
            }),
            None => [0, 1].map(|i| self.guests.get(i).map_or("", |guest| &guest.user)),
        };
        let (game, [first, second]) = (self.played.rules.game(), names);
        let Played {
            size, preset, time, ..
        } = &self.played;
        let watchers = self.watchers.len();
        let plays = |side: &Side| {
            let session = self.session();
            session.is_some_and(|session| *session.player(*side) != Player::Human)
        };
        let engine = Side::BOTH.into_iter().find(plays);
        let engine = engine.map_or("-", |side| Form::Named.side(side));
        let what =
            format!("{game},{size},{preset},{state},{first},{second},{watchers},{time},{engine}");
        Answer::Room(self.number, what)
    }

    /// Somebody wishes something; `token` is a fresh one, for a seat that may be given.
    pub fn ask(&mut self, from: &Visitor, wish: &Wish, token: &str, config: &Config) -> Vec<Out> {
        let done = match wish {
            Wish::SitDown => self.sit_down(from, token),
            Wish::Choose {
                game,
                size,
                rules,
                time,
            } => Played::find(config, game, *size, rules)
                .map(|played| Played {
                    time: *time,
                    ..played
                })
                .map_err(|why| Refused::new("unknown", why))
                .and_then(|played| self.choose(from, played)),
            Wish::Watch => self.watch(from),
            Wish::Leave => Ok(self.leave(from.caller)),
            Wish::Sync => Ok(self.sync(from.caller)),
            Wish::Claim => self.claim(from.caller),
            Wish::Say { text } => self.say(from, text),
            Wish::Ready { side, form, user } => self.ready(from, *side, *form, user),
            _ => self.at_table(from, wish),
        };
        done.unwrap_or_else(|refused| refuse(from, wish, refused))
    }

    /// The answer to a visitor who wishes for a seat while there is no token for one.
    #[must_use]
    pub fn give_no_seat(from: &Visitor, wish: &Wish) -> Vec<Out> {
        let why = "the server can give no seat now: try again later";
        refuse(from, wish, Refused::new("not_now", why))
    }

    fn guest(&self, caller: Caller) -> Option<usize> {
        let mut guests = self.guests.iter();
        guests.position(|guest| guest.caller == Some(caller))
    }

    /// What somebody has here now.
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

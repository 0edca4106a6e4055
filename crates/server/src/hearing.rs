//! What a client hears: a server's lines, read. A server is somebody else's program: every field is bounded
//! and checked, and a line that is none is an error, never a panic.

use super::message::{Form, MOST, Offer};
use super::tournament::Kind;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::quoting::{is_plain, quoted};
use tibetango_rules::{Reason, Side};

/// A line that no server says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no line of a server")]
pub struct Unheard(String);

/// How a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoomState {
    /// Somebody sits there, and nothing is played yet.
    Waiting,
    /// A game goes on.
    Playing,
    /// A game is over.
    Over,
    /// Nobody sits there.
    Empty,
}

/// A room as it is told in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Its number, from 1.
    pub room: usize,
    /// The game's name, which this program may not know.
    pub game: String,
    /// Lines of the board.
    pub size: u8,
    /// The id of the rules.
    pub rules: String,
    /// How it stands.
    pub state: RoomState,
    /// Who sits there, in the order in which they came; while a game lies there, White and Black.
    pub names: [String; 2],
    /// How many watch.
    pub watchers: usize,
    /// The clocks.
    pub time: TimeControl,
    /// The side that the server's engine plays.
    pub engine: Option<Side>,
}

/// A line of a tournament's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place; some may share one.
    pub place: usize,
    /// Points, as people write them.
    pub points: String,
    /// The points of all opponents.
    pub buchholz: String,
    /// Who it is.
    pub name: String,
}

/// What a server says to a client that has said `Hello`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It speaks this version of what goes beyond the thesis.
    Hello(u32),
    /// The number of rooms: the login was taken.
    Tables(usize),
    /// A room.
    Room(Described),
    /// The token of a seat: room, token. In a tournament the room is 0, and the token is a ticket.
    Token(usize, String),
    /// Who was here before is known again, under this name.
    Resumed(String),
    /// A tournament is played here.
    Tournament(Kind),
    /// A round of a tournament: its number, room and side (none where one has no opponent), the opponent.
    Paired(usize, Option<(usize, Side)>, String),
    /// A line of a tournament's table.
    Standing(Standing),
    /// People may write to each other here.
    Chat,
    /// A game begins.
    Start,
    /// The side that this client plays: room, side.
    Seat(usize, Side),
    /// What lies on a board.
    Sync {
        /// The room.
        room: usize,
        /// After so many plies.
        plies: usize,
        /// The game's name.
        game: String,
        /// Lines of the board.
        size: u8,
        /// The id of the rules.
        rules: String,
        /// The position as text.
        position: String,
    },
    /// A ply.
    Played {
        /// The room.
        room: usize,
        /// Its number, from 1.
        ply: usize,
        /// Who played it.
        side: Side,
        /// The move, as the game writes it.
        text: String,
    },
    /// A game is over: room, winner (none: a draw), reason.
    Over(usize, Option<Side>, Reason),
    /// The other side asks: room, what.
    Offer(usize, Offer),
    /// The other side does not agree.
    Declined(usize),
    /// The clocks: room, milliseconds of White and of Black.
    Clock(usize, [u64; 2]),
    /// Somebody was cut off: room, side, seconds for which the seat waits.
    Away(usize, Side, u64),
    /// Somebody is back.
    Back(usize, Side),
    /// Somebody said something: room, name, words.
    Said(usize, String, String),
    /// Something was not done: a word for programs, words for people.
    Error(String, String),
    /// The server is still there.
    Pong,
    /// Something that this client does not need, or does not know.
    Other,
}

/// The fields of a line, taken one after another.
struct Fields<'a>(Option<&'a str>);

impl<'a> Fields<'a> {
    fn field(&mut self) -> Option<&'a str> {
        let (first, rest) = match self.0?.split_once(',') {
            Some((first, rest)) => (first, Some(rest)),
            None => (self.0?, None),
        };
        self.0 = rest;
        Some(first.trim())
    }

    /// All that is left, commas and all.
    fn rest(&mut self) -> Option<&'a str> {
        self.0.take().map(str::trim)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        let digits = self.field()?;
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| plain)
    }

    /// A room's number, from 1.
    fn room(&mut self) -> Option<usize> {
        self.number::<usize>().filter(|room| *room > 0)
    }

    fn side(&mut self) -> Option<Side> {
        named(self.field()?)
    }

    /// Points as people write them, halves behind a point.
    fn points(&mut self) -> Option<String> {
        let text = self.field()?;
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        (plain && (1..=8).contains(&text.len())).then(|| text.to_owned())
    }

    fn word(&mut self) -> Option<String> {
        self.field().map(str::to_owned)
    }
}

/// The side of this name.
fn named(word: &str) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|side| Form::Named.side(*side) == word)
}

impl Heard {
    /// Reads a line without its end.
    ///
    /// # Errors
    /// It is too long, holds what is no text, or a message that is known has other fields.
    pub fn read(line: &str) -> Result<Self, Unheard> {
        let unheard = || Unheard(quoted(line));
        if line.len() > MOST || !line.chars().all(is_plain) {
            return Err(unheard());
        }
        let mut fields = Fields(Some(line));
        let verb = fields.field().ok_or_else(unheard)?;
        Self::of(verb, &mut fields).ok_or_else(unheard)
    }

    fn of(verb: &str, fields: &mut Fields) -> Option<Self> {
        Some(match verb {
            "Hello" => Self::Hello(fields.number()?),
            "Tables" => Self::Tables(fields.number()?),
            "Room" => Self::Room(described(fields)?),
            "Resume" => Self::Resumed(fields.rest()?.to_owned()),
            "Tournament" => Self::Tournament(Kind::from_word(fields.field()?)?),
            "Paired" => {
                let (round, room) = (fields.number()?, fields.number::<usize>()?);
                let game = match room {
                    0 if fields.field()? == "-" => None,
                    0 => return None,
                    room => Some((room, fields.side()?)),
                };
                Self::Paired(round, game, fields.word()?)
            }
            "Standing" => Self::Standing(Standing {
                place: fields.number()?,
                points: fields.points()?,
                buchholz: fields.points()?,
                name: fields.word()?,
            }),
            "Chat" if fields.field()? == "on" => Self::Chat,
            "Token" => {
                let (room, token) = (fields.number()?, fields.word()?);
                let hex = token.bytes().all(|byte| byte.is_ascii_hexdigit());
                Self::Token(room, Some(token).filter(|token| hex && token.len() == 32)?)
            }
            "Start" => Self::Start,
            "Seat" => Self::Seat(fields.room()?, fields.side()?),
            "Sync" => Self::Sync {
                room: fields.room()?,
                plies: fields.number()?,
                game: fields.word()?,
                size: fields.number()?,
                rules: fields.word()?,
                position: fields.rest()?.to_owned(),
            },
            "Played" => Self::Played {
                room: fields.room()?,
                ply: fields.number::<usize>().filter(|ply| *ply > 0)?,
                side: fields.side()?,
                text: fields.rest()?.to_owned(),
            },
            "Over" => {
                let (room, winner) = (fields.room()?, fields.field()?);
                let mut all = [Some(Side::White), Some(Side::Black), None].into_iter();
                let winner = all.find(|one| Form::Named.end(Some(*one)) == winner)?;
                Self::Over(room, winner, Reason::from_text(fields.field()?)?)
            }
            "Offer" => {
                let (room, what) = (fields.room()?, fields.field()?);
                let mut all = [Offer::Draw, Offer::Undo, Offer::Again].into_iter();
                Self::Offer(room, all.find(|offer| offer.word() == what)?)
            }
            "Declined" => Self::Declined(fields.room()?),
            "Clock" => Self::Clock(fields.room()?, [fields.number()?, fields.number()?]),
            "Away" => Self::Away(fields.room()?, fields.side()?, fields.number()?),
            "Back" => Self::Back(fields.room()?, fields.side()?),
            "Said" => {
                let (room, user) = (fields.room()?, fields.word()?);
                Self::Said(room, user, fields.rest()?.to_owned())
            }
            "Error" => Self::Error(fields.word()?, fields.rest().unwrap_or_default().to_owned()),
            "Pong" => Self::Pong,
            _ => Self::Other,
        })
    }
}

fn described(fields: &mut Fields) -> Option<Described> {
    Some(Described {
        room: fields.room()?,
        game: fields.word()?,
        size: fields.number()?,
        rules: fields.word()?,
        state: match fields.field()? {
            "empty" => RoomState::Empty,
            "waiting" => RoomState::Waiting,
            "playing" => RoomState::Playing,
            "over" => RoomState::Over,
            _ => return None,
        },
        names: [fields.word()?, fields.word()?],
        watchers: fields.number()?,
        // A server without clocks tells none.
        time: match fields.field() {
            Some(time) => time.parse().ok()?,
            None => TimeControl::None,
        },
        engine: match fields.field() {
            None | Some("-") => None,
            Some(word) => Some(named(word)?),
        },
    })
}

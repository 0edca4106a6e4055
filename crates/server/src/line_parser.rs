//! Parser of a server's lines, for clients. A server is another program: every field is bounded and checked,
//! and an invalid line is an error, never a panic.

use super::message::{ColourForm, MOST, Offer};
use super::tournament::PairingSystem;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::quote::{is_plain, quote_text};
use tibetango_rules::{Reason, Side};

/// Invalid line of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no line of a server")]
pub struct InvalidLine(String);

/// State of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoomState {
    /// One seat or both are taken, and no game has begun.
    Waiting,
    /// A game goes on.
    Playing,
    /// A game is over.
    Over,
    /// Its seats are free.
    Empty,
}

/// Description of a room in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomDescription {
    /// Number of the room, from 1.
    pub room: usize,
    /// Name of the game, which this program may not know.
    pub game: String,
    /// Size of the board in lines.
    pub size: u8,
    /// Id of the rules.
    pub rules: String,
    /// State of the room.
    pub state: RoomState,
    /// Names of the players, in order of arrival; once a game has begun, White and Black.
    pub names: [String; 2],
    /// Number of spectators.
    pub watchers: usize,
    /// Time control.
    pub time: TimeControl,
    /// Side that the server's engine plays.
    pub engine: Option<Side>,
}

/// Line of a tournament's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedStanding {
    /// Place; some may share one.
    pub place: usize,
    /// Points, as people write them.
    pub points: String,
    /// Points of all opponents.
    pub buchholz: String,
    /// Name of the entrant.
    pub name: String,
}

/// Message of a server to a client that has sent `Hello`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReceivedMessage {
    /// Version of the protocol beyond the thesis that the server speaks.
    Hello(u32),
    /// Number of rooms: the login was accepted.
    Tables(usize),
    /// Description of a room.
    Room(RoomDescription),
    /// Token of a seat: room, token. In a tournament the room is 0, and the token is a ticket.
    Token(usize, String),
    /// The seat of an earlier connection was resumed, under this name.
    Resumed(String),
    /// A tournament is played here.
    Tournament(PairingSystem),
    /// Pairing in a tournament: round, room and side (`None` without an opponent), opponent.
    Paired(usize, Option<(usize, Side)>, String),
    /// Line of a tournament's table.
    Standing(ReceivedStanding),
    /// Chat is on.
    Chat,
    /// A game begins.
    Start,
    /// Side that this client plays: room, side.
    Seat(usize, Side),
    /// Position of a room's game.
    Sync {
        /// Number of the room.
        room: usize,
        /// Number of plies played.
        plies: usize,
        /// Name of the game.
        game: String,
        /// Size of the board in lines.
        size: u8,
        /// Id of the rules.
        rules: String,
        /// Position as text.
        position: String,
    },
    /// Ply that was played.
    Played {
        /// Number of the room.
        room: usize,
        /// Number of the ply, from 1.
        ply: usize,
        /// Side that played it.
        side: Side,
        /// Move in the game's notation.
        text: String,
    },
    /// A game is over: room, winner (`None`: a draw), reason.
    Over(usize, Option<Side>, Reason),
    /// The other side makes an offer: room, offer.
    Offer(usize, Offer),
    /// The other side declines.
    Declined(usize),
    /// Clocks: room, milliseconds of White and of Black.
    Clock(usize, [u64; 2]),
    /// A player was disconnected: room, side, seconds for which the seat waits.
    Away(usize, Side, u64),
    /// A player is back.
    Back(usize, Side),
    /// Chat message: room, name, text.
    Said(usize, String, String),
    /// A request was refused: a code for programs, an explanation for people.
    Error(String, String),
    /// The server is still there.
    Pong,
    /// Message that this client does not need, or does not know.
    Other,
}

/// Fields of a line, taken one after another.
struct LineFields<'a>(Option<&'a str>);

impl<'a> LineFields<'a> {
    fn field(&mut self) -> Option<&'a str> {
        let (first, rest) = match self.0?.split_once(',') {
            Some((first, rest)) => (first, Some(rest)),
            None => (self.0?, None),
        };
        self.0 = rest;
        Some(first.trim())
    }

    /// Takes all that is left, commas included.
    fn rest(&mut self) -> Option<&'a str> {
        self.0.take().map(str::trim)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        let digits = self.field()?;
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| plain)
    }

    /// Reads a room's number, from 1.
    fn room(&mut self) -> Option<usize> {
        self.number::<usize>().filter(|room| *room > 0)
    }

    fn side(&mut self) -> Option<Side> {
        side_of(self.field()?)
    }

    /// Reads points as people write them, with a decimal point.
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

/// Returns the side of this name.
fn side_of(word: &str) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|side| ColourForm::Named.side(*side) == word)
}

impl ReceivedMessage {
    /// Parses a line without its end.
    ///
    /// # Errors
    /// Fails if it is too long, holds what is no text, or a known message has other fields.
    pub fn read(line: &str) -> Result<Self, InvalidLine> {
        let invalid = || InvalidLine(quote_text(line));
        if line.len() > MOST || !line.chars().all(is_plain) {
            return Err(invalid());
        }
        let mut fields = LineFields(Some(line));
        let verb = fields.field().ok_or_else(invalid)?;
        Self::of(verb, &mut fields).ok_or_else(invalid)
    }

    fn of(verb: &str, fields: &mut LineFields) -> Option<Self> {
        Some(match verb {
            "Hello" => Self::Hello(fields.number()?),
            "Tables" => Self::Tables(fields.number()?),
            "Room" => Self::Room(description(fields)?),
            "Resume" => Self::Resumed(fields.rest()?.to_owned()),
            "Tournament" => Self::Tournament(PairingSystem::from_word(fields.field()?)?),
            "Paired" => {
                let (round, room) = (fields.number()?, fields.number::<usize>()?);
                let game = match room {
                    0 if fields.field()? == "-" => None,
                    0 => return None,
                    room => Some((room, fields.side()?)),
                };
                Self::Paired(round, game, fields.word()?)
            }
            "Standing" => Self::Standing(ReceivedStanding {
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
                let winner = all.find(|one| ColourForm::Named.end(Some(*one)) == winner)?;
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

fn description(fields: &mut LineFields) -> Option<RoomDescription> {
    Some(RoomDescription {
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
            Some(word) => Some(side_of(word)?),
        },
    })
}

//! Answers of a server, written as lines.

use super::{MOST, Offer};
use tibetango_rules::quote::one_line;

/// Message from a server to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerMessage {
    /// Number of rooms.
    Tables(usize),
    /// A verb of the thesis with words for people.
    Hint(&'static str, String),
    /// The game begins: colour, hint.
    Start(&'static str, String),
    /// The other side placed a stone: room, colour, point, result so far.
    SetDot(usize, &'static str, String, &'static str),
    /// The other side took a stone by choice: room, colour of the taker, point.
    Color(usize, &'static str, String),
    /// The other side moved a stone: room, colour, from, to.
    SetDotD(usize, &'static str, String, String),
    /// Version of the protocol beyond the thesis, and the program.
    Hello(u32),
    /// Token of a seat: room, token.
    Token(usize, String),
    /// Description of a room: number, then game, state and players.
    Room(usize, String),
    /// A ply: room, number from 1, colour, move.
    Played(usize, usize, &'static str, String),
    /// Deeds of a ply: room, number from 1, colour, parts.
    Deeds(usize, usize, &'static str, String),
    /// Position: room, plies, snapshot.
    Sync(usize, usize, String),
    /// Side that the client plays: room, colour.
    Seat(usize, &'static str),
    /// Plies of a game: room, number of the first, some of them in order.
    Moves(usize, usize, String),
    /// Pieces on the points: room, board.
    Board(usize, Stands),
    /// Points that may be touched: room, choice.
    Choice(usize, Choice),
    /// A good move: room, move.
    Advice(usize, AdvisedMove),
    /// A tournament is played here: its kind.
    Tournament(&'static str),
    /// Chat is on.
    Chat,
    /// A pairing of a tournament: round, room, colour, opponent.
    Paired(usize, usize, &'static str, String),
    /// A row of a tournament's table: place, points, Buchholz, name.
    Standing(usize, String, String, String),
    /// Clocks: room, milliseconds of White and of Black.
    Clock(usize, [u64; 2]),
    /// A player was disconnected and is waited for: room, colour, seconds left.
    Away(usize, &'static str, u64),
    /// The player is back: room, colour.
    Back(usize, &'static str),
    /// Chat message: room, name, text.
    Said(usize, String, String),
    /// The game is over: room, winner, reason.
    Over(usize, &'static str, &'static str),
    /// The other side makes an offer: room, offer.
    Offer(usize, Offer),
    /// The other side declines: room.
    Declined(usize),
    /// Reply to a ping, with its word.
    Pong(String),
    /// A request was refused: a code for programs, an explanation for people.
    Error(&'static str, String),
}

/// Pieces on the board, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// Number of plies played.
    pub plies: usize,
    /// Side to move, `-` when the game is over.
    pub turn: &'static str,
    /// Phase of the game.
    pub phase: &'static str,
    /// Pieces, one character per point.
    pub stones: String,
    /// Points of the last ply, in the order in which it passed them.
    pub last: Vec<u16>,
}

/// Move that the engine advises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvisedMove {
    /// Number of plies of the position for which it is good.
    pub plies: usize,
    /// Points of the move, in the order in which it passes them.
    pub points: Vec<u16>,
    /// Move in the game's notation.
    pub text: String,
}

/// Points that the player to move may touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Number of the choice: a request that answers another one is stale.
    pub step: u64,
    /// Whether each point may be touched, in the order of the points.
    pub open: Vec<bool>,
    /// Points of the move so far.
    pub path: Vec<u16>,
    /// Points captured so far.
    pub captures: Vec<u16>,
    /// Whether the way may end, or no more need be taken.
    pub may_end: bool,
}

impl Choice {
    /// Encodes the points that may be touched in hexadecimal digits, four points a digit, the first one in the lowest
    /// bit of the first digit.
    fn mask(&self) -> String {
        let digit = |four: &[bool]| {
            let bits = four
                .iter()
                .rev()
                .fold(0, |bits, bit| 2 * bits + u32::from(*bit));
            char::from_digit(bits, 16).unwrap_or('0')
        };
        self.open.chunks(4).map(digit).collect()
    }

    fn text(&self) -> String {
        let (path, captures) = (list(&self.path), list(&self.captures));
        let (step, mask, may_end) = (self.step, self.mask(), u8::from(self.may_end));
        format!("{step},{mask},{path},{captures},{may_end}")
    }
}

impl ServerMessage {
    /// Returns the line, without its end, at most [`MOST`] bytes.
    pub fn line(&self) -> String {
        let line = match self {
            Self::Tables(count) => format!("Tables,{count}"),
            Self::Hint(verb, hint) => format!("{verb},{}", plain(hint)),
            Self::Start(colour, hint) => format!("Start,{colour},{}", plain(hint)),
            Self::SetDot(room, colour, at, end) => format!("SetDot,{room},{colour},{at},{end}"),
            Self::Color(room, colour, at) => format!("Color,{room},{colour},{at}"),
            Self::SetDotD(room, colour, from, to) => {
                format!("SetDotD,{room},{colour},{from},{to}")
            }
            Self::Hello(version) => {
                format!("Hello,{version},TibetanGo {}", env!("CARGO_PKG_VERSION"))
            }
            Self::Token(room, token) => format!("Token,{room},{token}"),
            Self::Room(room, what) => format!("Room,{room},{what}"),
            Self::Played(room, ply, colour, text) => {
                format!("Played,{room},{ply},{colour},{text}")
            }
            Self::Deeds(room, ply, colour, parts) => {
                format!("Deeds,{room},{ply},{colour},{parts}")
            }
            Self::Sync(room, plies, what) => format!("Sync,{room},{plies},{what}"),
            Self::Seat(room, colour) => format!("Seat,{room},{colour}"),
            Self::Moves(room, first, some) => format!("Moves,{room},{first},{some}"),
            Self::Board(room, on) => {
                let (plies, turn, phase, stones) = (on.plies, on.turn, on.phase, &on.stones);
                let last = list(&on.last);
                format!("Board,{room},{plies},{turn},{phase},{stones},{last}")
            }
            Self::Choice(room, choice) => format!("Choice,{room},{}", choice.text()),
            Self::Advice(room, advice) => {
                let (plies, points) = (advice.plies, list(&advice.points));
                format!("Advice,{room},{plies},{points},{}", advice.text)
            }
            Self::Away(room, colour, seconds) => format!("Away,{room},{colour},{seconds}"),
            Self::Back(room, colour) => format!("Back,{room},{colour}"),
            Self::Said(room, user, text) => format!("Said,{room},{user},{text}"),
            Self::Tournament(kind) => format!("Tournament,{kind}"),
            Self::Chat => "Chat,on".to_owned(),
            Self::Paired(round, room, colour, opponent) => {
                format!("Paired,{round},{room},{colour},{opponent}")
            }
            Self::Standing(place, points, buchholz, name) => {
                format!("Standing,{place},{points},{buchholz},{name}")
            }
            Self::Clock(room, [white, black]) => format!("Clock,{room},{white},{black}"),
            Self::Over(room, winner, reason) => format!("Over,{room},{winner},{reason}"),
            Self::Offer(room, what) => format!("Offer,{room},{}", what.word()),
            Self::Declined(room) => format!("Declined,{room}"),
            Self::Pong(word) => format!("Pong,{word}"),
            Self::Error(code, text) => format!("Error,{code},{}", plain(text)),
        };
        cut(line)
    }
}

/// Joins the numbers of points to a field.
fn list(points: &[u16]) -> String {
    let points: Vec<String> = points.iter().map(u16::to_string).collect();
    points.join(" ")
}

/// Replaces the commas of words for people in the last field of a line: clients that split at every comma must not find
/// more fields than there are.
fn plain(words: &str) -> String {
    one_line(words).replace(',', ";")
}

/// Cuts a line to the maximum length.
fn cut(mut line: String) -> String {
    if line.len() > MOST {
        line.truncate(line.floor_char_boundary(MOST));
    }
    line
}

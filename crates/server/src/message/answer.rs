//! What a server says, written as a line.

use super::{MOST, Offer};
use tibetango_rules::quoting::one_line;

/// What a server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The number of rooms.
    Tables(usize),
    /// A verb of the thesis with words for people.
    Hint(&'static str, String),
    /// The game begins, with these stones.
    Start(&'static str, String),
    /// The other side placed a stone: room, colour, point, how the game stands.
    SetDot(usize, &'static str, String, &'static str),
    /// The other side took a stone by choice: room, colour of the taker, point.
    Color(usize, &'static str, String),
    /// The other side moved a stone: room, colour, from, to.
    SetDotD(usize, &'static str, String, String),
    /// What is said beyond the thesis, version and program.
    Hello(u32),
    /// The token of a seat: room, token.
    Token(usize, String),
    /// A room: its number, what is played there, how it stands, who sits there.
    Room(usize, String),
    /// A ply: room, number from 1, colour, move.
    Played(usize, usize, &'static str, String),
    /// What lies on the board: room, plies, snapshot.
    Sync(usize, usize, String),
    /// The stones that the client plays: room, colour.
    Seat(usize, &'static str),
    /// The plies of a game: room, number of the first, some of them in order.
    Moves(usize, usize, String),
    /// What stands on every point.
    Board(usize, Stands),
    /// What may be touched.
    Choice(usize, Choice),
    /// A tournament is played here: its kind.
    Tournament(&'static str),
    /// People may write to each other here.
    Chat,
    /// A pairing of a tournament: round, room, colour, opponent.
    Paired(usize, usize, &'static str, String),
    /// A row of a tournament's table: place, points, Buchholz, name.
    Standing(usize, String, String, String),
    /// The clocks: room, milliseconds of White and of Black.
    Clock(usize, [u64; 2]),
    /// Somebody was cut off and is waited for: room, colour, seconds that are left.
    Away(usize, &'static str, u64),
    /// Is there again: room, colour.
    Back(usize, &'static str),
    /// Somebody said something: room, who, what.
    Said(usize, String, String),
    /// The game is over: room, winner, reason.
    Over(usize, &'static str, &'static str),
    /// The other side asks: room, what.
    Offer(usize, Offer),
    /// The other side does not agree: room.
    Declined(usize),
    /// Said again.
    Pong(String),
    /// What was said could not be done: a word for programs, words for people.
    Error(&'static str, String),
}

/// What stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// So many plies were played.
    pub plies: usize,
    /// Who has the move, `-` when the game is over.
    pub turn: &'static str,
    /// The phase of the game.
    pub phase: &'static str,
    /// A character a point.
    pub stones: String,
    /// The points of the last ply, in the order in which it went over them.
    pub last: Vec<u16>,
}

/// What may be touched by the one who has the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its number: what answers another one is stale.
    pub step: u64,
    /// Whether each point may be touched, in the order of the points.
    pub open: Vec<bool>,
    /// The points of the move so far.
    pub begun: Vec<u16>,
    /// The points of what is taken so far.
    pub taken: Vec<u16>,
    /// True where the way may end, or nothing more is to be taken.
    pub done: bool,
}

impl Choice {
    /// The points that may be touched as hexadecimal digits, four points a digit, the first one in the lowest bit of
    /// the first digit.
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
        let (begun, taken) = (list(&self.begun), list(&self.taken));
        let (step, mask, done) = (self.step, self.mask(), u8::from(self.done));
        format!("{step},{mask},{begun},{taken},{done}")
    }
}

impl Answer {
    /// The line, without its end, at most [`MOST`] bytes.
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
            Self::Sync(room, plies, what) => format!("Sync,{room},{plies},{what}"),
            Self::Seat(room, colour) => format!("Seat,{room},{colour}"),
            Self::Moves(room, first, some) => format!("Moves,{room},{first},{some}"),
            Self::Board(room, on) => {
                let (plies, turn, phase, stones) = (on.plies, on.turn, on.phase, &on.stones);
                let last = list(&on.last);
                format!("Board,{room},{plies},{turn},{phase},{stones},{last}")
            }
            Self::Choice(room, choice) => format!("Choice,{room},{}", choice.text()),
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
        bounded(line)
    }
}

/// The numbers of points as a field.
fn list(points: &[u16]) -> String {
    let points: Vec<String> = points.iter().map(u16::to_string).collect();
    points.join(" ")
}

/// Words for people as the last field of a line of the thesis: who splits at every comma shall not find
/// more fields than there are.
fn plain(words: &str) -> String {
    one_line(words).replace(',', ";")
}

/// As much of a line as fits.
fn bounded(mut line: String) -> String {
    if line.len() > MOST {
        line.truncate(line.floor_char_boundary(MOST));
    }
    line
}

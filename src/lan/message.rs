//! What is said between a server and its clients: one line a message, its fields between commas.
//!
//! The requests and answers of the thesis (Table 4-2) under its own names, and ours, which are said only
//! to who has said `Hello`. `docs/protocol.md` tells what each is for. Nothing here knows a rule: a
//! request is words, and the [room](super::room) says what becomes of them.

use crate::games::Side;
use crate::messages::{one_line, quoted};

/// Bytes of a line at most, its end not counted.
pub const MOST: usize = 512;

/// The version of what is said beyond the thesis.
pub const VERSION: u32 = 1;

/// Letters of a name at most.
pub const NAME: usize = 16;

/// A colour as it was asked for, and so is told again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// `Black`, `White`.
    #[default]
    Named,
    /// `黑`, `白`.
    Chinese,
    /// `1` is Black, `2` White, as in the thesis's Fig. 4-15.
    Numbered,
}

impl Form {
    const ALL: [Self; 3] = [Self::Named, Self::Chinese, Self::Numbered];

    /// A colour's word.
    pub const fn side(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::Named, Side::White) => "White",
            (Self::Named, Side::Black) => "Black",
            (Self::Chinese, Side::White) => "白",
            (Self::Chinese, Side::Black) => "黑",
            (Self::Numbered, Side::White) => "2",
            (Self::Numbered, Side::Black) => "1",
        }
    }

    /// How a game stands: who has won it, a draw, or that it goes on (`None`).
    pub const fn end(self, winner: Option<Option<Side>>) -> &'static str {
        match (self, winner) {
            (form, Some(Some(side))) => form.side(side),
            (Self::Named, Some(None)) => "Draw",
            (Self::Chinese, Some(None)) => "和",
            (Self::Numbered, Some(None)) => "3",
            (Self::Named, None) => "Going",
            (Self::Chinese, None) => "续",
            (Self::Numbered, None) => "0",
        }
    }

    /// The colour of a word, and how it was written.
    fn read(word: &str) -> Option<(Self, Side)> {
        let forms = Self::ALL.into_iter();
        let mut all = forms.flat_map(|form| Side::BOTH.map(|side| (form, side)));
        all.find(|(form, side)| form.side(*side).eq_ignore_ascii_case(word))
    }
}

/// What is wrong with a line, in words for whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// No such request.
    #[error("{0} is no request")]
    Verb(String),
    /// A request has other fields.
    #[error("{verb} is written {form}")]
    Fields {
        /// The request.
        verb: &'static str,
        /// Its form.
        form: &'static str,
    },
    /// A field has another form.
    #[error("{found} is not {expected}")]
    Field {
        /// What was found, quoted.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

/// What a client says about a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Take a seat.
    SitDown,
    /// Begin, with this colour and under this name.
    Ready {
        /// The colour.
        side: Side,
        /// How it was written.
        form: Form,
        /// What the player is called.
        user: String,
    },
    /// Give up.
    Lose,
    /// Place a stone.
    SetDot {
        /// Whose.
        side: Side,
        /// Where, in the digits of the virtual array.
        at: String,
    },
    /// The computer is to place.
    Switcher,
    /// A stone is taken, or was.
    Color {
        /// Where it lies.
        at: String,
    },
    /// The computer is to move a stone.
    MoveChess,
    /// Move a stone.
    SetDotD {
        /// Whose.
        side: Side,
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// The computer is to open a way.
    GiveWay,
    /// Take one's last move back.
    Repent {
        /// Where its stone lies.
        at: String,
    },
    /// Any move of any game (ours).
    Move {
        /// As the game writes it.
        text: String,
    },
    /// Follow a game without a seat (ours).
    Watch,
    /// Leave seat or bench (ours).
    Leave,
    /// What lies on the board, once more (ours).
    Sync,
    /// Ask the other side (ours).
    Offer(Offer),
    /// Agree to what was asked (ours).
    Accept,
    /// Do not agree (ours).
    Decline,
    /// What is to be played in a room where nobody has begun (ours).
    Choose {
        /// The game's name.
        game: String,
        /// Lines of the board.
        size: u8,
        /// The id of a preset of rules.
        rules: String,
    },
}

impl Wish {
    /// The verb with which the thesis answers it; `None` for what is ours.
    pub const fn verb(&self) -> Option<&'static str> {
        match self {
            Self::SitDown => Some("SitDown"),
            Self::Ready { .. } => Some("Ready"),
            Self::Lose => Some("Lose"),
            Self::SetDot { .. } | Self::Switcher => Some("SetDot"),
            Self::Color { .. } => Some("Color"),
            Self::MoveChess | Self::SetDotD { .. } | Self::GiveWay => Some("SetDotD"),
            Self::Repent { .. } => Some("Repent"),
            Self::Move { .. }
            | Self::Watch
            | Self::Leave
            | Self::Sync
            | Self::Offer(_)
            | Self::Accept
            | Self::Decline
            | Self::Choose { .. } => None,
        }
    }
}

/// What one side may ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take the last move back.
    Undo,
    /// Another game with colours changed.
    Again,
}

impl Offer {
    const ALL: [Self; 3] = [Self::Draw, Self::Undo, Self::Again];

    /// `draw`, `undo` or `again`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Again => "again",
        }
    }
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Comes in under this name.
    Login {
        /// The name.
        user: String,
    },
    /// Something about the room of this number, from 1.
    Room(usize, Wish),
    /// Knows what is said beyond the thesis.
    Hello {
        /// Up to this version.
        version: u32,
    },
    /// Was here before, with this token of a seat.
    Resume {
        /// The token.
        token: String,
    },
    /// Which rooms there are, and what goes on in them.
    Rooms,
    /// Is still there.
    Ping {
        /// Said again in the answer.
        word: String,
    },
}

/// Every verb with its form.
const VERBS: [(&str, &str); 23] = [
    ("Login", "Login,user"),
    ("SitDown", "SitDown,room"),
    ("Ready", "Ready,room,colour,user"),
    ("Lose", "Lose,room"),
    ("SetDot", "SetDot,room,colour,point"),
    ("Switcher", "Switcher,room,colour,result"),
    ("Color", "Color,room,colour,point"),
    ("Move_chess", "Move_chess,room,colour"),
    ("SetDotD", "SetDotD,room,colour,from,to"),
    ("Give_way", "Give_way,room,colour"),
    ("Repent", "Repent,room,point"),
    ("Hello", "Hello,version"),
    ("Resume", "Resume,token"),
    ("Rooms", "Rooms"),
    ("Ping", "Ping,word"),
    ("Move", "Move,room,text"),
    ("Watch", "Watch,room"),
    ("Leave", "Leave,room"),
    ("Sync", "Sync,room"),
    ("Offer", "Offer,room,what"),
    ("Accept", "Accept,room"),
    ("Decline", "Decline,room"),
    ("Choose", "Choose,room,game,size,rules"),
];

/// A line's verb, its form, and its fields.
fn cut(line: &str) -> Read<((&'static str, &'static str), Vec<&str>)> {
    let (verb, rest) = match line.split_once(',') {
        Some((verb, rest)) => (verb.trim(), Some(rest)),
        None => (line.trim(), None),
    };
    let mut known = VERBS.into_iter();
    let known = known.find(|(known, _)| known.eq_ignore_ascii_case(verb));
    let (verb, form) = known.ok_or_else(|| Unread::Verb(quoted(verb)))?;
    // The last field of these is free text, commas and all.
    let most = match verb {
        "Ping" => 1,
        "Move" => 2,
        _ => usize::MAX,
    };
    let fields = rest.map(|rest| rest.splitn(most, ',').map(str::trim).collect());
    Ok(((verb, form), fields.unwrap_or_default()))
}

fn field<T>(text: &str, expected: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Read<T> {
    read(text).ok_or_else(|| Unread::Field {
        found: quoted(text),
        expected,
    })
}

type Read<T> = Result<T, Unread>;

fn room(text: &str) -> Read<usize> {
    field(text, "a room, a number from 1", |text| {
        let number = text.parse().ok()?;
        (text.len() <= 9 && number > 0).then_some(number)
    })
}

fn colour(text: &str) -> Read<(Form, Side)> {
    let expected = "a colour: Black, White, 黑, 白, 1 (Black) or 2 (White)";
    field(text, expected, Form::read)
}

fn point(text: &str) -> Read<String> {
    field(
        text,
        "a point: row and column in digits, as in 04",
        |text| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            (digits && (2..=4).contains(&text.len())).then(|| text.to_owned())
        },
    )
}

fn name(text: &str) -> Read<String> {
    let expected = "a name of 1 to 16 letters without commas and control characters";
    field(text, expected, |text| {
        use crate::record::text::{holds, is_clean};
        (!text.is_empty() && is_clean(text) && holds(text, NAME)).then(|| text.to_owned())
    })
}

fn token(text: &str) -> Read<String> {
    field(text, "a token: 32 hexadecimal digits", |text| {
        let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        (hex && text.len() == 32).then(|| text.to_ascii_lowercase())
    })
}

fn word(text: &str) -> Read<String> {
    field(text, "plain text", |text| {
        crate::record::text::is_clean(text).then(|| text.to_owned())
    })
}

impl Request {
    /// Reads a line without its end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str) -> Result<Self, Unread> {
        let ((verb, form), fields) = cut(line)?;
        let (number, wish) = match (verb, fields.as_slice()) {
            ("Login", [user]) => return Ok(Self::Login { user: name(user)? }),
            ("Hello", [version]) => {
                let version = field(version, "a version, a number from 1", |text| {
                    text.parse().ok().filter(|version| *version > 0)
                })?;
                return Ok(Self::Hello { version });
            }
            ("Resume", [text]) => {
                let token = token(text)?;
                return Ok(Self::Resume { token });
            }
            ("Rooms", []) => return Ok(Self::Rooms),
            ("Ping", [text]) => return Ok(Self::Ping { word: word(text)? }),
            ("SitDown", [room]) => (room, Wish::SitDown),
            ("Ready", [room, side, user]) => {
                let ((form, side), user) = (colour(side)?, name(user)?);
                (room, Wish::Ready { side, form, user })
            }
            ("Lose", [room]) => (room, Wish::Lose),
            ("SetDot", [room, side, at]) => {
                let ((_, side), at) = (colour(side)?, point(at)?);
                (room, Wish::SetDot { side, at })
            }
            ("Switcher", [room, side, end]) => {
                colour(side)?;
                word(end)?;
                (room, Wish::Switcher)
            }
            ("Color", [room, side, at]) => {
                colour(side)?;
                (room, Wish::Color { at: point(at)? })
            }
            ("Move_chess", [room, side]) => {
                colour(side)?;
                (room, Wish::MoveChess)
            }
            ("SetDotD", [room, side, from, to]) => {
                let (_, side) = colour(side)?;
                let (from, to) = (point(from)?, point(to)?);
                (room, Wish::SetDotD { side, from, to })
            }
            ("Give_way", [room, side]) => {
                colour(side)?;
                (room, Wish::GiveWay)
            }
            ("Repent", [room, at]) => (room, Wish::Repent { at: point(at)? }),
            ("Move", [room, text]) => (room, Wish::Move { text: word(text)? }),
            ("Watch", [room]) => (room, Wish::Watch),
            ("Leave", [room]) => (room, Wish::Leave),
            ("Sync", [room]) => (room, Wish::Sync),
            ("Offer", [room, what]) => {
                let what = field(what, "draw, undo or again", |text| {
                    let mut all = Offer::ALL.into_iter();
                    all.find(|offer| offer.word().eq_ignore_ascii_case(text))
                })?;
                (room, Wish::Offer(what))
            }
            ("Accept", [room]) => (room, Wish::Accept),
            ("Decline", [room]) => (room, Wish::Decline),
            ("Choose", [room, game, size, rules]) => {
                let (game, rules) = (word(game)?, word(rules)?);
                let size = field(size, "a size, a number", |text| text.parse().ok())?;
                (room, Wish::Choose { game, size, rules })
            }
            _ => return Err(Unread::Fields { verb, form }),
        };
        Ok(Self::Room(room(number)?, wish))
    }
}

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
    /// The clocks: room, milliseconds of White and of Black.
    Clock(usize, [u64; 2]),
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

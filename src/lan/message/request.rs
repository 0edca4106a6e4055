//! What a client says, read from its line.

use super::{Form, NAME, Offer, SAID};
use crate::games::Side;
use crate::messages::quoted;
use crate::session::clock::TimeControl;

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
        /// The number that it will have, from 1: one that was played already is not played twice.
        ply: usize,
        /// As the game writes it.
        text: String,
    },
    /// A point is touched (ours).
    Tap {
        /// The number of the choice that this answers.
        step: u64,
        /// The index of the point.
        point: u16,
    },
    /// The way of the stone ends, or no more stones are taken (ours).
    Done {
        /// The number of the choice that this answers.
        step: u64,
    },
    /// The game of somebody who did not come back is won (ours).
    Claim,
    /// Something to read for everybody in the room (ours).
    Say {
        /// It.
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
        /// The clocks.
        time: TimeControl,
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
            | Self::Tap { .. }
            | Self::Done { .. }
            | Self::Claim
            | Self::Say { .. }
            | Self::Offer(_)
            | Self::Accept
            | Self::Decline
            | Self::Choose { .. } => None,
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
    /// Wants to play in the tournament.
    Enter,
    /// Is still there.
    Ping {
        /// Said again in the answer.
        word: String,
    },
}

/// Every verb with its form.
const VERBS: [(&str, &str); 28] = [
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
    ("Move", "Move,room,ply,text"),
    ("Tap", "Tap,room,step,point"),
    ("Done", "Done,room,step"),
    ("Claim", "Claim,room"),
    ("Say", "Say,room,text"),
    ("Enter", "Enter"),
    ("Watch", "Watch,room"),
    ("Leave", "Leave,room"),
    ("Sync", "Sync,room"),
    ("Offer", "Offer,room,what"),
    ("Accept", "Accept,room"),
    ("Decline", "Decline,room"),
    ("Choose", "Choose,room,game,size,rules[,time]"),
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
        "Say" => 2,
        "Move" => 3,
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

/// What is said in a room.
fn said(text: &str) -> Read<String> {
    field(text, "1 to 140 letters of plain text", |text| {
        use crate::record::text::{holds, is_clean};
        (!text.is_empty() && is_clean(text) && holds(text, SAID)).then(|| text.to_owned())
    })
}

/// A number in plain digits.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
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
                    number(text).filter(|version| *version > 0)
                })?;
                return Ok(Self::Hello { version });
            }
            ("Resume", [text]) => {
                let token = token(text)?;
                return Ok(Self::Resume { token });
            }
            ("Rooms", []) => return Ok(Self::Rooms),
            ("Enter", []) => return Ok(Self::Enter),
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
            ("Move", [room, ply, text]) => {
                let ply = field(ply, "the number of a ply, from 1", number)?;
                let text = word(text)?;
                (room, Wish::Move { ply, text })
            }
            ("Tap", [room, step, point]) => {
                let step = field(step, "the number of a choice", number)?;
                let point = field(point, "a point, the number of it", number)?;
                (room, Wish::Tap { step, point })
            }
            ("Done", [room, step]) => {
                let step = field(step, "the number of a choice", number)?;
                (room, Wish::Done { step })
            }
            ("Claim", [room]) => (room, Wish::Claim),
            ("Say", [room, text]) => (room, Wish::Say { text: said(text)? }),
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
            ("Choose", [room, game, size, rules, time @ ..]) if time.len() < 2 => {
                let (game, rules) = (word(game)?, word(rules)?);
                let size = field(size, "a size, a number", number)?;
                let clock = "a clock: none, move S or total S+I in seconds";
                let time = match time {
                    [time] => field(time, clock, |text| text.parse().ok())?,
                    _ => TimeControl::None,
                };
                let choose = Wish::Choose {
                    game,
                    size,
                    rules,
                    time,
                };
                (room, choose)
            }
            _ => return Err(Unread::Fields { verb, form }),
        };
        Ok(Self::Room(room(number)?, wish))
    }
}

//! Parses the lines of a client.

use super::fields::{
    FieldResult, Unread, chat_text, colour, field, name, number, point, room, token, word,
};
use super::{Offer, RoomRequest};
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::quote::quote_text;

/// Request of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Logs in under this name.
    Login(String),
    /// Request to the room of this number, from 1.
    Room(usize, RoomRequest),
    /// Announces that the client understands the messages beyond the thesis, up to this version.
    Hello(u32),
    /// Resumes the seat of this token after a disconnection.
    Resume(String),
    /// Lists the rooms and their state.
    Rooms,
    /// Enters the tournament.
    Enter,
    /// Keeps the connection alive; the answer repeats the word.
    Ping(String),
}

/// Every verb, with its syntax.
const VERBS: [(&str, &str); 29] = [
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
    ("Advise", "Advise,room"),
    ("Offer", "Offer,room,what"),
    ("Accept", "Accept,room"),
    ("Decline", "Decline,room"),
    ("Choose", "Choose,room,game,size,rules[,time[,level]]"),
];

/// Splits a line into its verb, with the syntax, and its fields.
fn cut(line: &str) -> FieldResult<((&'static str, &'static str), Vec<&str>)> {
    let (verb, rest) = match line.split_once(',') {
        Some((verb, rest)) => (verb.trim(), Some(rest)),
        None => (line.trim(), None),
    };
    let mut verbs = VERBS.into_iter();
    let entry = verbs.find(|(key, _)| key.eq_ignore_ascii_case(verb));
    let (verb, form) = entry.ok_or_else(|| Unread::Verb(quote_text(verb)))?;
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

impl Request {
    /// Parses a line without its end.
    ///
    /// # Errors
    /// Returns the fault in the line.
    pub fn read(line: &str) -> Result<Self, Unread> {
        let ((verb, form), fields) = cut(line)?;
        let (number, request) = match (verb, fields.as_slice()) {
            ("Login", [user]) => return Ok(Self::Login(name(user)?)),
            ("Hello", [version]) => {
                let version = field(version, "a version, a number from 1", |text| {
                    number(text).filter(|version| *version > 0)
                })?;
                return Ok(Self::Hello(version));
            }
            ("Resume", [text]) => return Ok(Self::Resume(token(text)?)),
            ("Rooms", []) => return Ok(Self::Rooms),
            ("Enter", []) => return Ok(Self::Enter),
            ("Ping", [text]) => return Ok(Self::Ping(word(text)?)),
            ("SitDown", [room]) => (room, RoomRequest::SitDown),
            ("Ready", [room, side, user]) => {
                let ((form, side), user) = (colour(side)?, name(user)?);
                (room, RoomRequest::Ready { side, form, user })
            }
            ("Lose", [room]) => (room, RoomRequest::Lose),
            ("SetDot", [room, side, at]) => {
                let ((_, side), at) = (colour(side)?, point(at)?);
                (room, RoomRequest::SetDot { side, at })
            }
            ("Switcher", [room, side, end]) => {
                colour(side)?;
                word(end)?;
                (room, RoomRequest::Switcher)
            }
            ("Color", [room, side, at]) => {
                colour(side)?;
                (room, RoomRequest::Color(point(at)?))
            }
            ("Move_chess", [room, side]) => {
                colour(side)?;
                (room, RoomRequest::MoveChess)
            }
            ("SetDotD", [room, side, from, to]) => {
                let (_, side) = colour(side)?;
                let (from, to) = (point(from)?, point(to)?);
                (room, RoomRequest::SetDotD { side, from, to })
            }
            ("Give_way", [room, side]) => {
                colour(side)?;
                (room, RoomRequest::GiveWay)
            }
            ("Repent", [room, at]) => (room, RoomRequest::Repent(point(at)?)),
            ("Move", [room, ply, text]) => {
                let ply = field(ply, "the number of a ply, from 1", number)?;
                let text = word(text)?;
                (room, RoomRequest::Move { ply, text })
            }
            ("Tap", [room, step, point]) => {
                let step = field(step, "the number of a choice", number)?;
                let point = field(point, "a point, the number of it", number)?;
                (room, RoomRequest::Tap { step, point })
            }
            ("Done", [room, step]) => {
                let step = field(step, "the number of a choice", number)?;
                (room, RoomRequest::Done(step))
            }
            ("Claim", [room]) => (room, RoomRequest::Claim),
            ("Say", [room, text]) => (room, RoomRequest::Say(chat_text(text)?)),
            ("Watch", [room]) => (room, RoomRequest::Watch),
            ("Leave", [room]) => (room, RoomRequest::Leave),
            ("Sync", [room]) => (room, RoomRequest::Sync),
            ("Advise", [room]) => (room, RoomRequest::Advise),
            ("Offer", [room, what]) => {
                let what = field(what, "draw, undo or again", |text| {
                    let mut all = Offer::ALL.into_iter();
                    all.find(|offer| offer.word().eq_ignore_ascii_case(text))
                })?;
                (room, RoomRequest::Offer(what))
            }
            ("Accept", [room]) => (room, RoomRequest::Accept),
            ("Decline", [room]) => (room, RoomRequest::Decline),
            ("Choose", [room, game, size, rules, more @ ..]) if more.len() < 3 => {
                let (game, rules) = (word(game)?, word(rules)?);
                let size = field(size, "a size, a number", number)?;
                let clock = "a clock: none, move S or total S+I in seconds";
                let time = match more.first() {
                    Some(time) => field(time, clock, |text| text.parse().ok())?,
                    None => TimeControl::None,
                };
                let level = match more.get(1) {
                    Some(level) => Some(word(level)?),
                    None => None,
                };
                let choose = RoomRequest::Choose {
                    game,
                    size,
                    rules,
                    time,
                    level,
                };
                (room, choose)
            }
            _ => return Err(Unread::Fields { verb, form }),
        };
        Ok(Self::Room(room(number)?, request))
    }
}

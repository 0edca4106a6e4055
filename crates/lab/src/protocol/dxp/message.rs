//! Messages: a letter for the kind, and fields of a fixed width.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

use crate::protocol::draughts::{Letters, MOST_TAKEN, ProtocolMove};
use crate::protocol::numbers;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Point, Side};

/// Maximum number of characters of a message.
pub const LONGEST: usize = 127;
/// Number of characters of a name.
const NAME: usize = 32;
/// Version of the protocol.
pub const VERSION: u8 = 1;

/// Letters of a position.
pub const LETTERS: Letters = Letters { black: 'Z' };

/// Message of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: request for a game.
    Request(Request),
    /// `A`: response to a request.
    Accept {
        /// Name of the responding program.
        name: String,
        /// 0 yes; 1 another version; 2 not this game; 3 no game at all.
        code: u8,
    },
    /// `M`: a move.
    Move {
        /// Seconds that it took.
        seconds: u16,
        /// The move.
        mv: ProtocolMove,
    },
    /// `E`, instead of a move: the game is over. The confirmation is the same message.
    End {
        /// Result for the sender.
        reason: GameEndReason,
        /// True if the sender wants no other game.
        last: bool,
    },
    /// `C`: chat.
    Chat(String),
    /// `B`: request to go back to this move of this side.
    Back {
        /// Number of the move: moves count from 1, two plies each.
        number: u16,
        /// The side to move.
        side: Side,
    },
    /// `K`: response to that. 0 yes; 1 it cannot; 2 not to this move.
    BackAnswer(u8),
}

/// Request for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Version of the protocol.
    pub version: u8,
    /// Name of the requesting program.
    pub name: String,
    /// Side of the program that receives the request.
    pub side: Side,
    /// Minutes of each side for the game; 0 for no limit.
    pub minutes: u16,
    /// Moves of each side after which either may end it; 0 for no limit.
    pub moves: u16,
    /// Position that the game begins with, in [`LETTERS`]; `None` for the first position.
    pub position: Option<String>,
}

/// Result of a game for the sender of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEndReason {
    /// The result is not stated.
    Unknown,
    /// It has lost.
    Lost,
    /// It is a draw.
    Drawn,
    /// It has won.
    Won,
}

impl GameEndReason {
    const ALL: [Self; 4] = [Self::Unknown, Self::Lost, Self::Drawn, Self::Won];

    /// Returns the result for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
            even => even,
        }
    }

    /// Returns the result of a game for a side; unknown while it goes on.
    #[must_use]
    pub fn of(history: &AnyGameHistory, side: Side) -> Self {
        match history.outcome().map(|outcome| outcome.winner) {
            None => Self::Unknown,
            Some(None) => Self::Drawn,
            Some(Some(winner)) if winner == side => Self::Won,
            Some(Some(_)) => Self::Lost,
        }
    }

    /// Returns `won`, `lost`, `drawn` or `without a result`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Unknown => "without a result",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Won => "won",
        }
    }
}

impl Message {
    /// Reads a message without its terminator. Names and chat may have characters that are not ASCII; blanks and ends
    /// of lines before it are no part of it.
    ///
    /// ```
    /// use tibetango_rules::Side;
    /// use tibetango_lab::protocol::dxp::message::Message;
    /// let back = Message::parse(b"B005Z").unwrap();
    /// assert_eq!(back, Message::Back { number: 5, side: Side::Black });
    /// assert_eq!(back.text(), "B005Z");
    /// ```
    ///
    /// # Errors
    /// A description of what is wrong with it.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let bytes = bytes.trim_ascii_start();
        let read = Self::read(DxpFields::new(bytes, NAME));
        // A sender of UTF-8 may fill a name up to its width in characters, which are more bytes.
        match (read, wide_name(bytes)) {
            (Err(why), Some(width)) => Self::read(DxpFields::new(bytes, width)).map_err(|_| why),
            (read, _) => read,
        }
    }

    fn read(mut fields: DxpFields<'_>) -> Result<Self, String> {
        if fields.rest.contains(&0) {
            return Err("it goes on after its end".to_owned());
        }
        let header = fields.take(1, "what it is")?;
        let message = match header {
            "R" => Self::Request(request(&mut fields)?),
            "A" => Self::Accept {
                name: fields.name()?,
                code: fields.number(1, 3, "the answer")? as u8,
            },
            "M" => Self::Move {
                seconds: fields.seconds()?,
                mv: read_move(&mut fields)?,
            },
            "E" => Self::End {
                reason: GameEndReason::ALL[usize::from(fields.number(1, 3, "the reason")?)],
                last: fields.number(1, 1, "the stop code")? == 1,
            },
            "C" => return Ok(Self::Chat(words(fields.rest))),
            "B" => Self::Back {
                number: fields.number(3, 999, "the move")?,
                side: fields.side("the side to move")?,
            },
            "K" => Self::BackAnswer(fields.number(1, 2, "the answer")? as u8),
            other => return Err(format!("no message begins with {other:?}")),
        };
        // Some programs send blanks, or the end of a line, behind.
        match fields.rest.trim_ascii_end() {
            [] => Ok(message),
            rest => Err(format!("{} characters are too many", rest.len())),
        }
    }

    /// Formats the message without its terminator. Values that are too wide for a field are made to fit.
    #[must_use]
    pub fn text(&self) -> String {
        let square = |at: &Point| format!("{:02}", at.0 + 1);
        match self {
            Self::Request(request) => {
                let side = LETTERS.of(request.side);
                let (name, version) = (name(&request.name), request.version.min(99));
                let (minutes, moves) = (request.minutes.min(999), request.moves.min(999));
                let place = match &request.position {
                    None => "A".to_owned(),
                    Some(position) => format!("B{position}"),
                };
                format!("R{version:02}{name}{side}{minutes:03}{moves:03}{place}")
            }
            Self::Accept { name: who, code } => format!("A{}{}", name(who), code.min(&9)),
            Self::Move { seconds, mv: told } => {
                let captures: String = told.captures.iter().map(square).collect();
                let (from, to) = (square(&told.from), square(&told.to));
                let (seconds, count) = (seconds.min(&9999), told.captures.len());
                format!("M{seconds:04}{from}{to}{count:02}{captures}")
            }
            Self::End { reason, last } => format!("E{}{}", *reason as u8, u8::from(*last)),
            Self::Chat(text) => format!("C{}", plain(text, LONGEST - 1)),
            Self::Back { number, side } => {
                let (number, side) = (number.min(&999), LETTERS.of(*side));
                format!("B{number:03}{side}")
            }
            Self::BackAnswer(code) => format!("K{}", code.min(&9)),
        }
    }
}

/// Returns a text in printable ASCII, cut to `most` characters.
fn plain(text: &str, most: usize) -> String {
    let plain = |c: char| if (' '..='~').contains(&c) { c } else { '?' };
    text.chars().map(plain).take(most).collect()
}

/// Returns a name of exactly its width; it must not begin with a blank.
fn name(text: &str) -> String {
    format!("{:NAME$}", plain(text.trim(), NAME))
}

fn request(fields: &mut DxpFields<'_>) -> Result<Request, String> {
    Ok(Request {
        version: fields.number(2, 99, "the version")? as u8,
        name: fields.name()?,
        side: fields.side("the side of who is asked")?,
        minutes: fields.minutes()?,
        moves: fields.number(3, 999, "the moves")?,
        position: match fields.take(1, "where it begins")? {
            "A" => None,
            "B" => Some(fields.position()?),
            other => return Err(format!("where it begins: {other:?} is neither A nor B")),
        },
    })
}

fn read_move(fields: &mut DxpFields<'_>) -> Result<ProtocolMove, String> {
    let (from, to) = (fields.square("from where")?, fields.square("to where")?);
    let count = fields.number(2, MOST_TAKEN as u16, "how many it takes")?;
    let captures = (0..count).map(|_| fields.square("what it takes"));
    let captures = captures.collect::<Result<_, _>>()?;
    Ok(ProtocolMove { from, to, captures })
}

/// Returns the letter of a position here for a letter that some programs write as in Hub: b for Black, and a capital E.
const fn own_letter(letter: char) -> char {
    match letter {
        'b' => 'z',
        'B' => 'Z',
        'E' => 'e',
        other => other,
    }
}

/// Returns the number of bytes of a name that has its width in UTF-8 characters, if some of them have more than one
/// byte.
fn wide_name(bytes: &[u8]) -> Option<usize> {
    let before = match bytes.first()? {
        b'R' => "R01".len(),
        b'A' => "A".len(),
        _ => return None,
    };
    let rest = std::str::from_utf8(bytes.get(before..)?).ok()?;
    let end = rest.char_indices().nth(NAME).map(|(at, _)| at);
    end.filter(|end| *end > NAME)
}

/// Decodes text for people: UTF-8, perhaps cut off within a character, or else Windows-1252.
fn words(bytes: &[u8]) -> String {
    let text: Cow<'_, str> = match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            match std::str::from_utf8(good) {
                Ok(text) if error.error_len().is_none() && !text.is_ascii() => text.into(),
                _ => WINDOWS_1252.decode_without_bom_handling(bytes).0,
            }
        }
    };
    text.trim_end().to_owned()
}

/// Unread rest of a message.
struct DxpFields<'a> {
    rest: &'a [u8],
    /// Number of bytes of a name.
    name: usize,
}

impl<'a> DxpFields<'a> {
    const fn new(rest: &'a [u8], name: usize) -> Self {
        Self { rest, name }
    }

    fn bytes(&mut self, width: usize, what: &str) -> Result<&'a [u8], String> {
        let (field, rest) = self.rest.split_at_checked(width).ok_or_else(|| {
            let rest = self.rest.len();
            format!("{what}: {width} characters are needed, {rest} are left")
        })?;
        self.rest = rest;
        Ok(field)
    }

    fn take(&mut self, width: usize, what: &str) -> Result<&'a str, String> {
        let field = self.bytes(width, what)?;
        let text = std::str::from_utf8(field).ok();
        text.filter(|text| text.is_ascii())
            .ok_or_else(|| format!("{what}: {} is no ASCII", quote_text(&words(field))))
    }

    fn name(&mut self) -> Result<String, String> {
        self.bytes(self.name, "the name").map(words)
    }

    /// Reads a number, which some programs pad with blanks.
    fn number(&mut self, width: usize, most: u16, what: &str) -> Result<u16, String> {
        let field = self.take(width, what)?;
        let digits = field.trim();
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| plain);
        let number = number.filter(|number| *number <= most);
        number.ok_or_else(|| format!("{what}: {field:?} is no number from 0 to {most}"))
    }

    /// Reads a number that some programs write with decimals.
    fn decimal(&mut self, width: usize, most: u16, what: &str) -> Result<f64, String> {
        let field = self.take(width, what)?;
        let plain = |byte: u8| byte.is_ascii_digit() || b" .,".contains(&byte);
        let number = numbers::decimal(field.trim()).filter(|_| field.bytes().all(plain));
        let number = number.filter(|number| (0.0..=f64::from(most)).contains(number));
        number.ok_or_else(|| format!("{what}: {field:?} is no number from 0 to {most}"))
    }

    /// Reads whole minutes, `5.0` among them: a fraction would be played as another time than the requested one.
    fn minutes(&mut self) -> Result<u16, String> {
        let minutes = self.decimal(3, 999, "the minutes")?;
        match minutes.fract() == 0.0 {
            true => Ok(minutes as u16),
            false => Err(format!("the minutes: {minutes} is no whole number")),
        }
    }

    /// Reads the seconds of a move. They are not counted here, so a blank field and the negative time of a clock that
    /// was set back cost no game.
    fn seconds(&mut self) -> Result<u16, String> {
        const WHAT: &str = "the time";
        let rest = self.rest;
        let field = self.take(4, WHAT)?.trim();
        let are_digits = |text: &str| {
            let mut bytes = text.bytes();
            !text.is_empty() && bytes.all(|byte| byte.is_ascii_digit())
        };
        if field.is_empty() || field.strip_prefix('-').is_some_and(are_digits) {
            return Ok(0);
        }
        self.rest = rest;
        Ok(self.decimal(4, 9999, WHAT)?.ceil() as u16)
    }

    fn position(&mut self) -> Result<String, String> {
        let field = self.take(51, "the position")?;
        Ok(field.chars().map(own_letter).collect())
    }

    fn square(&mut self, what: &str) -> Result<Point, String> {
        const SQUARES: u16 = tibetango_rules::draughts::SQUARES as u16;
        let number = self.number(2, SQUARES, what)?;
        let point = number.checked_sub(1).map(Point);
        point.ok_or_else(|| format!("{what}: squares count from 1"))
    }

    fn side(&mut self, what: &str) -> Result<Side, String> {
        let field = self.take(1, what)?;
        let letter = field.chars().next().map(own_letter);
        let side = letter.and_then(|letter| LETTERS.side(letter));
        side.ok_or_else(|| format!("{what}: {field:?} is neither W nor Z"))
    }
}

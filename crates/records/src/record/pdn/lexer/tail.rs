//! Text behind the result of a game: whether the game goes on with it.

use super::token::is_markup;
use super::{Last, Lexer, Token};
use crate::record::pdn::outcome;
use tibetango_rules::normalization::plain;

/// Maximum length of a result in words, in bytes.
const LONGEST: usize = 60;

/// Bearing of a part behind the result on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum Bearing {
    /// The part belongs to the end, and the game may go on behind it.
    Belongs,
    /// The game goes on with the part: the result was a remark in its middle.
    GoesOn,
    /// The game goes on with the part if the next one confirms it.
    MayGoOn,
    /// The game is over, and the rest is no part of it.
    Closes,
}

impl Token {
    /// Returns the bearing of this part behind a result; `text` is the part as written, and `has_number` is true behind
    /// the number of a move.
    pub fn bearing(&self, text: &str, has_number: bool) -> Bearing {
        match self {
            // A time of day and a score look like moves without a number, a year like one without a sign.
            Self::Move(_) => match has_number && text.chars().any(|c| !plain(c).is_ascii_digit()) {
                true => Bearing::GoesOn,
                false => Bearing::MayGoOn,
            },
            Self::Wrong { .. } if has_number => Bearing::MayGoOn,
            Self::End(_) if !has_number => Bearing::Belongs,
            Self::Number { .. } | Self::Dots | Self::Comment(_) | Self::OpenComment(_) => {
                Bearing::Belongs
            }
            // It trails: any other begins a game.
            Self::Tag(_) => Bearing::Belongs,
            Self::Word(word) if is_markup(word) => Bearing::Belongs,
            _ => Bearing::Closes,
        }
    }

    /// True for a part, written as `text`, that confirms that the one before it is a move of the game; `begins_line` at
    /// the beginning of a line.
    pub fn confirms(&self, text: &str, begins_line: bool) -> bool {
        match self {
            // Behind a game stand the times of both sides.
            Self::Move(_) => !is_time(text),
            // On a line of its own a comment may belong to the next game.
            Self::Comment(_) => !begins_line,
            _ => matches!(
                self,
                Self::Number { opens: false }
                    | Self::Dots
                    | Self::Semicolon
                    | Self::Sign(_)
                    | Self::End(_)
            ),
        }
    }
}

/// True for a text like a time, `12:30` or `12.30`.
fn is_time(text: &str) -> bool {
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.split_once([':', '.']);
    parts.is_some_and(|(hours, minutes)| {
        are_digits(hours) && are_digits(minutes) && minutes.len() == 2
    })
}

impl Lexer<'_> {
    /// Reads a result in words behind the last move of a game: alone on the rest of its line, as `remise`.
    pub(super) fn result_in_words(&mut self) -> Option<Token> {
        if self.last != Last::Move || self.open > 0 {
            return None;
        }
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(LONGEST)];
        let end = near.find(['\n', '\r']);
        let end = end.or_else(|| (near.len() == rest.len()).then_some(near.len()))?;
        let result = outcome::in_words(&near[..end])?;
        let mut behind = self.clone();
        behind.at += end;
        if !behind.closes() {
            return None;
        }
        self.at = behind.at;
        Some(Token::End(Some(result)))
    }

    /// True if the next part confirms that the last one is a move of the game.
    pub fn is_confirmed(&self) -> bool {
        let mut lexer = self.clone();
        let begins_line = self.text[self.at..lexer.here()].contains(['\n', '\r']);
        let next = lexer.next();
        next.is_some_and(|(at, token)| token.confirms(&self.text[at..lexer.at()], begins_line))
    }

    /// True if the next part is a move.
    pub fn is_answered(&self) -> bool {
        matches!(self.clone().next(), Some((_, Token::Move(_))))
    }
}

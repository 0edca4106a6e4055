//! Text behind the result of a game: whether the game goes on with it.

use super::token::is_markup;
use super::{Lexer, Token};
use tibetango_rules::typed::plain;

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
    /// Returns the bearing of this part, `written` so behind a result; `numbered` behind the number of a move.
    pub fn bearing(&self, written: &str, numbered: bool) -> Bearing {
        match self {
            // A time of day and a score look like moves without a number, a year like one without a sign.
            Self::Move(_) => {
                match numbered && written.chars().any(|c| !plain(c).is_ascii_digit()) {
                    true => Bearing::GoesOn,
                    false => Bearing::MayGoOn,
                }
            }
            Self::Wrong { .. } if numbered => Bearing::MayGoOn,
            Self::End(_) if !numbered => Bearing::Belongs,
            Self::Number { .. } | Self::Dots | Self::Comment(_) | Self::Torn(_) => Bearing::Belongs,
            Self::Tag(tag) if tag.trails => Bearing::Belongs,
            Self::Word(word) if is_markup(word) => Bearing::Belongs,
            _ => Bearing::Closes,
        }
    }

    /// True for a part that confirms that the one before it is a move of the game.
    pub fn confirms(&self) -> bool {
        matches!(
            self,
            Self::Move(_)
                | Self::Number { opens: false }
                | Self::Dots
                | Self::Sign(_)
                | Self::Comment(_)
                | Self::End(_)
        )
    }
}

impl Lexer<'_> {
    /// True if the next part confirms that the last one is a move of the game.
    pub fn is_confirmed(&self) -> bool {
        let next = self.clone().next();
        next.is_some_and(|(_, token)| token.confirms())
    }

    /// True if the next part is a move.
    pub fn is_answered(&self) -> bool {
        matches!(self.clone().next(), Some((_, Token::Move(_))))
    }
}

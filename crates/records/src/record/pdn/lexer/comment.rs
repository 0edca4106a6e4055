//! Comments.

use super::{Lexer, Token, begins_tag};

/// Comment between moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum Said {
    /// Between braces, in any number of lines.
    Braces(String),
    /// From a semicolon to the end of the line.
    Line(String),
}

impl Lexer<'_> {
    /// Reads a comment in braces. An unclosed one ends where the tags of another game begin, or with the text.
    pub(super) fn braces(&mut self) -> Token {
        self.bump();
        let rest = self.rest();
        let mut end = 0;
        loop {
            let Some(at) = rest[end..].find(['}', '\n', '\r']) else {
                self.at += rest.len();
                return Token::Torn(rest.to_owned());
            };
            end += at;
            if rest[end..].starts_with('}') {
                self.at += end + 1;
                return Token::Comment(Said::Braces(rest[..end].to_owned()));
            }
            end += 1;
            if begins_tag(&rest[end..]) {
                self.at += end;
                return Token::Torn(rest[..end].to_owned());
            }
        }
    }
}

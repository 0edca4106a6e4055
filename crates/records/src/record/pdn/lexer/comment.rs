//! Comments.

use super::{Lexer, Token, begins_move, begins_tag};
use tibetango_rules::typed::{is_blank, is_inline, plain};

/// Comment between moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum Said {
    /// Between braces, in any number of lines.
    Braces(String),
    /// From a semicolon to the end of the line.
    Line(String),
}

/// True for a comment with a line, behind its first one, that looks like a tag.
pub(in crate::record::pdn) fn quotes_tag(comment: &str) -> bool {
    comment.split(['\n', '\r']).skip(1).any(begins_tag)
}

/// True for a line that begins with the number 1 and the first move of a game.
fn begins_game(line: &str) -> bool {
    let line = line.trim_start_matches(is_inline);
    let Some(behind) = line.strip_prefix('1') else {
        return false;
    };
    let dot = behind.chars().next().filter(|c| plain(*c) == '.');
    dot.is_some_and(|dot| {
        let next = behind[dot.len_utf8()..].trim_start_matches(is_inline);
        next.starts_with('{') || begins_move(next)
    })
}

impl Lexer<'_> {
    /// Reads a comment in braces. It is unclosed if another one opens first: then it ends where another game begins,
    /// with its tags or with an empty line and its first move, or else with the text.
    pub(super) fn braces(&mut self) -> Token {
        self.bump();
        let rest = self.rest();
        let mut nested = false;
        let mut end = 0;
        let torn = loop {
            let Some(at) = rest[end..].find(['{', '}', '\n', '\r']) else {
                break rest.len();
            };
            end += at + 1;
            match rest.as_bytes()[end - 1] {
                b'}' => {
                    self.at += end;
                    return Token::Comment(Said::Braces(rest[..end - 1].to_owned()));
                }
                b'{' => nested = true,
                _ => {
                    let line = &rest[end..];
                    let begins = if begins_tag(line) {
                        Some(end)
                    } else if begins_game(line) {
                        // The empty line is left for whoever looks for the next game.
                        let said = rest[..end].trim_end_matches(is_blank);
                        let gap = &rest[said.len()..end];
                        let lines = ['\n', '\r'].map(|end| gap.matches(end).count());
                        (lines[0].max(lines[1]) > 1).then_some(said.len())
                    } else {
                        None
                    };
                    // One brace that closes cannot close two comments.
                    let brace = || line.find(['{', '}']).map(|at| line.as_bytes()[at]);
                    if let Some(begins) = begins
                        && (nested || brace() != Some(b'}'))
                    {
                        break begins;
                    }
                }
            }
        };
        self.at += torn;
        Token::Torn(rest[..torn].to_owned())
    }
}

//! Splitter of a text into its games, whatever they contain.

use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Lexer, Token, is_forum};
use crate::record::limits::MAX_KEPT;

/// State of the game that is being read.
#[derive(Default)]
struct Seen {
    /// Names of its tags, in lower case, up to the number that may be kept.
    tags: HashSet<String>,
    /// True after more than tags, comments and words.
    begun: bool,
    /// True after a tag, a move or a fault in place of one, or a position: signs, numbers, brackets and results
    /// stand between words, too.
    real: bool,
    /// True after a move.
    played: bool,
    /// True after the result.
    ended: bool,
    /// Place of a comment on a line of its own behind the result: it belongs to the next game, if there is one.
    said: Option<usize>,
}

impl Seen {
    /// True if this part begins another game; `within` if it is one of a variation, `apart` if an empty line stands
    /// before it.
    fn ends_before(&self, token: &Token, within: bool, apart: bool) -> bool {
        match token {
            Token::Tag(tag) if tag.trails => false,
            Token::Tag(tag) => {
                let again = self.tags.contains(&tag.name.to_ascii_lowercase());
                self.begun || (again && apart)
            }
            // Numbers stand between words, too: what is no game yet begins with this one.
            Token::Number { opens: true } if !within && apart => {
                self.played || self.ended || (self.begun && !self.real)
            }
            // Behind a result a game may go on: the result is then a remark in its middle.
            Token::Move(_) | Token::Number { .. } | Token::Dots => {
                let first = matches!(token, Token::Number { opens: true });
                self.ended && !within && (apart || first)
            }
            Token::Word(word) => self.begun && is_forum(word),
            _ => false,
        }
    }

    /// Notes a part that begins at `at`; `within` if it is one of a variation, `own_line` if it begins its line.
    fn see(&mut self, at: usize, token: &Token, within: bool, own_line: bool) {
        self.real |= matches!(
            token,
            Token::Tag(_) | Token::Move(_) | Token::Wrong { .. } | Token::SetUp(_)
        );
        match token {
            Token::Tag(tag) => {
                if self.tags.len() < MAX_KEPT {
                    self.tags.insert(tag.name.to_ascii_lowercase());
                }
            }
            Token::Comment(_) | Token::Torn(_) => {
                if self.ended && own_line {
                    self.said.get_or_insert(at);
                }
            }
            Token::Word(_) | Token::Close => {}
            Token::End(_) if !within => (self.begun, self.ended) = (true, true),
            Token::Move(_) => {
                (self.begun, self.played) = (true, true);
                if !within {
                    (self.ended, self.said) = (false, None);
                }
            }
            _ => self.begun = true,
        }
    }
}

/// Returns the games of a text, at most `most` and one more. A game ends before the next tags and before an empty line
/// and the number 1; behind its result also before the number 1, or before an empty line and a move. Tags alone are a
/// game as well: another begins where one of them is repeated behind an empty line. Text before the first game is left
/// out; text behind a game is a part of it.
pub(super) fn split(text: &str, most: usize) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut lexer = Lexer::new(text);
    let mut seen = Seen::default();
    // The end of the part before this one.
    let mut end = 0;
    while starts.len() <= most {
        let here = lexer.here();
        let between = &text[end..here];
        let ends = ['\n', '\r'].map(|end| between.matches(end).count());
        let lines = ends[0].max(ends[1]);
        let Some((at, token)) = lexer.next() else {
            break;
        };
        let within = lexer.is_within();
        if seen.ends_before(&token, within, lines > 1) {
            if !seen.real {
                starts.pop();
            }
            starts.push(seen.said.unwrap_or(at));
            seen = Seen::default();
        }
        seen.see(at, &token, within, lines > 0 || at == 0);
        end = lexer.at();
    }
    if !seen.real && (2..=most).contains(&starts.len()) {
        starts.pop();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().copied().zip(ends);
    games.map(|(start, end)| start..end).collect()
}

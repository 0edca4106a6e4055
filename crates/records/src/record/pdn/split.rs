//! Splitter of a text into its games, without regard to their content.

use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Bearing, Lexer, MoveManner, Token, is_first_step, is_forum, line_ends};
use crate::record::limits::MAX_PROPERTIES;
use tibetango_rules::PlainMove;

/// Part of a text.
struct Part<'a> {
    token: &'a Token,
    at: usize,
    text: &'a str,
    /// Number of ends of lines between it and the part before it.
    lines: usize,
    /// Lexer behind the part.
    lexer: &'a Lexer<'a>,
}

impl Part<'_> {
    /// True if the part begins its line.
    fn begins_line(&self) -> bool {
        self.lines > 0 || self.at == 0
    }

    /// True if an empty line stands before the part.
    fn is_apart(&self) -> bool {
        self.lines > 1
    }

    /// True for a part of a variation.
    fn is_within(&self) -> bool {
        self.lexer.is_within()
    }
}

/// State of the text behind the result of a game.
#[derive(Default)]
struct Tail {
    /// True behind the number of a move, or dots in place of one.
    has_number: bool,
    /// True behind a part with which the game goes on if the next one confirms it.
    unsure: bool,
    /// True in a line that comments and words begin.
    has_words: bool,
    /// True if the game is over: moves behind it are left out of it.
    is_over: bool,
    /// Place of a comment on a line of its own: it belongs to the next game, if there is one.
    comment_at: Option<usize>,
}

impl Tail {
    /// True if this part, a move or the number of one, begins another game.
    fn ends_before(&self, part: &Part<'_>) -> bool {
        match part.token {
            Token::Number { opens: true } => true,
            Token::Move(mv) if self.begins_with(mv, part) => true,
            _ if !part.is_apart() || self.unsure => false,
            // Times, scores and dates begin none.
            Token::Move(_) => part.lexer.is_confirmed(),
            Token::Number { .. } => part.lexer.is_answered(),
            _ => true,
        }
    }

    /// True if another game begins with this move, though no number stands before it: a first step at the beginning of
    /// a line, or behind words there if an answer follows it.
    fn begins_with(&self, mv: &PlainMove, part: &Part<'_>) -> bool {
        let has_number = self.has_number && !self.unsure && !self.is_over;
        let begins = || part.begins_line() || (self.has_words && part.lexer.is_answered());
        !has_number && is_first_step(mv) && begins()
    }

    /// Notes a part; true if the game goes on with it, or with the part before it.
    fn goes_on(&mut self, part: &Part<'_>) -> bool {
        let token = part.token;
        if matches!(token, Token::Comment(_) | Token::OpenComment(_)) && part.begins_line() {
            self.comment_at.get_or_insert(part.at);
        }
        let words = matches!(
            token,
            Token::Comment(_) | Token::OpenComment(_) | Token::Word(_)
        );
        self.has_words = match part.begins_line() {
            true => words,
            // As in `Game 2:`.
            false => self.has_words && (words || matches!(token, Token::Number { .. })),
        };
        if self.is_over {
            return false;
        }
        if std::mem::take(&mut self.unsure) {
            self.is_over = !token.confirms(part.text, part.begins_line());
            return !self.is_over;
        }
        let numbered = self.has_number && !part.lexer.is_decimal();
        match token.bearing(part.text, numbered) {
            Bearing::Belongs => {
                self.has_number |= matches!(token, Token::Number { .. } | Token::Dots);
            }
            Bearing::GoesOn => return true,
            Bearing::MayGoOn => self.unsure = true,
            Bearing::Closes => self.is_over = true,
        }
        false
    }
}

/// State of the game that is being read.
#[derive(Default)]
struct SplitState {
    /// Names of its tags, in lower case, up to the number that may be kept.
    tags: HashSet<String>,
    /// True after more than tags, comments and words.
    has_begun: bool,
    /// True after a tag, a move or a fault in place of one, or a position: signs, numbers, brackets and results
    /// stand between words, too.
    real: bool,
    /// True after a move.
    has_moves: bool,
    /// State of the text behind the result, after one with which the game does not go on.
    tail: Option<Tail>,
}

impl SplitState {
    /// True if this part begins another game.
    fn ends_before(&self, part: &Part<'_>) -> bool {
        match part.token {
            Token::Tag(tag) if tag.trails => false,
            Token::Tag(tag) => {
                let again = self.tags.contains(&tag.name.to_ascii_lowercase());
                self.has_begun || (again && part.is_apart())
            }
            // Numbers stand between words, too: what is no game yet begins with this one.
            Token::Number { opens: true } if !part.is_within() && part.is_apart() => {
                self.has_moves || self.tail.is_some() || (self.has_begun && !self.real)
            }
            // Behind a result a game may go on: the result is then a remark in its middle.
            Token::Move(_) | Token::Number { .. } | Token::Dots if !part.is_within() => {
                let tail = self.tail.as_ref();
                tail.is_some_and(|tail| tail.ends_before(part))
            }
            Token::Word(word) => self.has_begun && is_forum(word),
            _ => false,
        }
    }

    /// Notes a part.
    fn see(&mut self, part: &Part<'_>) {
        let token = part.token;
        self.real |= matches!(
            token,
            Token::Tag(_) | Token::Move(_) | Token::Wrong { .. } | Token::SetUp(_)
        );
        self.tail.take_if(|tail| tail.goes_on(part));
        match token {
            Token::Tag(tag) => {
                if self.tags.len() < MAX_PROPERTIES {
                    self.tags.insert(tag.name.to_ascii_lowercase());
                }
            }
            Token::Comment(_) | Token::OpenComment(_) | Token::Word(_) | Token::Close => {}
            Token::End(_) if !part.is_within() => {
                self.has_begun = true;
                self.tail.get_or_insert_default();
            }
            Token::Move(_) => (self.has_begun, self.has_moves) = (true, true),
            _ => self.has_begun = true,
        }
    }
}

/// Returns the games of a text with moves in this manner, at most `most` and one more. A game ends before the next tags
/// and before an empty line and the number 1; behind its result also before the number 1, before an empty line and a
/// move, or before a line with a first step of White. Tags alone are a game as well: another begins where one of them
/// is repeated behind an empty line. Text before the first game is left out; text behind a game is a part of it.
pub(super) fn split(text: &str, manner: MoveManner, most: usize) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut lexer = Lexer::in_manner(text, manner);
    let mut state = SplitState::default();
    // The end of the part before this one.
    let mut end = 0;
    while starts.len() <= most {
        let here = lexer.here();
        let lines = line_ends(&text[end..here]);
        let Some((at, token)) = lexer.next() else {
            break;
        };
        let part = Part {
            token: &token,
            at,
            text: &text[at..lexer.at()],
            lines,
            lexer: &lexer,
        };
        if state.ends_before(&part) {
            if !state.real {
                starts.pop();
            }
            let words = state.tail.and_then(|tail| tail.comment_at);
            starts.push(words.unwrap_or(at));
            state = SplitState::default();
        }
        state.see(&part);
        end = lexer.at();
    }
    if !state.real && (2..=most).contains(&starts.len()) {
        starts.pop();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().copied().zip(ends);
    games.map(|(start, end)| start..end).collect()
}

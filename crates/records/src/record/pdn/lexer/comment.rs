//! Comments.

use super::bracket::begins_tag;
use super::{Last, Lexer, Token, begins_move, line_ends};
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Brace of full width that opens a comment.
pub(super) const WIDE: char = '\u{ff5b}';

/// Number of bytes behind a semicolon that show whether it parts moves, or in which a brace of full width is closed.
const NEAR: usize = 1 << 12;

/// Comment between moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum PdnComment {
    /// Between braces, in any number of lines.
    Braces(String),
    /// From a semicolon to the end of the line.
    Line(String),
}

/// True for a comment with a line, behind its first one, with which a game may begin: one like a tag, or one with the
/// number 1 and a move.
pub(in crate::record::pdn) fn quotes_game(comment: &str) -> bool {
    let mut lines = comment.split(['\n', '\r']).skip(1);
    lines.any(|line| begins_tag(line) || begins_game(line))
}

/// True for a text whose first line begins with the number 1, a dot, and a move or a comment.
fn begins_game(text: &str) -> bool {
    let line = text.trim_start_matches(is_inline);
    let Some(behind) = line.strip_prefix('1') else {
        return false;
    };
    let dot = behind.chars().next().filter(|c| plain(*c) == '.');
    dot.is_some_and(|dot| {
        let next = behind[dot.len_utf8()..].trim_start_matches(is_inline);
        next.starts_with('{') || begins_move(next)
    })
}

/// Returns the place in a comment at which another game may begin, if its first line is the one at a byte: one without
/// tags needs an empty line before it.
fn game_at(comment: &str, line: usize) -> Option<usize> {
    let text = &comment[line..];
    if begins_tag(text) {
        return Some(line);
    }
    if !begins_game(text) {
        return None;
    }
    // The empty line is left: the search for the next game needs it.
    let text = comment[..line].trim_end_matches(is_blank);
    let gap = &comment[text.len()..line];
    (line_ends(gap) > 1).then_some(text.len())
}

impl Lexer<'_> {
    /// Reads a comment in braces, up to the first one that closes. The comment is torn where a game may begin in it,
    /// with a tag or with an empty line and the number 1, if another comment has opened before that place or if the
    /// next brace does not close it. Without a brace that closes it is torn at the end of the text.
    pub(super) fn braces(&mut self) -> Token {
        self.bump();
        let rest = self.rest();
        let mut nested = false;
        let mut end = 0;
        loop {
            let Some(at) = rest[end..].find(['{', '}', '\n', '\r']) else {
                return self.open_comment(rest.len());
            };
            end += at + 1;
            match rest.as_bytes()[end - 1] {
                b'}' => return self.closed_comment(end - 1),
                b'{' => nested = true,
                _ => {
                    let Some(begins) = game_at(rest, end) else {
                        continue;
                    };
                    // One brace that closes cannot close two comments.
                    if nested {
                        return self.open_comment(begins);
                    }
                    // The next brace decides, so it is searched once and not again for each line.
                    let brace = rest[end..].find(['{', '}']).map(|at| end + at);
                    return match brace.filter(|at| rest.as_bytes()[*at] == b'}') {
                        Some(close) => self.closed_comment(close),
                        None => self.open_comment(begins),
                    };
                }
            }
        }
    }

    /// Returns the comment up to the brace that closes at a byte of the unread text, and skips both.
    fn closed_comment(&mut self, close: usize) -> Token {
        let text = self.rest()[..close].to_owned();
        self.at += close + 1;
        Token::Comment(PdnComment::Braces(text))
    }

    /// Returns the comment up to a byte of the unread text where something else begins, and skips it.
    fn open_comment(&mut self, end: usize) -> Token {
        let text = self.rest()[..end].to_owned();
        self.at += end;
        Token::OpenComment(text)
    }

    /// Reads a comment in braces of full width; where none closes it near, the first is a word.
    pub(super) fn wide_braces(&mut self) -> Token {
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(NEAR)];
        let mut inside = near.char_indices().skip(1);
        match inside.find(|(_, c)| matches!(c, '\u{ff5d}' | '}')) {
            Some((end, close)) => {
                let text = near[WIDE.len_utf8()..end].to_owned();
                self.at += end + close.len_utf8();
                Token::Comment(PdnComment::Braces(text))
            }
            None => self.word(),
        }
    }

    /// Reads a semicolon: a comment up to the end of the line, or a sign that parts moves.
    pub(super) fn semicolon(&mut self) -> Token {
        if self.parts_moves() {
            self.bump();
            return Token::Semicolon;
        }
        Token::Comment(PdnComment::Line(self.line()[1..].to_owned()))
    }

    /// True for a semicolon that parts moves: one stands before it on its line, and moves alone, or a result, follow
    /// up to the next semicolon or to the end of the line. A comment may propose moves in place of those before it or
    /// of those on the next line: then it repeats their number, or the next line has the number that it would have
    /// without them. One of several lines, as programs write them and ours did, has a semicolon on the next line.
    fn parts_moves(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches(is_inline);
        if self.last != Last::Move || before.ends_with(['\n', '\r']) {
            return false;
        }
        let rest = &self.rest()[1..];
        let near = &rest[..rest.floor_char_boundary(NEAR)];
        let text = &near[..near.find([';', '\n', '\r']).unwrap_or(near.len())];
        let from = self.at + 1;
        let end = from + text.len();
        if self.comments_next_line(end) {
            return false;
        }
        let mut inside = Self {
            text: &self.text[..end],
            at: from,
            ..self.clone()
        };
        let (mut plays, mut number) = (false, None);
        while let Some((_, token)) = inside.next() {
            match token {
                Token::Move(_) | Token::End(Some(_)) => plays = true,
                Token::Number { .. } => number = number.or(inside.move_number),
                Token::Dots | Token::Sign(_) | Token::Open | Token::Close | Token::End(None) => {}
                Token::Comment(_) | Token::Wrong { .. } if plays => {}
                _ => return false,
            }
        }
        let Some(number) = number else {
            return plays && !self.next_line_replaces(before, end);
        };
        // Behind a variation the last number may be one of its own; the same one with dots is that of the answer.
        let back = !before.ends_with(')') && self.move_number.is_some_and(|last| number <= last);
        let replaces = back && !text.contains('…') && !text.contains("...");
        plays && !replaces && !self.numbers_next_line(end, number)
    }

    /// True if a line ends at a byte and the next one is a comment behind a semicolon.
    fn comments_next_line(&self, end: usize) -> bool {
        let rest = &self.text[end..];
        let next = rest
            .strip_prefix("\r\n")
            .or_else(|| rest.strip_prefix(['\n', '\r']));
        next.is_some_and(|next| next.trim_start_matches(is_inline).starts_with(';'))
    }

    /// True if the line that ends at a byte is followed by one with the number that comes next after the text `before`:
    /// moves between them are none of the game. Behind a variation the last number may be one of its own.
    fn next_line_replaces(&self, before: &str, end: usize) -> bool {
        let counts = (1..=2).contains(&self.since) && !before.ends_with(')');
        let last = self.move_number.filter(|_| counts);
        last.is_some_and(|last| self.numbers_next_line(end, last.saturating_add(self.since / 2)))
    }

    /// True if a line ends at a byte and the next one begins with this number of a move.
    fn numbers_next_line(&self, end: usize, number: usize) -> bool {
        let mut behind = Self {
            at: end,
            ..self.clone()
        };
        let ends = self.text[end..].starts_with(['\n', '\r']);
        ends && matches!(behind.next(), Some((_, Token::Number { .. })))
            && behind.move_number == Some(number)
    }
}

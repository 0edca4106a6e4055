//! From text to tags, moves, signs, comments, brackets and results.

use super::outcome::{self, told};
use super::{Fault, GAME, MAX_GLYPH, MAX_NAME, MAX_SIGN, Parsed, PdnProblem, Remark};
use crate::games::draughts::SIZE;
use crate::games::{Kind, PlainMove, Point, Shape};
use crate::messages::quoted;
use crate::record::replay::Told;
use crate::record::text::kept;

/// Squares that a capture names at most: a side has 20 pieces.
const MOST_SQUARES: usize = 21;

/// What may stand in a game.
const TOKEN: &str =
    "a tag, a move such as 32-28 or 28x17, a sign, a comment, a bracket or a result";

/// A tag, and where its value stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub name: String,
    pub at: usize,
    pub value: String,
}

impl Tag {
    /// True for the tag with this name; some programs write `Setup`.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// As a record keeps it.
    pub fn remark(self) -> Remark {
        let Self { name, value, .. } = self;
        Remark::Tag { name, value }
    }
}

/// What is said between moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Between braces, in any number of lines.
    Braces(String),
    /// From a semicolon to the end of the line.
    Line(String),
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag(Tag),
    /// The number of a move.
    Number,
    /// Three dots in place of a move.
    Dots,
    Move(PlainMove),
    Sign(String),
    Comment(Said),
    Open,
    Close,
    /// A position between strokes.
    SetUp,
    /// The game ends, with the result where one is told.
    End(Option<Told>),
}

/// True for the name of a tag.
pub(super) fn is_name(text: &str) -> bool {
    text.len() <= MAX_NAME
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// True for a sign behind a move.
pub(super) fn is_sign(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => {
            let digits = number.bytes().all(|c| c.is_ascii_digit()) && !number.is_empty();
            digits && number.len() <= 3 && number.parse().is_ok_and(|n: u32| n <= MAX_GLYPH)
        }
        None => (1..=MAX_SIGN).contains(&text.len()) && text.chars().all(is_strength),
    }
}

fn is_strength(c: char) -> bool {
    matches!(c, '!' | '?')
}

/// Old files end with a sign of their own.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}')
}

/// Reads a text from its beginning.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the last move ended.
    moved: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        let moved = usize::MAX;
        Self { text, at: 0, moved }
    }

    /// Where the last part ended.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Where the next part begins.
    pub fn here(&mut self) -> usize {
        self.skip();
        self.at
    }

    /// Passes over what begins at this byte and is no part of a game: a tag that is not whole, or a word.
    pub fn skip_word(&mut self, from: usize) {
        self.at = from;
        let Some(first) = self.peek() else {
            return;
        };
        self.at += first.len_utf8();
        if first != '[' {
            self.take(|c| !is_blank(c) && !"[{(;)".contains(c));
            return;
        }
        // Up to the bracket that closes it, which may stand in its words as well, or to the end of the line.
        let line = self.take(|c| c != '\n');
        let begun = self.at - line.len();
        let mut closes = line.match_indices(']').map(|(at, _)| at + 1);
        let ends = |at: &usize| {
            line[*at..]
                .chars()
                .next()
                .is_none_or(|c| is_blank(c) || c == '[')
        };
        self.at = closes.find(ends).map_or(self.at, |at| begun + at);
    }

    /// What is not read yet.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fault<T>(&self, problem: PdnProblem) -> Parsed<T> {
        Err(Fault::new(self.at, problem))
    }

    /// Passes over what these are, and tells it.
    fn take(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Passes over white space and the lines that are no part of the game.
    fn skip(&mut self) {
        loop {
            self.take(is_blank);
            if self.peek() != Some('%') {
                return;
            }
            self.take(|c| c != '\n');
        }
    }

    /// True where the game ends with these words, a result of a kind that nobody here knows; they are passed over.
    pub fn ends_with(&mut self, words: &str) -> bool {
        self.skip();
        let Some(rest) = self.rest().strip_prefix(words) else {
            return false;
        };
        let behind = rest.trim_start_matches(is_blank);
        let ends = behind.is_empty() || behind.starts_with('[');
        if ends {
            self.at += words.len();
        }
        ends
    }

    /// The next part of the text, and where it begins; none at its end.
    pub fn next(&mut self) -> Parsed<Option<(usize, Token)>> {
        self.skip();
        let at = self.at;
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        let token = match first {
            '[' => Token::Tag(self.tag()?),
            '{' => Token::Comment(Said::Braces(self.enclosed('}', "")?)),
            '/' => {
                self.enclosed('/', "\n")?;
                Token::SetUp
            }
            ';' => {
                let line = self.take(|c| c != '\n');
                Token::Comment(Said::Line(line[1..].trim_end_matches('\r').to_owned()))
            }
            '(' => self.bracket(),
            ')' => {
                self.at += 1;
                Token::Close
            }
            '*' => {
                self.at += 1;
                match self.moved == at {
                    // As some programs mark a move that is forced.
                    true => Token::Sign("$7".to_owned()),
                    false => Token::End(None),
                }
            }
            '$' => {
                self.at += 1;
                self.take(|c| c.is_ascii_digit());
                self.sign(at)?
            }
            '!' | '?' => {
                self.take(is_strength);
                self.sign(at)?
            }
            '.' | '…' => match self.take(|c| c == '.' || c == '…') {
                "." => Token::Number,
                _ => Token::Dots,
            },
            '0'..='9' | '½' => self.number()?,
            _ => return self.fault(PdnProblem::Expected(TOKEN)),
        };
        Ok(Some((at, token)))
    }

    /// What stands between the sign here and this one, with none of these between them.
    fn enclosed(&mut self, close: char, without: &str) -> Parsed<String> {
        let (begin, rest) = (self.at, self.rest());
        let inside = &rest[1..];
        let end = inside.find(|c| c == close || without.contains(c));
        let Some(end) = end.filter(|end| inside[*end..].starts_with(close)) else {
            self.at = begin;
            return self.fault(PdnProblem::Unclosed(close));
        };
        self.at += end + 2;
        Ok(inside[..end].to_owned())
    }

    /// A bracket that opens a variation, or a strength in brackets: `(!?)`.
    fn bracket(&mut self) -> Token {
        self.at += 1;
        let rest = self.rest();
        let end = rest.find(|c| !is_strength(c)).unwrap_or(rest.len());
        if is_sign(&rest[..end]) && rest[end..].starts_with(')') {
            self.at += end + 1;
            return Token::Sign(rest[..end].to_owned());
        }
        Token::Open
    }

    /// The sign from there up to here.
    fn sign(&self, from: usize) -> Parsed<Token> {
        let text = &self.text[from..self.at];
        match is_sign(text) {
            true => Ok(Token::Sign(text.to_owned())),
            false => Err(Fault::new(from, PdnProblem::Sign(quoted(text)))),
        }
    }

    fn tag(&mut self) -> Parsed<Tag> {
        self.at += 1;
        self.take(is_blank);
        let name = self.at;
        let text = self.take(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name(text) {
            self.at = name;
            return self.fault(PdnProblem::Expected("the name of a tag"));
        }
        self.take(is_blank);
        if self.peek() != Some('"') {
            return self.fault(PdnProblem::Expected("a value in quotes"));
        }
        self.at += 1;
        let at = self.at;
        let value = self.value()?;
        self.take(is_blank);
        if self.peek() != Some(']') {
            return self.fault(PdnProblem::Expected("] behind the value of a tag"));
        }
        self.at += 1;
        let (name, value) = (text.to_owned(), kept(&value));
        Ok(Tag { name, at, value })
    }

    /// What stands before the quote that closes; it must stand on the same line.
    fn value(&mut self) -> Parsed<String> {
        let mut value = String::new();
        let mut chars = self.rest().char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    return Ok(value);
                }
                '\n' | '\r' => {
                    self.at += at;
                    return self.fault(PdnProblem::Unclosed('"'));
                }
                '\\' => {
                    let escaped = chars.next_if(|(_, c)| matches!(c, '"' | '\\'));
                    value.push(escaped.map_or('\\', |(_, c)| c));
                }
                c => value.push(c),
            }
        }
        self.at = self.text.len();
        self.fault(PdnProblem::Unclosed('"'))
    }

    /// What begins with a number: that of a move, a move, or a result.
    fn number(&mut self) -> Parsed<Token> {
        if let Some((length, told)) = outcome::draw(self.rest()) {
            self.at += length;
            return Ok(Token::End(Some(told)));
        }
        let at = self.at;
        let mut squares = vec![self.square()?];
        if self.peek() == Some('.') {
            self.take(|c| c == '.');
            return Ok(Token::Number);
        }
        let mut kind = None;
        loop {
            let end = self.at;
            self.take(|c| matches!(c, ' ' | '\t'));
            let found = match self.peek() {
                Some('-' | '–') => Kind::Step,
                Some('x' | 'X' | ':' | '×') => Kind::Jump,
                _ => {
                    self.at = end;
                    break;
                }
            };
            // A step goes from one square to another, and a capture over none.
            if kind.is_some_and(|known| known != found || found == Kind::Step) {
                self.at = end;
                return self.fault(PdnProblem::Expected("one move of one kind"));
            }
            kind = Some(found);
            self.at += self.peek().map_or(0, char::len_utf8);
            self.take(|c| matches!(c, ' ' | '\t'));
            squares.push(self.square()?);
            if squares.len() > MOST_SQUARES {
                return Err(Fault::new(at, PdnProblem::TooLong));
            }
        }
        let Some(kind) = kind else {
            return self.fault(PdnProblem::Expected(
                "a dot behind the number of a move, or - or x and a square",
            ));
        };
        if let [(_, first), (_, second)] = squares[..]
            && kind == Kind::Step
            && let Some(told) = told((first, second))
        {
            return Ok(Token::End(Some(told)));
        }
        self.moved = self.at;
        self.plain(kind, &squares)
    }

    /// A number where a square may stand.
    fn square(&mut self) -> Parsed<(usize, u32)> {
        let at = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        match digits.is_empty() {
            true => self.fault(PdnProblem::Expected("a square behind - or x")),
            false => Ok((at, digits.parse().unwrap_or(u32::MAX))),
        }
    }

    /// The move over these squares.
    fn plain(&self, kind: Kind, squares: &[(usize, u32)]) -> Parsed<Token> {
        let most = Shape::of(GAME, SIZE).map_or(0, Shape::points);
        let point = |(at, number): &(usize, u32)| {
            let index = usize::try_from(*number).ok().and_then(|n| n.checked_sub(1));
            let index = index.filter(|index| *index < most);
            let index = index.and_then(|index| u16::try_from(index).ok());
            index
                .map(Point)
                .ok_or_else(|| Fault::new(*at, PdnProblem::Square(quoted(&number.to_string()))))
        };
        let points = squares.iter().map(point).collect::<Parsed<Vec<Point>>>()?;
        match points.as_slice() {
            [from, via @ .., to] => Ok(Token::Move(PlainMove {
                via: via.to_vec(),
                ..PlainMove::walk(kind, *from, *to)
            })),
            _ => self.fault(PdnProblem::Expected("a square behind - or x")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::result;
    use super::*;
    use crate::games::Side;

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        while let Some((_, token)) = lexer.next().unwrap_or_else(|_| panic!("{text}")) {
            found.push(token);
        }
        found
    }

    #[test]
    fn moves_are_read_as_they_are_written_anywhere() {
        let step = PlainMove::walk(Kind::Step, Point(0), Point(6));
        for text in ["1-7", "01-07", "1 - 7", "1–7", "1.1-7", "12...1\t- 7"] {
            let found = tokens(text);
            assert_eq!(found.last(), Some(&Token::Move(step.clone())), "{text}");
        }
        for text in ["28x19x10", "28:19:10", "28 x 19X10", "28×19×10"] {
            let [Token::Move(mv)] = &tokens(text)[..] else {
                panic!("{text}");
            };
            assert_eq!((mv.kind, &mv.via[..]), (Kind::Jump, &[Point(18)][..]));
        }
    }

    #[test]
    fn a_result_is_no_move() {
        for (text, winner) in [
            ("2-0", Some(Side::White)),
            ("1 - 0", Some(Side::White)),
            ("0-2", Some(Side::Black)),
            ("1-1", None),
            ("1/2-1/2", None),
            ("0-0", None),
        ] {
            let [Token::End(Some((found, _)))] = tokens(text)[..] else {
                panic!("{text}");
            };
            assert_eq!(found, winner, "{text}");
            assert_eq!(result(text).map(|(winner, _)| winner), Some(winner));
        }
        assert_eq!(tokens("*"), [Token::End(None)]);
        assert_eq!(tokens("28x19*")[1], Token::Sign("$7".to_owned()));
        assert_eq!(result("4-6"), None);
    }

    #[test]
    fn quotes_in_a_value_are_escaped_and_other_strokes_stand() {
        let [Token::Tag(tag)] = &tokens(r#"[ Site  "\"64\" C:\a\\b" ]"#)[..] else {
            panic!("one tag");
        };
        assert_eq!((&*tag.name, &*tag.value), ("Site", r#""64" C:\a\b"#));
    }
}

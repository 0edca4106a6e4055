//! Lexer from text to tags, moves, signs, comments, brackets and results. It refuses nothing: text without a meaning
//! is a word, and text in place of a move that is none is reported as such.

mod bracket;
mod chat;
mod comment;
mod label;
mod manner;
mod number;
mod separator;
mod signs;
mod tail;
#[cfg(test)]
mod tests;
mod token;

pub(super) use comment::{PdnComment, quotes_game};
pub(super) use manner::MoveManner;
pub(super) use number::is_first_step;
pub(super) use signs::is_sign;
pub(super) use tail::Bearing;
pub(super) use token::{OPENS, Tag, Token, is_forum, is_name, move_text};

use super::other_moves::move_of;
use super::problem::PdnProblem;
use comment::WIDE;
use separator::{is_torn_move, odd_sign};
use signs::is_strength;
use tibetango_rules::normalization::{SOFT_HYPHEN, is_blank, is_inline, plain, takes_no_room};
use tibetango_rules::quote::{cut, quote_text};

/// Maximum length of a word in a message, in characters.
const MAX_WORD: usize = 60;
/// Maximum size of the markup of a page or a forum, in bytes.
const MAX_MARKUP: usize = 200;
/// Words in place of a move that say that there is no move.
const PASSES: [&str; 2] = ["Z0", "pass"];

fn is_digit(c: char) -> bool {
    plain(c).is_ascii_digit()
}

/// Returns the number of line ends in a text: LF, CR, or both together.
pub(super) fn line_ends(text: &str) -> usize {
    let ends = ['\n', '\r'].map(|end| text.matches(end).count());
    ends[0].max(ends[1])
}

/// Returns the text with plain characters.
fn plainly(text: &str) -> String {
    text.chars().map(plain).collect()
}

/// True for a text that begins with a move, or with a result.
fn begins_move(text: &str) -> bool {
    let mut rest = text;
    for sign in [false, true, false] {
        let is = |c: char| match sign {
            true => matches!(plain(c), '-' | 'x' | 'X' | ':' | '/'),
            false => is_digit(c) || takes_no_room(c),
        };
        let mut behind = rest.trim_start_matches(is);
        if sign && let Some((length, _)) = odd_sign(rest, false) {
            behind = &rest[length..];
        }
        if behind.len() == rest.len() {
            return false;
        }
        let next = behind.trim_start_matches(is_inline);
        let gap = &behind[..behind.len() - next.len()];
        // A dash that a word processor hides.
        if !sign && gap.contains(SOFT_HYPHEN) && next.starts_with(is_digit) {
            return true;
        }
        rest = next;
    }
    true
}

/// Kind of the last part, as far as it decides what the next one may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// A move or a sign, or the end of a variation.
    Move,
    /// The number of a move.
    Number,
    Other,
}

/// Lexer that reads a text from its beginning.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// End of the last move.
    move_end: usize,
    last: Last,
    /// True if a tag, a position or a move of the game was read.
    has_begun: bool,
    /// True if a move of the game was read, or something in place of one.
    played: bool,
    /// True if words stand before the game.
    prose: bool,
    /// Number of open variations.
    open: usize,
    /// True if the last part has signs between squares that no notation has.
    odd: bool,
    manner: MoveManner,
    /// True if the last part is a move with the gap of the manner between its squares.
    across: bool,
    /// True if the last part is a number right behind the dot of another, and no move.
    decimal: bool,
    /// True between two stars around words in bold letters.
    bold: bool,
    /// The last move number, and the number of moves read since.
    move_number: Option<usize>,
    since: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Self::in_manner(text, MoveManner::default())
    }

    /// Creates a lexer that also reads moves in this manner.
    pub fn in_manner(text: &'a str, manner: MoveManner) -> Self {
        Self {
            text,
            at: 0,
            move_end: usize::MAX,
            last: Last::Other,
            has_begun: false,
            played: false,
            prose: false,
            open: 0,
            odd: false,
            manner,
            across: false,
            decimal: false,
            bold: false,
            move_number: None,
            since: 0,
        }
    }

    /// Returns the end of the last part.
    pub fn at(&self) -> usize {
        self.at
    }

    /// True if the last part, a move, has signs between its squares that no notation has.
    pub fn is_odd(&self) -> bool {
        self.odd
    }

    /// True if the last part is a number right behind the dot of another, as in `12.30`, and no move: behind the end of
    /// a game it is the rest of a time.
    pub fn is_decimal(&self) -> bool {
        self.decimal
    }

    /// True within a variation.
    pub fn is_within(&self) -> bool {
        self.open > 0
    }

    /// Returns the beginning of the next part.
    pub fn here(&mut self) -> usize {
        self.skip();
        self.at
    }

    /// Returns the unread text.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next character, as the plain one that it stands for.
    fn peek(&self) -> Option<char> {
        self.rest().chars().next().map(plain)
    }

    /// Skips a character.
    fn bump(&mut self) {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
    }

    /// Skips the characters for which `is` is true, and returns them.
    fn take(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Skips white space, commas between moves, and the lines that are no part of the game.
    fn skip(&mut self) {
        loop {
            let begins = self.at == 0 || self.text[..self.at].ends_with(['\n', '\r']);
            let blank = self.take(|c| is_blank(c) || plain(c) == ',');
            let line = begins || blank.contains(['\n', '\r']);
            if !(line && self.rest().starts_with('%')) {
                return;
            }
            self.line();
        }
    }

    /// Skips the rest of a line, and returns it.
    fn line(&mut self) -> &'a str {
        self.take(|c| !matches!(c, '\n' | '\r'))
    }

    /// True if the game ends with these words, a result of an unknown kind; they are skipped.
    pub fn ends_with(&mut self, words: &str) -> bool {
        self.skip();
        let Some(rest) = self.rest().strip_prefix(words) else {
            return false;
        };
        let behind = rest.trim_start_matches(is_blank);
        let ends = behind.is_empty() || behind.starts_with(OPENS);
        if ends {
            self.at += words.len();
        }
        ends
    }

    /// Returns the next part of the text with its place; `None` at the end.
    pub fn next(&mut self) -> Option<(usize, Token)> {
        self.skip();
        (self.odd, self.across) = (false, false);
        let at = self.at;
        let dotted =
            self.last == Last::Number && self.text[..at].ends_with(|c: char| plain(c) == '.');
        let foreign = self.head_of_message().or_else(|| self.evaluation());
        let token = match self.peek()? {
            // Neither is part of a game.
            _ if foreign.is_some() => {
                self.at += foreign.unwrap_or_default();
                self.word_from(at)
            }
            '[' => self.bracket(),
            c if OPENS.contains(&c) => self.wide_bracket(),
            '{' => self.braces(),
            WIDE => self.wide_braces(),
            ';' => self.semicolon(),
            '(' => self.parenthesis(),
            ')' => {
                self.bump();
                Token::Close
            }
            '/' => self.set_up(),
            '*' => self.star(),
            '$' => {
                self.bump();
                self.take(is_digit);
                self.sign(at)
            }
            '!' | '?' => {
                self.take(|c| is_strength(plain(c)));
                self.sign(at)
            }
            '.' | '…' => self.dots(),
            '-' => self.dash(),
            // Pages write tags and letters like this.
            '<' if self.begins_page_tag() => self.markup('>'),
            '&' => self.markup(';'),
            c if c.is_ascii_digit() || c == '½' => self.number(),
            _ => self.word(),
        };
        let token = match foreign {
            Some(_) => token,
            None => self.token_or_fault(at, token),
        };
        let is_number = self.text[at..].starts_with(is_digit);
        self.decimal = dotted && is_number && matches!(token, Token::Wrong { .. });
        self.last = match &token {
            Token::Number { .. } => Last::Number,
            Token::Move(_) | Token::Sign(_) => Last::Move,
            Token::Comment(_) | Token::Semicolon => self.last,
            // Behind a variation a game goes on.
            Token::Close if self.move_end != usize::MAX => Last::Move,
            _ => Last::Other,
        };
        self.note(&token);
        Some((at, token))
    }

    /// Returns a part that begins at a byte; a word that is left of a move is a fault in place of one. Before the first
    /// move such words stand between others, unless a number is before them.
    fn token_or_fault(&self, at: usize, token: Token) -> Token {
        let moves = (self.played || self.last == Last::Number) && !self.in_prose();
        match token {
            Token::Word(word) if moves && is_torn_move(&word, self.rest()) => Token::Wrong {
                at,
                problem: PdnProblem::Unreadable(quote_text(&word)),
            },
            token => token,
        }
    }

    /// Updates the state of the game that a part belongs to.
    fn note(&mut self, token: &Token) {
        match token {
            Token::Tag(tag) => {
                self.has_begun = true;
                self.move_number = None;
                if !tag.trails {
                    self.open = 0;
                    self.played = false;
                }
            }
            Token::SetUp(_) => self.has_begun = true,
            Token::Move(_) => {
                (self.has_begun, self.played) = (true, true);
                self.since += 1;
            }
            Token::Wrong { .. } | Token::Dots => self.played |= self.has_begun,
            Token::Word(word) => {
                self.prose |= word.starts_with(char::is_alphabetic);
                // Brackets of the game before it are torn.
                if is_forum(word) {
                    self.open = 0;
                }
            }
            Token::Open => self.open += 1,
            // Brackets that are open there are torn with it.
            Token::OpenComment(_) => self.open = 0,
            Token::Close => self.open = self.open.saturating_sub(1),
            Token::End(_) if self.open == 0 => {
                (self.has_begun, self.played, self.prose) = (false, false, false);
                self.move_number = None;
            }
            _ => {}
        }
    }

    /// True among words before a game: people write dates and times of day there.
    fn in_prose(&self) -> bool {
        self.prose && !self.has_begun
    }

    /// Returns the text from `from` up to here, as a word.
    fn word_from(&self, from: usize) -> Token {
        Token::Word(cut(&self.text[from..self.at], MAX_WORD))
    }

    /// Reads a position between slashes; a slash alone is a word.
    fn set_up(&mut self) -> Token {
        let from = self.at;
        self.bump();
        let rest = self.rest();
        let end = rest.find(|c: char| plain(c) == '/' || matches!(c, '\n' | '\r'));
        let inside = end.and_then(|end| {
            let closes = rest[end..].chars().next().map(plain) == Some('/');
            closes.then_some(&rest[..end])
        });
        // Strokes may part moves, too.
        let has_pieces =
            |inside: &&str| inside.contains(':') && inside.contains(['W', 'B', 'w', 'b']);
        match inside.filter(has_pieces) {
            Some(inside) => {
                self.at += inside.len();
                self.bump();
                Token::SetUp(inside.trim().to_owned())
            }
            None => self.word_from(from),
        }
    }

    /// True at a tag of a page, and not at a sign that compares.
    fn begins_page_tag(&self) -> bool {
        let next = self.rest().chars().nth(1);
        next.is_some_and(|c| c.is_ascii_alphabetic() || c == '/')
    }

    /// Reads a tag without its bracket, a sign by letters, the move of a king, a result, a move of another game, or a
    /// word without a meaning here.
    fn word(&mut self) -> Token {
        let part = self.unopened_tag().or_else(|| self.symbol());
        let part = part.or_else(|| self.king());
        if let Some(part) = part.or_else(|| self.result_in_words()) {
            return part;
        }
        let from = self.at;
        let within =
            |c: char| c.is_alphanumeric() || matches!(plain(c), '-' | ':' | '+' | '#' | '=' | '_');
        let letters = match self.rest().starts_with(char::is_alphabetic) {
            true => self.take(within),
            false => "",
        };
        let passes = PASSES.iter().any(|word| word.eq_ignore_ascii_case(letters));
        if passes && self.last != Last::Other && !self.in_prose() {
            let problem = PdnProblem::Pass;
            return Token::Wrong { at: from, problem };
        }
        if let Some(problem) = move_of(&plainly(letters)) {
            return Token::Wrong { at: from, problem };
        }
        if letters.is_empty() {
            self.bump();
            // A row of equal characters is one word.
            let first = self.text[from..self.at].chars().next();
            self.take(|c| Some(c) == first);
        }
        self.word_from(from)
    }
}

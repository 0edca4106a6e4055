//! Signs behind moves and in place of them, and dots.

use super::{Last, Lexer, Token, is_digit, plainly};
use crate::record::pdn::format::MAX_SIGN;
use crate::record::pdn::problem::PdnProblem;
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Maximum size of words in bold letters, in bytes.
const LONGEST_BOLD: usize = 60;

/// Maximum number of digits of a sign such as `$14`.
const MAX_GLYPH: usize = 6;

/// Other spellings of the standard's signs; longer ones before those with which they begin.
static SYMBOLS: [(&str, &str); 24] = [
    ("+/-", "$16"),
    ("-/+", "$17"),
    ("+/=", "$14"),
    ("=/+", "$15"),
    ("+-", "$18"),
    ("-+", "$19"),
    ("+=", "$14"),
    ("=+", "$15"),
    ("±", "$16"),
    ("∓", "$17"),
    ("⩲", "$14"),
    ("⩱", "$15"),
    ("=", "$10"),
    ("∞", "$13"),
    ("□", "$7"),
    ("⨀", "$8"),
    ("‼", "!!"),
    ("⁇", "??"),
    ("⁉", "!?"),
    ("⁈", "?!"),
    ("❗", "!"),
    ("❓", "?"),
    ("TN", "$146"),
    ("N", "$146"),
];

/// True for a sign behind a move.
pub(in crate::record::pdn) fn is_sign(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => {
            let digits = number.bytes().all(|c| c.is_ascii_digit());
            digits && (1..=MAX_GLYPH).contains(&number.len())
        }
        None => (1..=MAX_SIGN).contains(&text.len()) && text.chars().all(is_strength),
    }
}

pub(super) fn is_strength(c: char) -> bool {
    matches!(c, '!' | '?')
}

impl Lexer<'_> {
    /// Returns the sign from `from` up to here.
    pub(super) fn sign(&self, from: usize) -> Token {
        let text = plainly(&self.text[from..self.at]);
        match is_sign(&text) {
            true => Token::Sign(text),
            false => self.word_from(from),
        }
    }

    /// Reads a star: the sign of a forced move right behind it, or the end of the game. Around words, and where several
    /// stand, stars are markup that makes letters bold.
    pub(super) fn star(&mut self) -> Token {
        let from = self.at;
        let is_tight = from > 0 && !self.text[..from].ends_with(is_blank);
        let is_bold = std::mem::take(&mut self.bold);
        if self.move_end == from && !is_bold {
            self.bump();
            // Some programs mark a forced move so.
            return Token::Sign("$7".to_owned());
        }
        let count = self.take(|c| plain(c) == '*').chars().count();
        let closes = is_bold && is_tight;
        self.bold = !is_tight && self.opens_bold();
        match closes || self.bold || count > 1 {
            true => self.word_from(from),
            false => Token::End(None),
        }
    }

    /// True behind a star that opens bold letters: another one closes them in the same line, with no blank before it.
    fn opens_bold(&self) -> bool {
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(LONGEST_BOLD)];
        let inside = near
            .find(['*', '\n', '\r'])
            .map(|end| near.split_at(end))
            .filter(|(_, behind)| behind.starts_with('*'));
        inside
            .is_some_and(|(inside, _)| inside.starts_with(is_digit) && !inside.ends_with(is_blank))
    }

    /// Returns the length of the evaluation by a program behind a move: `+0.12`, `-0.05/19`.
    pub(super) fn evaluation(&self) -> Option<usize> {
        let rest = self.rest();
        let apart = self.text[..self.at].ends_with(is_blank);
        let number = rest.strip_prefix(['+', '-']).filter(|_| apart)?;
        if self.last != Last::Move {
            return None;
        }
        let digits = |text: &str| text.len() - text.trim_start_matches(is_digit).len();
        let point = number[digits(number)..].strip_prefix(['.', ','])?;
        let behind = &point[digits(point)..];
        let depth = behind.strip_prefix('/').filter(|depth| digits(depth) > 0);
        let behind = depth.map_or(behind, |depth| &depth[digits(depth)..]);
        let whole = digits(number) > 0 && digits(point) > 0;
        let ends = behind.is_empty() || behind.starts_with(is_blank);
        (whole && ends).then_some(rest.len() - behind.len())
    }

    /// Reads a dot, or three in place of a move.
    pub(super) fn dots(&mut self) -> Token {
        match self.take(|c| plain(c) == '.' || c == '…') {
            "…" => Token::Dots,
            text if text.chars().count() == 1 => Token::Number { opens: false },
            _ => Token::Dots,
        }
    }

    /// Reads a bracket that opens a variation, a strength in brackets (`(!?)`), the result of the game, or
    /// squares alone, which are none.
    pub(super) fn parenthesis(&mut self) -> Token {
        if let Some(end) = self.result_in_brackets(&[')']) {
            return end;
        }
        let from = self.at;
        if let Some((length, _)) = self.squares_in_brackets() {
            self.at += length;
            return self.word_from(from);
        }
        self.bump();
        let start = self.at;
        let sign = plainly(self.take(|c| is_strength(plain(c))));
        if is_sign(&sign) && self.peek() == Some(')') {
            self.bump();
            return Token::Sign(sign);
        }
        self.at = start;
        Token::Open
    }

    /// Reads a dash that stands alone. In place of a move one dash means an unknown move, and two mean that no move
    /// was made.
    pub(super) fn dash(&mut self) -> Token {
        if let Some(sign) = self.symbol() {
            return sign;
        }
        let from = self.at;
        let mut count = self.take(|c| plain(c) == '-').chars().count();
        let behind = self.at;
        self.take(is_inline);
        match count == 1 && self.peek() == Some('-') {
            true => {
                self.bump();
                count = 2;
            }
            false => self.at = behind,
        }
        let none = match self.last {
            _ if self.in_prose() => false,
            // In front of a square it is what is left of a move.
            Last::Number if count == 1 && self.rest().starts_with(is_digit) => false,
            Last::Number => count <= 2,
            Last::Move => count == 2,
            Last::Other => false,
        };
        match none {
            true => Token::Wrong {
                at: from,
                problem: PdnProblem::Pass,
            },
            false => self.word_from(from),
        }
    }

    /// Returns the spelling at this place of a standard sign, and that sign.
    pub(super) fn symbol_here(&self) -> Option<&'static (&'static str, &'static str)> {
        let rest = self.rest();
        let begins = |text: &str| {
            let mut chars = rest.chars().map(plain);
            text.chars().all(|c| chars.next() == Some(c))
                // A letter that goes on is part of a word.
                && (!text.starts_with(char::is_alphabetic)
                    || !chars.next().is_some_and(char::is_alphanumeric))
        };
        SYMBOLS.iter().find(|(text, _)| begins(text))
    }

    /// Reads another spelling of a standard sign.
    pub(super) fn symbol(&mut self) -> Option<Token> {
        let (text, sign) = self.symbol_here()?;
        for _ in text.chars() {
            self.bump();
        }
        Some(Token::Sign((*sign).to_owned()))
    }
}

//! Signs between the squares of a move.

use super::{Lexer, is_digit, line_ends, plainly};
use tibetango_rules::normalization::{SOFT_HYPHEN, is_blank, is_inline, plain};

/// Signs that stand for a dash or, if true, for a cross; longer ones before those with which they begin. Web pages
/// write them by name, and people use any similar character on their keyboard.
const ODD: [(&str, bool); 48] = [
    ("&ndash;", false),
    ("&mdash;", false),
    ("&minus;", false),
    ("&hyphen;", false),
    ("&rarr;", false),
    ("&#45;", false),
    ("&#8208;", false),
    ("&#8209;", false),
    ("&#8211;", false),
    ("&#8212;", false),
    ("&#8722;", false),
    ("&#x2011;", false),
    ("&#x2013;", false),
    ("--&gt;", false),
    ("-&gt;", false),
    ("=&gt;", false),
    ("-->", false),
    ("->", false),
    ("\\-", false),
    ("\u{21d2}", false),
    ("\u{21e8}", false),
    ("=>", false),
    (DOUBLE, false),
    ("~", false),
    ("\u{ff5e}", false),
    ("\u{301c}", false),
    ("\u{2192}", false),
    ("\u{27f6}", false),
    ("\u{2794}", false),
    ("\u{2796}", false),
    ("\u{2500}", false),
    ("\u{2501}", false),
    ("\u{58a}", false),
    ("\u{30fc}", false),
    ("\u{5be}", false),
    ("\u{207b}", false),
    ("\u{2e3a}", false),
    ("><", true),
    ("xx", true),
    ("XX", true),
    ("\u{d7}\u{d7}", true),
    ("&times;", true),
    ("\u{3a7}", true),
    ("\u{3c7}", true),
    ("\u{2573}", true),
    (STARS[0], true),
    (STARS[1], true),
    (STARS[2], true),
];

/// Signs that mean something else where a blank stands beside them: no move, and the end of a game.
const DOUBLE: &str = "--";
const STARS: [&str; 3] = ["*", "\u{2217}", "\u{ff0a}"];

/// Returns the length of an odd sign between squares with which a text begins, and whether it is a cross; `apart` if a
/// blank stands before it.
pub(super) fn odd_sign(text: &str, apart: bool) -> Option<(usize, bool)> {
    let (sign, cross) = ODD.iter().find(|(sign, _)| text.starts_with(*sign))?;
    let behind = &text[sign.len()..];
    let tight = *sign == DOUBLE || STARS.contains(sign);
    let next = match tight {
        true => behind,
        false => behind.trim_start_matches(is_inline),
    };
    (next.starts_with(is_digit) && !(tight && apart)).then_some((sign.len(), *cross))
}

/// True for a word that is left of a move, such as `x19`, `14x` or `l9-23`: digits and a sign between squares, with one
/// other sign at most and no blank; or that sign alone, in front of digits.
pub(super) fn is_torn_move(word: &str, behind: &str) -> bool {
    let between = |c: char| matches!(plain(c), '-' | 'x' | 'X' | ':');
    let count = |is: &dyn Fn(char) -> bool| word.chars().filter(|c| is(*c)).count();
    let (all, digits, signs) = (count(&|_| true), count(&is_digit), count(&between));
    match digits {
        0 => all == 1 && signs == 1 && behind.starts_with(is_digit),
        _ => signs > 0 && all <= digits + signs + 1 && !word.contains(is_inline),
    }
}

impl Lexer<'_> {
    /// Reads the sign between two squares, with the blanks around it: true for one of a capture.
    pub(super) fn separator(&mut self, end: usize) -> Option<bool> {
        let from = self.at;
        let gap = self.take(is_inline);
        let odd = odd_sign(self.rest(), !gap.is_empty());
        if let Some((length, cross)) = odd.filter(|_| end == 1 || (self.odd && gap.is_empty())) {
            self.odd = true;
            self.at += length;
            self.take(is_inline);
            return Some(cross);
        }
        let sign = self.peek();
        let cross = match sign {
            Some('x' | 'X' | ':') => true,
            // A dash that stands apart behind a whole step does not belong to it.
            Some('-') if end == 1 || gap.is_empty() => false,
            // A dash that a word processor hides.
            Some(digit) if digit.is_ascii_digit() && gap.contains(SOFT_HYPHEN) => {
                return Some(false);
            }
            _ => {
                self.at = from;
                return None;
            }
        };
        self.bump();
        let behind = self.take(is_inline);
        if !cross && end == 1 && gap.is_empty() && self.goes_on_next_line() {
            self.odd = true;
            self.take(is_blank);
            return Some(false);
        }
        // As in `32-28: 19-23`.
        if end > 1 && gap.is_empty() && behind.contains(char::is_whitespace) {
            self.at = from;
            return None;
        }
        Some(cross)
    }

    /// True behind a dash at which a line was broken, as letters are wrapped: the next line begins with a square and
    /// with no number of a move.
    fn goes_on_next_line(&self) -> bool {
        let rest = self.rest();
        let next = rest.trim_start_matches(is_blank);
        let behind = next.trim_start_matches(is_digit);
        let digits = plainly(&next[..next.len() - behind.len()]);
        let whole = behind.is_empty() || behind.starts_with(is_blank);
        line_ends(&rest[..rest.len() - next.len()]) == 1
            && (1..=2).contains(&digits.len())
            && whole
            && !self.is_next(&digits)
    }
}

//! Manners of writing moves that are read where the usual one cannot be played: signs between squares that stand
//! between other numbers, too, and replies in brackets.

use std::ops::Range;

use super::number::{SquareDigits, point};
use super::{Last, Lexer, Token, begins_move, is_digit, plainly};
use tibetango_rules::normalization::{is_inline, plain};

/// Number of bytes of a file that show how the squares of its moves are parted.
const BEGINNING: usize = 1 << 16;

/// Signs of [`SquareGap::Sign`].
const SIGNS: [char; 9] = [',', '/', '\\', '|', '_', '=', '>', '\u{b7}', '\u{2022}'];

/// Sign between the squares of a move that stands between other numbers, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum SquareGap {
    /// A blank: `33 28`.
    Blank,
    /// A full stop: `33.28`.
    Stop,
    /// Another sign: `33/28`.
    Sign,
}

impl SquareGap {
    const ALL: [Self; 3] = [Self::Stop, Self::Blank, Self::Sign];

    /// Returns the note on the first move that is written so.
    pub const fn note(self) -> &'static str {
        match self {
            Self::Blank => {
                "two squares with a blank between them are read as a move, here and further on"
            }
            Self::Stop => {
                "two squares with a full stop between them are read as a move, here and further on"
            }
            Self::Sign => {
                "two squares with such a sign between them are read as a move, here and further on"
            }
        }
    }
}

/// Manner of writing moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::record::pdn) struct MoveManner {
    /// Sign between squares, besides those of every notation.
    pub gap: Option<SquareGap>,
    /// True if a move alone in brackets is the reply to the one before it, and no variation.
    pub replies: bool,
}

impl MoveManner {
    /// All manners but the usual one, the simple ones first.
    pub const OTHERS: [Self; 7] = [
        Self::new(None, true),
        Self::new(Some(SquareGap::Stop), false),
        Self::new(Some(SquareGap::Blank), false),
        Self::new(Some(SquareGap::Sign), false),
        Self::new(Some(SquareGap::Stop), true),
        Self::new(Some(SquareGap::Blank), true),
        Self::new(Some(SquareGap::Sign), true),
    ];

    const fn new(gap: Option<SquareGap>, replies: bool) -> Self {
        Self { gap, replies }
    }

    /// Returns the manner in which most moves at the beginning of a file are written, as far as squares go.
    pub fn of_file(text: &str) -> Self {
        let beginning = &text[..text.floor_char_boundary(BEGINNING)];
        let mut gaps = SquareGap::ALL.into_iter();
        let gap = gaps.find(|gap| {
            let mut lexer = Lexer::in_manner(beginning, Self::new(Some(*gap), false));
            let (mut across, mut others) = (0, 0);
            while let Some((_, token)) = lexer.next() {
                if matches!(token, Token::Move(_)) {
                    across += usize::from(lexer.is_across());
                    others += usize::from(!lexer.is_across());
                }
            }
            across > others
        });
        Self::new(gap, false)
    }
}

/// Returns the second square of a move, and its place in `rest`, which stands behind the digits of the first one, if
/// this gap alone parts them and nothing shows that the second is another number.
fn second_square(gap: SquareGap, rest: &str) -> Option<(Range<usize>, String)> {
    let next = match gap {
        SquareGap::Blank => rest.trim_start_matches(is_inline),
        SquareGap::Stop => rest.strip_prefix(|c: char| plain(c) == '.')?,
        SquareGap::Sign => rest.strip_prefix(|c: char| SIGNS.contains(&plain(c)))?,
    };
    let behind = next.trim_start_matches(is_digit);
    let digits = plainly(&next[..next.len() - behind.len()]);
    let goes_on =
        |c: char| c.is_alphanumeric() || matches!(plain(c), '.' | '…' | '-' | ':' | '/' | '%');
    let whole = !behind.starts_with(goes_on) && !begins_move(next);
    let place = rest.len() - next.len()..rest.len() - behind.len();
    (whole && point(&digits).is_some()).then_some((place, digits))
}

impl Lexer<'_> {
    /// True if the last part is a move with the gap of this manner between its squares.
    pub fn is_across(&self) -> bool {
        self.across
    }

    /// True for a text that begins with a move with the gap of this manner between its squares.
    pub(super) fn begins_across(&self, text: &str) -> bool {
        let Some(gap) = self.manner.gap else {
            return false;
        };
        let behind = text.trim_start_matches(is_digit);
        let first = plainly(&text[..text.len() - behind.len()]);
        point(&first).is_some() && second_square(gap, behind).is_some()
    }

    /// Reads the second square of a move behind the digits of the first one, if the gap of this manner parts them.
    pub(super) fn across_gap(&mut self, first: &str) -> Option<SquareDigits> {
        let gap = self.manner.gap.filter(|_| point(first).is_some())?;
        let (place, second) = second_square(gap, self.rest())?;
        let at = self.at + place.start;
        self.at += place.end;
        Some((at, second))
    }

    /// Returns the length of the mark behind the number of a move, if a move with the gap of this manner follows: with
    /// neither a dot nor a mark a number is one if it is the next.
    pub(super) fn label_across(&self, digits: &str) -> Option<usize> {
        let rest = self.rest();
        let behind = rest.strip_prefix(|c: char| matches!(plain(c), ')' | ':'));
        let behind = behind.unwrap_or(rest);
        let length = rest.len() - behind.len();
        let next = behind.trim_start_matches(is_inline);
        let apart = next.len() < behind.len();
        let sure = apart && (length > 0 || self.comes_next(digits));
        (sure && self.begins_across(next)).then_some(length)
    }

    /// True for the number that stands before the next move, if each move of White has one.
    fn comes_next(&self, digits: &str) -> bool {
        match self.move_number {
            None => digits == "1" && self.last != Last::Move,
            Some(last) => self.since == 2 && digits.parse() == Ok(last.saturating_add(1)),
        }
    }

    /// True behind an open bracket that holds the reply to the move before it: one move without a number, and its
    /// signs and comments. Behind the bracket the game goes on, and not with three dots or with another bracket.
    pub fn holds_reply(&self) -> bool {
        let mut lexer = self.clone();
        if !matches!(lexer.next(), Some((_, Token::Move(_)))) {
            return false;
        }
        loop {
            match lexer.next() {
                Some((_, Token::Sign(_) | Token::Comment(_))) => {}
                Some((_, Token::Close)) => break,
                _ => return false,
            }
        }
        match lexer.next() {
            Some((at, Token::Number { .. })) => {
                let text = &lexer.text[at..lexer.at];
                let dots = text.matches(|c: char| plain(c) == '.').count();
                let other = dots > 1 || text.contains('…');
                !other && !matches!(lexer.next(), Some((_, Token::Dots)))
            }
            Some((_, token)) => !matches!(
                token,
                Token::Open
                    | Token::Close
                    | Token::Dots
                    | Token::Wrong { .. }
                    | Token::OpenComment(_)
            ),
            None => true,
        }
    }
}

//! Parts that begin with a digit: move numbers, moves and results.

use std::ops::RangeInclusive;

use super::label::begins_tight;
use super::{Last, Lexer, OPENS, Token, begins_move, is_digit, is_name, plainly};
use crate::record::pdn::format::GAME;
use crate::record::pdn::outcome;
use crate::record::pdn::problem::PdnProblem;
use tibetango_rules::draughts::SIZE;
use tibetango_rules::normalization::{is_blank, is_inline, plain, takes_no_room};
use tibetango_rules::quote::{cut, quote_text};
use tibetango_rules::{MoveKind, PlainMove, Point, Topology};

/// Maximum number of squares that a capture names: a side has 20 pieces.
const MOST_SQUARES: usize = 21;
/// Number of digits of a square.
const SQUARE: usize = 2;
/// Maximum number of digits that a message repeats of a number that is no square.
const MOST_DIGITS: usize = 8;
/// Maximum number of bytes between the brackets that list the captured pieces.
const MAX_LIST: usize = 100;
/// Points of the men that can make the first move of a game, and those to which they can go.
const FOREMOST: RangeInclusive<u16> = 30..=34;
const BEFORE: RangeInclusive<u16> = 25..=29;
/// Letters of a king, before or behind its move: in English, Dutch and Russian.
const KINGS: [char; 6] = ['K', 'k', 'D', 'd', '\u{414}', '\u{434}'];
/// Number of bytes behind `0-0` that are searched for a move.
const NEAR: usize = 1 << 12;

/// Digits of a square, and their place.
pub(super) type SquareDigits = (usize, String);

/// Returns the token of a fault in place of a move.
fn wrong(at: usize, problem: PdnProblem) -> Token {
    Token::Wrong { at, problem }
}

/// Returns the point of a square's number.
pub(super) fn point(digits: &str) -> Option<Point> {
    let most = Topology::of(GAME, SIZE).map_or(0, Topology::points);
    let index = digits.parse::<usize>().ok()?.checked_sub(1)?;
    let index = u16::try_from(index).ok().filter(|_| index < most)?;
    Some(Point(index))
}

impl Lexer<'_> {
    /// Reads a part that begins with a digit.
    pub(super) fn number(&mut self) -> Token {
        let from = self.at;
        let result = outcome::at(self.rest()).or_else(|| outcome::half_alone(self.rest()));
        if let Some((length, ending)) = result {
            self.at += length;
            return match ending.is_nil() && !self.closes() {
                true if self.in_prose() => self.word_from(from),
                // In the middle of a game this is no move.
                true => wrong(from, PdnProblem::Pass),
                false => Token::End(Some(ending.result(outcome::FIRST))),
            };
        }
        let digits = self.digits();
        if let Some(length) = self.label_across(&digits) {
            self.at += length;
            self.count(&digits);
            return Token::Number {
                opens: self.opens_game(&digits),
            };
        }
        if let Some(second) = self.across_gap(&digits) {
            let token = self.walk(from, false, &[(from, digits), second]);
            self.across = matches!(token, Token::Move(_));
            return token;
        }
        self.skip_escape();
        let dots = self.take(|c| plain(c) == '.' || c == '…');
        if !dots.is_empty() {
            self.count(&digits);
            let one = dots.chars().count() == 1 && !dots.starts_with('…');
            return Token::Number {
                opens: one && self.opens_game(&digits),
            };
        }
        if let Some(two) = self.without_sign(from, &digits) {
            return self.walk(from, false, &two);
        }
        let label = self.label().filter(|length| self.fits(&digits, *length));
        if let Some(length) = label.or_else(|| self.odd_label(&digits)) {
            self.at += length;
            self.count(&digits);
            return Token::Number {
                opens: self.opens_game(&digits),
            };
        }
        let mut squares = vec![(from, digits)];
        let mut takes = false;
        let mut end = self.at;
        while let Some(cross) = self.separator(squares.len()) {
            let at = self.at;
            let digits = self.digits();
            match (digits.is_empty(), self.last) {
                // One square too many is enough to report the excess.
                (false, _) if squares.len() > MOST_SQUARES => {}
                (false, _) => squares.push((at, digits)),
                // A sign behind a whole move does not belong to it.
                (true, _) if squares.len() > 1 => {
                    self.at = end;
                    break;
                }
                (true, last) if last == Last::Other || self.in_prose() => {
                    return self.word_from(from);
                }
                (true, _) => {
                    return wrong(at, PdnProblem::Expected("a square behind - or x"));
                }
            }
            takes |= cross;
            end = self.at;
        }
        match squares.len() {
            1 => self.lone(from),
            _ => self.walk(from, takes, &squares),
        }
    }

    /// Reads a move behind the letter of a king, as in `K5-10`.
    pub(super) fn king(&mut self) -> Option<Token> {
        let rest = self.rest();
        let behind = rest.strip_prefix(KINGS)?;
        let moves = begins_tight(behind) && outcome::at(behind).is_none();
        if !moves || self.in_prose() {
            return None;
        }
        self.at += rest.len() - behind.len();
        let token = self.number();
        self.odd |= matches!(token, Token::Move(_));
        Some(token)
    }

    /// Reads digits as plain ones. Invisible characters may stand between those of a square.
    fn digits(&mut self) -> String {
        let mut digits = plainly(self.take(is_digit));
        while digits.len() < SQUARE {
            let end = self.at;
            self.take(takes_no_room);
            self.skip_frame();
            let more = self.take(is_digit);
            if more.is_empty() {
                self.at = end;
                break;
            }
            digits += &plainly(more);
        }
        digits
    }

    /// Returns the two squares of `3228`, if a move may stand here and no sign follows.
    fn without_sign(&self, at: usize, digits: &str) -> Option<[SquareDigits; 2]> {
        let (first, second) = digits.split_at_checked(SQUARE)?;
        let next = self.rest().chars().next().map(plain);
        let goes_on = next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | ':'));
        let whole = self.last != Last::Other && second.len() == SQUARE && !goes_on;
        whole.then(|| [first, second].map(|digits| (at, digits.to_owned())))
    }

    /// True for the number 1, unless dots follow, as in `1. ...` of a game that goes on, or the rest of a date or of a
    /// time.
    fn opens_game(&self, digits: &str) -> bool {
        let next = self.rest().trim_start_matches(is_blank);
        let behind = next.trim_start_matches(is_digit);
        let on = !behind.starts_with(['.', '…']) && !self.begins_fraction();
        digits == "1" && (on || self.begins_across(next))
    }

    /// True for digits right here that are no move: in `1.30` they are the rest of a time.
    fn begins_fraction(&self) -> bool {
        let rest = self.rest();
        let digits = rest.chars().take_while(|c| is_digit(*c)).count();
        digits > 0 && digits != 2 * SQUARE && !begins_move(rest)
    }

    /// Notes the number of a move.
    fn count(&mut self, digits: &str) {
        self.move_number = digits.parse().ok();
        self.since = 0;
    }

    /// Reads a number that is neither that of a move nor part of one.
    fn lone(&mut self, from: usize) -> Token {
        let letters = self.take(|c| c.is_alphanumeric() || matches!(plain(c), '-' | '_'));
        let share = self.peek() == Some('%');
        if share {
            self.bump();
        }
        if share || self.last == Last::Other || self.in_prose() || is_name(letters) {
            return self.word_from(from);
        }
        let problem = match letters.is_empty() {
            true => PdnProblem::Expected("a move such as 32-28 or 28x17, or the number of one"),
            false => PdnProblem::Unreadable(quote_text(&self.text[from..self.at])),
        };
        wrong(from, problem)
    }

    /// Reads the move over these squares.
    fn walk(&mut self, from: usize, takes: bool, squares: &[SquareDigits]) -> Token {
        let rest = self.rest();
        // A letter behind a whole square is a word, as that of a footnote.
        let whole = squares.last().is_some_and(|(_, last)| last.len() == SQUARE);
        let crowned = rest.strip_prefix(KINGS);
        let crowned = crowned.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric));
        let word = crowned || (whole && rest.starts_with(char::is_alphabetic));
        if rest.starts_with(char::is_alphanumeric) && !word && self.symbol_here().is_none() {
            // As where a letter stands for a digit.
            self.take(char::is_alphanumeric);
            let text = quote_text(&self.text[from..self.at]);
            return self.no_move(from, from, PdnProblem::Unreadable(text));
        }
        if squares
            .iter()
            .all(|(_, digits)| digits.bytes().all(|digit| digit == b'0'))
        {
            return self.no_move(from, from, PdnProblem::Pass);
        }
        if squares.len() > MOST_SQUARES {
            return self.no_move(from, from, PdnProblem::TooLong);
        }
        let mut points = Vec::new();
        for (at, digits) in squares {
            let Some(point) = point(digits) else {
                return self.no_move(
                    from,
                    *at,
                    PdnProblem::Square(quote_text(&cut(digits, MOST_DIGITS))),
                );
            };
            points.push(point);
        }
        let [start, via @ .., end] = points.as_slice() else {
            return self.lone(from);
        };
        let kind = match takes || !via.is_empty() {
            true => MoveKind::Jump,
            false => MoveKind::Step,
        };
        let mut captures = self.captures();
        if captures.is_empty() && kind == MoveKind::Jump {
            captures = self.captures_behind_commas();
        }
        let mv = PlainMove {
            via: via.to_vec(),
            takes: captures,
            ..PlainMove::walk(kind, *start, *end)
        };
        if self.in_prose() && !self.opens(from, &mv) {
            return self.word_from(from);
        }
        self.move_end = self.at;
        Token::Move(mv)
    }

    /// True if a game may begin behind words with this move: a step of a man of the foremost row, or any move that
    /// has a number and a sign. Anything else is a time of day or a date.
    fn opens(&self, from: usize, mv: &PlainMove) -> bool {
        let follows_number =
            self.last == Last::Number && !self.text[from..self.at].chars().all(is_digit);
        follows_number || is_first_step(mv)
    }

    /// Returns a fault in place of a move. Without a number and before any move it is a word: people write dates
    /// there.
    fn no_move(&self, from: usize, at: usize, problem: PdnProblem) -> Token {
        let before = self.move_end == usize::MAX || self.in_prose();
        match self.last == Last::Other && before {
            true => self.word_from(from),
            false => wrong(at, problem),
        }
    }

    /// Reads the captured squares, if they stand in brackets behind a capture.
    fn captures(&mut self) -> Vec<Point> {
        let from = self.at;
        self.take(is_inline);
        match self.squares_in_brackets() {
            Some((length, squares)) => {
                self.at += length;
                squares
            }
            None => {
                self.at = from;
                Vec::new()
            }
        }
    }

    /// Reads the captured squares of `28x19,23` and `28x19, 23`. What may be another move, its number or a result is
    /// none.
    fn captures_behind_commas(&mut self) -> Vec<Point> {
        let mut squares = Vec::new();
        while self.peek() == Some(',') {
            let from = self.at;
            self.bump();
            let apart = !self.take(is_inline).is_empty();
            match self.captured_square(apart) {
                // A side has fewer pieces: the other numbers are not captures.
                Some(_) if squares.len() >= MOST_SQUARES => {}
                Some(point) => squares.push(point),
                None => {
                    self.at = from;
                    break;
                }
            }
        }
        self.odd |= !squares.is_empty();
        squares
    }

    /// Reads a captured square behind a comma, `apart` if a blank stands between.
    fn captured_square(&mut self, apart: bool) -> Option<Point> {
        let rest = self.rest();
        if begins_move(rest) || self.begins_across(rest) || outcome::at(rest).is_some() {
            return None;
        }
        let digits = plainly(self.take(is_digit));
        let next = self.rest().trim_start_matches(is_inline);
        let tight = next.len() == self.rest().len();
        let on = next.chars().next().map(plain).is_some_and(|c| {
            matches!(c, '-' | '.' | '…' | ':' | '/' | '~' | '%' | 'x' | 'X')
                || (tight && c.is_alphanumeric())
        });
        let is_number = match apart {
            true => self.would_number(&digits),
            false => begins_move(next) && self.is_next(&digits),
        };
        point(&digits).filter(|_| !on && !is_number)
    }

    /// True if these digits, read right behind a move, would be the number of the next one.
    fn would_number(&self, digits: &str) -> bool {
        let mut behind = self.clone();
        behind.last = Last::Move;
        behind.has_begun = true;
        behind.since += 1;
        let label = behind.label().filter(|length| behind.fits(digits, *length));
        label.or_else(|| behind.odd_label(digits)).is_some()
    }

    /// Returns squares that stand alone in brackets, and the length of the part with its brackets.
    pub(super) fn squares_in_brackets(&self) -> Option<(usize, Vec<Point>)> {
        let rest = self.rest();
        let open = rest.chars().next().filter(|c| plain(*c) == '(')?;
        let inside = &rest[open.len_utf8()..];
        let near = inside.char_indices().take_while(|(at, c)| {
            let is_list = is_digit(*c) || is_inline(*c) || matches!(plain(*c), ',' | '+' | '.');
            *at < MAX_LIST && is_list
        });
        let end = near.last().map(|(at, c)| at + c.len_utf8())?;
        let close = inside[end..].chars().next().filter(|c| plain(*c) == ')')?;
        let text = plainly(&inside[..end]);
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.filter(|digits| !digits.is_empty());
        let squares = numbers.map(point).collect::<Option<Vec<Point>>>()?;
        // A move of this manner.
        if squares.len() == 2 && self.begins_across(inside) {
            return None;
        }
        let length = open.len_utf8() + end + close.len_utf8();
        (!squares.is_empty()).then_some((length, squares))
    }

    /// Reads a result alone in brackets at the end of a game: `(2-0)`, `[1-1]`. Words may follow, and moves may not,
    /// unless it stands in a variation.
    pub(super) fn result_in_brackets(&mut self, closes: &[char]) -> Option<Token> {
        let has_moves = self.has_begun || self.move_end != usize::MAX;
        if !has_moves || self.in_prose() {
            return None;
        }
        let rest = self.rest();
        let from = rest.chars().next().map_or(0, char::len_utf8);
        let inside = &rest[from..];
        let inside = &inside[..inside.floor_char_boundary(MAX_LIST)];
        let end = inside.find(|c: char| closes.contains(&plain(c)))?;
        let result = outcome::in_points(&inside[..end])?;
        let mut behind = self.clone();
        behind.at += from + end;
        behind.bump();
        let next = behind.rest().trim_start_matches(is_blank);
        let has_words = next
            .trim_start_matches('(')
            .starts_with(char::is_alphabetic);
        // In a variation nothing else is written so.
        if self.open == 0 && !has_words && !behind.closes() {
            return None;
        }
        self.at = behind.at;
        Some(Token::End(Some(result)))
    }

    /// True if nothing playable follows: comments, the end of a variation, of the text or of the game.
    pub(super) fn closes(&self) -> bool {
        let rest = self.rest();
        let mut rest = &rest[..rest.floor_char_boundary(NEAR)];
        loop {
            rest = rest.trim_start_matches(is_blank);
            let behind = match rest.chars().next() {
                None | Some(')' | '*' | '%') => return true,
                Some(c) if OPENS.contains(&c) => return true,
                Some('{') => rest.find('}').map(|close| close + 1),
                Some(';') => rest.find(['\n', '\r']),
                // Another game without tags.
                Some(_) => {
                    let opens = rest.strip_prefix("1.");
                    return opens.is_some_and(|behind| !behind.starts_with('.'));
                }
            };
            let Some(behind) = behind else {
                return true;
            };
            rest = &rest[behind..];
        }
    }
}

/// True for a move of a man of White's foremost row to the row before it, with which every game begins.
pub(in crate::record::pdn) fn is_first_step(mv: &PlainMove) -> bool {
    let stands = |point: Option<Point>, row: &RangeInclusive<u16>| {
        point.is_some_and(|point| row.contains(&point.0))
    };
    // A time looks like a capture: `33:28`.
    mv.kind == MoveKind::Step && stands(mv.from, &FOREMOST) && stands(mv.to, &BEFORE)
}

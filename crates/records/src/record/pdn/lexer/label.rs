//! Numbers of moves without a dot, and their marks.

use super::{Last, Lexer, begins_move, is_digit};
use tibetango_rules::normalization::{is_blank, is_inline, plain, takes_no_room};

/// Marks of numbers behind the stroke of Markdown.
const ESCAPED: [&str; 2] = [r"\.", r"\)"];
/// Frame around a digit, as telephones draw it.
const KEYCAP: char = '\u{20e3}';

/// True for a mark that parts the number of a move from a move right behind it.
fn is_list_mark(c: char) -> bool {
    matches!(plain(c), ')' | '、' | '°' | 'º' | KEYCAP)
}

/// True for a text that begins with a move without blanks in it.
pub(super) fn begins_tight(text: &str) -> bool {
    let behind = text.trim_start_matches(is_digit);
    let sign = behind.chars().next();
    let sign = sign.filter(|c| matches!(plain(*c), '-' | 'x' | 'X' | ':'));
    let next = sign.map(|sign| &behind[sign.len_utf8()..]);
    behind.len() < text.len() && next.is_some_and(|next| next.starts_with(is_digit))
}

impl Lexer<'_> {
    /// Skips the stroke that Markdown puts before the mark of a number, which would begin a list.
    pub(super) fn skip_escape(&mut self) {
        if ESCAPED.iter().any(|mark| self.rest().starts_with(*mark)) {
            self.bump();
        }
    }

    /// Skips the frame around a digit if another digit in a frame follows.
    pub(super) fn skip_frame(&mut self) {
        let behind = self.rest().strip_prefix(KEYCAP);
        let next = behind.and_then(|behind| behind.strip_prefix(is_digit));
        let next = next.map(|next| next.trim_start_matches(takes_no_room));
        if next.is_some_and(|next| next.starts_with(KEYCAP)) {
            self.bump();
        }
    }

    /// Returns the length of the mark behind a move number without a dot; `None` if the following text does not
    /// confirm that it is one.
    pub(super) fn label(&self) -> Option<usize> {
        let rest = self.rest();
        let seen = rest.trim_start_matches(takes_no_room);
        let mark = seen
            .chars()
            .next()
            .filter(|c| is_list_mark(*c) || plain(*c) == ':');
        let length = mark.map_or(0, |mark| rest.len() - seen.len() + mark.len_utf8());
        let behind = &rest[length..];
        let next = behind.trim_start_matches(is_blank);
        // A bracket parts it from the move, as in `1)32-28`; a colon may be that of a capture.
        let apart = next.len() < behind.len() || mark.is_some_and(is_list_mark);
        let comment = mark.is_none() && next.starts_with(['{', ';', '…', '.', '½']);
        (apart && (comment || begins_move(next))).then_some(length)
    }

    /// Returns the length of a comma, a semicolon or a dash behind the number of the next move, if a whole move
    /// follows: `1, 32-28`, `1;32-28`, `1 - 32-28`.
    pub(super) fn odd_label(&self, digits: &str) -> Option<usize> {
        let rest = self.rest();
        let behind = rest.trim_start_matches(is_inline);
        let mark = behind.chars().next()?;
        let behind = &behind[mark.len_utf8()..];
        let length = rest.len() - behind.len();
        let next = behind.trim_start_matches(is_inline);
        let marks = match plain(mark) {
            ',' => length == mark.len_utf8(),
            // Behind a blank it begins a comment.
            ';' => length == mark.len_utf8() && next.len() == behind.len(),
            '-' => length > mark.len_utf8() && next.len() < behind.len(),
            _ => false,
        };
        let sure = marks && self.is_next(digits) && !self.in_prose();
        (sure && begins_tight(next)).then_some(length)
    }

    /// True for the number that the next move has, if it has one.
    pub(super) fn is_next(&self, digits: &str) -> bool {
        let next = self
            .move_number
            .map_or(1..=1, |last| last..=last.saturating_add(1));
        digits
            .parse::<usize>()
            .is_ok_and(|number| next.contains(&number))
    }

    /// True if a number may be that of the next move. A bare one right behind another, or larger than the moves
    /// since the last one allow, is the only square left of a move.
    pub(super) fn fits(&self, digits: &str, mark: usize) -> bool {
        let next = self.rest().trim_start_matches(is_blank);
        if mark > 0 || next.starts_with(['.', '…']) {
            return true;
        }
        let most = self.move_number;
        let most = most.map(|last| last.saturating_add(1 + self.since / 2));
        let near = most.is_none_or(|most| digits.parse().is_ok_and(|number: usize| number <= most));
        near && self.last != Last::Number
    }
}

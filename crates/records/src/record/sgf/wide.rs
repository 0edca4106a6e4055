//! Games with brackets and semicolons of full width, as Chinese and Japanese keyboards write them, and with blanks of
//! other widths or none.

use super::scan::{WIDE, WIDE_ENDS};
use tibetango_rules::normalization::{is_blank, plain};

/// Signs of full width that a game has outside of its values.
const SIGNS: [char; 2] = ['\u{ff08}', '\u{ff1b}'];

/// Note on a file with such a game.
pub(super) const NARROWED: &str =
    "brackets and semicolons of full width are read as plain ones outside of values";

/// Value that is open, by the bracket that opened it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenValue {
    Plain,
    Wide,
}

/// Returns the text with plain signs and letters outside of values, and the byte at which the first game begins with a
/// bracket or a semicolon of full width; `None` for a text without such a game. Each character stays one.
pub(super) fn narrow(text: &str) -> Option<(String, usize)> {
    if !text.contains(SIGNS) {
        return None;
    }
    let mut narrow = String::with_capacity(text.len());
    let (mut value, mut stroke) = (None, false);
    // The last bracket before only blanks, and whether it is of full width; the first game that begins so.
    let (mut open, mut begins) = (None, None);
    for (at, c) in text.char_indices() {
        if let Some(kind) = value {
            let closes = match kind {
                OpenValue::Plain => c == ']' && !stroke,
                OpenValue::Wide => WIDE_ENDS.contains(&c),
            };
            stroke = c == '\\' && !stroke;
            value = value.filter(|_| !closes);
            narrow.push(c);
            continue;
        }
        stroke = false;
        let wide = SIGNS.contains(&c);
        let c = match c {
            '\u{ff1b}' => ';',
            _ => plain(c),
        };
        value = match c {
            '[' => Some(OpenValue::Plain),
            _ if WIDE.contains(&c) => Some(OpenValue::Wide),
            _ => None,
        };
        open = match (c, open) {
            ('(', _) => Some((at, wide)),
            (';', Some((at, by_bracket))) => {
                begins = begins.or((wide || by_bracket).then_some(at));
                None
            }
            (c, open) => open.filter(|_| is_blank(c)),
        };
        narrow.push(c);
    }
    begins.map(|at| (narrow, at))
}

/// Returns the text with plain blanks in place of others, and of signs that nobody sees, behind the signs of a game;
/// `None` for a text without such blanks. Those within values stay, and each character stays one.
pub(super) fn spaced(text: &str) -> Option<String> {
    let is_odd = |c: char| !c.is_ascii() && is_blank(c);
    if !text.contains(is_odd) {
        return None;
    }
    let (mut parts, mut inside, mut stroke) = (true, false, false);
    let spaced = text.chars().map(|c| {
        let blank = parts && !inside && is_odd(c);
        let ends = c == ']' && !stroke;
        stroke = inside && c == '\\' && !stroke;
        inside = (inside || c == '[') && !ends;
        parts = matches!(c, '(' | ')' | ';' | ']') || (parts && is_blank(c));
        if blank { ' ' } else { c }
    });
    Some(spaced.collect())
}

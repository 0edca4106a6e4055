//! Signs of other keyboards in a RON file, such as the wide comma of a Chinese one: RON says only that it expected
//! something else there.

use tibetango_records::messages::Place;
use tibetango_rules::quoting::quoted;
use tibetango_rules::typed::{is_blank, is_quote, plain};

/// Maximum length of a character between apostrophes, with the one that closes it: `\u{10ffff}'`.
const LONGEST_CHARACTER: usize = 11;

/// Returns the place of the first sign of another keyboard, and what to write instead; `None` if there is none up to
/// where the reader stopped. Strings and comments may hold any sign.
pub(super) fn odd_sign(text: &str, stopped: Place) -> Option<(Place, String)> {
    let at = first(text)?;
    let found = Place::of_byte(text, at);
    if (found.line, found.column) > (stopped.line, stopped.column) {
        return None;
    }
    let c = text[at..].chars().next()?;
    let told = |written: &str, right: &str| {
        format!(
            "{} comes from another keyboard: write {right}",
            quoted(written)
        )
    };
    Some(match meant(c)? {
        ' ' => {
            let code = u32::from(c);
            let problem = format!(
                "a blank of another kind (U+{code:04X}) stands here: write an ordinary one"
            );
            (found, problem)
        }
        '"' => {
            let behind = &text[at + c.len_utf8()..];
            let closes = |c: char| c == '\n' || c == '"' || meant(c) == Some('"');
            let inside = behind.split(closes).next().unwrap_or_default();
            let right = match inside.parse::<f64>() {
                Ok(_) => format!("\", or {inside} without quotes for a number"),
                Err(_) => "\"".to_owned(),
            };
            (found, told(c.encode_utf8(&mut [0; 4]), &right))
        }
        sign if is_numeric(sign) => {
            // The whole number, of which another keyboard may have written a part.
            let before = text[..at].trim_end_matches(is_numeric);
            let rest = &text[before.len()..];
            let end = rest.find(|c: char| !is_numeric(meant(c).unwrap_or(c)));
            let written = &rest[..end.unwrap_or(rest.len())];
            let right: String = written.chars().map(|c| meant(c).unwrap_or(c)).collect();
            (Place::of_byte(text, before.len()), told(written, &right))
        }
        sign => (
            found,
            told(c.encode_utf8(&mut [0; 4]), sign.encode_utf8(&mut [0; 4])),
        ),
    })
}

/// Returns the truth value that stands at this place in capital letters.
pub(super) fn truth(text: &str, at: Place) -> Option<&'static str> {
    let line = text.lines().nth(at.line - 1)?;
    let behind = line.chars().skip(at.column - 1);
    let behind = behind.skip_while(|c| c.is_ascii_whitespace());
    let word: String = behind.take_while(char::is_ascii_alphabetic).collect();
    let mut words = ["true", "false"].into_iter();
    words.find(|right| right.eq_ignore_ascii_case(&word))
}

const fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '-' | '+')
}

/// Returns the sign that somebody meant with one of another keyboard; `None` for any other character.
fn meant(c: char) -> Option<char> {
    match c {
        _ if c.is_ascii() => None,
        // RON's own white space.
        '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' => None,
        '\u{3001}' | '\u{ff1b}' => Some(','),
        '\u{2018}' | '\u{2019}' | '\u{300c}'..='\u{300f}' => Some('"'),
        _ if is_quote(c) => Some('"'),
        _ if is_blank(c) => Some(' '),
        '\u{ff3b}' => Some('['),
        '\u{ff3d}' => Some(']'),
        '\u{ff5b}' => Some('{'),
        '\u{ff5d}' => Some('}'),
        _ => Some(plain(c)).filter(|plain| *plain != c),
    }
}

/// Returns the first such sign outside of strings, characters and comments.
fn first(text: &str) -> Option<usize> {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = closed(rest);
        if length == 0 && meant(c).is_some() {
            return Some(text.len() - rest.len());
        }
        rest = rest.get(length.max(c.len_utf8())..).unwrap_or_default();
    }
    None
}

/// Returns the length of the string, the character or the comment with which a text begins, else 0.
fn closed(text: &str) -> usize {
    let whole = text.len();
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(whole);
    }
    if text.starts_with("/*") {
        return comment(text);
    }
    if let Some(inside) = text.strip_prefix('"') {
        return escaped(inside, '"').map_or(whole, |end| 1 + end);
    }
    if let Some(inside) = text.strip_prefix('\'') {
        // An apostrophe that closes nothing is a fault of its own.
        let end = inside.char_indices().nth(LONGEST_CHARACTER);
        let near = end.map_or(inside, |(end, _)| &inside[..end]);
        return escaped(near, '\'').map_or(0, |end| 1 + end);
    }
    let raw = text.strip_prefix('r').unwrap_or_default();
    let inside = raw.trim_start_matches('#');
    let signs = raw.len() - inside.len();
    if inside.starts_with('"') {
        let end = format!("\"{}", "#".repeat(signs));
        let begun = 1 + signs + 1;
        let found = text.get(begun..).and_then(|inside| inside.find(&end));
        return found.map_or(whole, |at| begun + at + end.len());
    }
    0
}

/// Returns the length of a text up to the sign that closes it, with that sign.
fn escaped(text: &str, close: char) -> Option<usize> {
    let mut stroke = false;
    let end = text.find(|c: char| {
        let closes = c == close && !stroke;
        stroke = c == '\\' && !stroke;
        closes
    });
    end.map(|end| end + close.len_utf8())
}

/// Returns the length of a comment of several lines, which may hold others.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let step = match rest {
            _ if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            _ if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

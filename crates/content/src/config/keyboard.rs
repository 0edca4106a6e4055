//! Signs of other keyboards in a RON file, such as the wide comma of a Chinese one: RON says only that it expected
//! something else there.

use super::lexer::enclosure;
use tibetango_records::messages::TextPosition;
use tibetango_rules::normalization::{is_blank, is_quote, plain};
use tibetango_rules::quote::quote_text;

/// Returns the place of the first sign of another keyboard, and what to write instead; `None` if there is none up to
/// where the reader stopped. Strings and comments may hold any sign.
pub(super) fn odd_sign(text: &str, stopped: TextPosition) -> Option<(TextPosition, String)> {
    let at = first(text)?;
    let position = TextPosition::of_byte(text, at);
    if (position.line, position.column) > (stopped.line, stopped.column) {
        return None;
    }
    let c = text[at..].chars().next()?;
    let advice = |sign: &str, right: &str| {
        let sign = quote_text(sign);
        format!("{sign} comes from another keyboard: write {right}")
    };
    Some(match plain_sign(c)? {
        ' ' => {
            let code = u32::from(c);
            let problem = format!(
                "a blank of another kind (U+{code:04X}) stands here: write an ordinary one"
            );
            (position, problem)
        }
        '"' => {
            let behind = &text[at + c.len_utf8()..];
            let closes = |c: char| c == '\n' || c == '"' || plain_sign(c) == Some('"');
            let inside = behind.split(closes).next().unwrap_or_default();
            // Rust would read `nan` and `infinity` as numbers, too.
            let of_number = |c: char| is_numeric(c) || matches!(c, 'e' | 'E');
            let is_number = inside.chars().all(of_number) && inside.parse::<f64>().is_ok();
            let right = match is_number {
                true => format!("\", or {inside} without quotes for a number"),
                false => "\"".to_owned(),
            };
            (position, advice(c.encode_utf8(&mut [0; 4]), &right))
        }
        sign if is_numeric(sign) => {
            // The whole number, of which another keyboard may have written a part.
            let before = text[..at].trim_end_matches(is_numeric);
            let rest = &text[before.len()..];
            let end = rest.find(|c: char| !is_numeric(plain_sign(c).unwrap_or(c)));
            let sign = &rest[..end.unwrap_or(rest.len())];
            let right: String = sign.chars().map(|c| plain_sign(c).unwrap_or(c)).collect();
            (
                TextPosition::of_byte(text, before.len()),
                advice(sign, &right),
            )
        }
        sign => (
            position,
            advice(c.encode_utf8(&mut [0; 4]), sign.encode_utf8(&mut [0; 4])),
        ),
    })
}

/// Returns the truth value that stands at this place in capital letters.
pub(super) fn truth(text: &str, at: TextPosition) -> Option<&'static str> {
    let line = text.lines().nth(at.line - 1)?;
    let behind = line.chars().skip(at.column - 1);
    let behind = behind.skip_while(|c| c.is_ascii_whitespace());
    // The whole word: `true1` is neither of them.
    let word: String = behind
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    let mut words = ["true", "false"].into_iter();
    words.find(|right| right.eq_ignore_ascii_case(&word))
}

const fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '-' | '+')
}

/// Returns the sign that a character of another keyboard stands for; `None` for any other character.
fn plain_sign(c: char) -> Option<char> {
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
        let length = match enclosure(rest) {
            Some((_, length)) => length,
            None if plain_sign(c).is_some() => return Some(text.len() - rest.len()),
            None => c.len_utf8(),
        };
        rest = &rest[length..];
    }
    None
}

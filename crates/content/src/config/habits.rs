//! Habits of other formats in a RON file, such as a comment behind `#`: RON says only that it expected something else
//! there.

use super::lexer::enclosure;
use tibetango_records::messages::TextPosition;
use tibetango_rules::quote::quote_text;

/// Returns the place of the first sign that RON does not have, and what to write instead; `None` if there is none up to
/// where the reader stopped. Strings and comments may hold any sign.
pub(super) fn foreign_sign(text: &str, stopped: TextPosition) -> Option<(TextPosition, String)> {
    let (at, advice) = first(text)?;
    let place = TextPosition::of_byte(text, at);
    let is_read = (place.line, place.column) <= (stopped.line, stopped.column);
    is_read.then_some((place, advice))
}

/// Returns the place in bytes of the first such sign, and the advice.
fn first(text: &str) -> Option<(usize, String)> {
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let (before, rest) = text.split_at(at);
        at += match enclosure(rest) {
            Some((_, length)) => length,
            None => match advice(before, rest, sign) {
                Some(advice) => return Some((at, advice)),
                None => sign.len_utf8(),
            },
        };
    }
    None
}

/// Returns the advice on a sign outside of strings, characters and comments, with the text before and from it on.
fn advice(before: &str, rest: &str, sign: char) -> Option<String> {
    let comment = |sign: &str| Some(format!("a comment begins with //, not with {sign}"));
    let begins_line = || {
        let line = before.rsplit('\n').next();
        line.is_none_or(|line| line.trim().is_empty())
    };
    match sign {
        // An extension, or a name such as `r#None`.
        '#' if rest.starts_with("#!") || before.ends_with('r') => None,
        '#' => match colour(before, rest) {
            Some(colour) => Some(format!(
                "a colour stands in double quotes: write \"{colour}\""
            )),
            None => comment("#"),
        },
        '/' => comment("/"),
        '-' if rest.starts_with("--") && begins_line() => comment("--"),
        ';' if begins_line() => comment(";"),
        ';' => Some("entries stand between commas: write , in place of ;".to_owned()),
        '=' => Some("a colon stands behind a name: write : in place of =".to_owned()),
        '%' => Some("a number stands alone: leave % out".to_owned()),
        _ => None,
    }
}

/// Returns the advice on a value in quotes of which RON expects others, or none, at this place.
pub(super) fn wrong_quotes(error: &ron::Error, text: &str, at: TextPosition) -> Option<String> {
    let line = text.lines().nth(at.line.checked_sub(1)?)?;
    let (begin, _) = line.char_indices().nth(at.column.checked_sub(1)?)?;
    let value = &line[begin..];
    match error {
        ron::Error::ExpectedString => {
            let inside = value.strip_prefix('\'')?;
            let inside = inside.split('\'').next().unwrap_or_default();
            let right = quote_text(inside);
            Some(format!("a text stands in double quotes: write {right}"))
        }
        ron::Error::ExpectedBoolean => {
            let inside = value.strip_prefix('"')?;
            let (inside, _) = inside.split_once('"')?;
            let word = ["true", "false"].into_iter().find(|word| *word == inside)?;
            Some(format!("expected {word}, without quotes"))
        }
        _ => None,
    }
}

/// Returns the colour with which a text begins, where a value is due.
fn colour<'a>(before: &str, rest: &'a str) -> Option<&'a str> {
    let digits = rest[1..]
        .chars()
        .take_while(char::is_ascii_hexdigit)
        .count();
    let behind = rest[1 + digits..].chars().next();
    let ends = behind.is_none_or(|c| !c.is_alphanumeric());
    let is_colour = matches!(digits, 3 | 6 | 8) && ends && before.trim_end().ends_with(':');
    is_colour.then(|| &rest[..=digits])
}

//! Parsers for the fields of a request.

use super::{ColourForm, MAX_CHAT, NAME};
use tibetango_records::record::text::{holds, is_clean, is_name, sound};
use tibetango_rules::Side;
use tibetango_rules::normalization::is_invisible;
use tibetango_rules::quote::quote_text;

/// Fault in a line, in words for its author.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// Unknown verb.
    #[error("{0} is no request")]
    Verb(String),
    /// Wrong fields for the verb.
    #[error("{verb} is written {form}")]
    Fields {
        /// Verb of the request.
        verb: &'static str,
        /// Syntax of the request.
        form: &'static str,
    },
    /// Malformed field.
    #[error("{found} is not {expected}")]
    Field {
        /// Text found, quoted.
        found: String,
        /// Description of the expected form.
        expected: &'static str,
    },
}

pub(super) type FieldResult<T> = Result<T, Unread>;

pub(super) fn field<T>(
    text: &str,
    expected: &'static str,
    read: impl FnOnce(&str) -> Option<T>,
) -> FieldResult<T> {
    read(text).ok_or_else(|| Unread::Field {
        found: quote_text(text),
        expected,
    })
}

pub(super) fn room(text: &str) -> FieldResult<usize> {
    field(text, "a room, a number from 1", |text| {
        let number = text.parse().ok()?;
        (text.len() <= 9 && number > 0).then_some(number)
    })
}

pub(super) fn colour(text: &str) -> FieldResult<(ColourForm, Side)> {
    let expected = "a colour: Black, White, 黑, 白, 1 (Black) or 2 (White)";
    field(text, expected, ColourForm::read)
}

pub(super) fn point(text: &str) -> FieldResult<String> {
    field(
        text,
        "a point: row and column in digits, as in 04",
        |text| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            (digits && (2..=4).contains(&text.len())).then(|| text.to_owned())
        },
    )
}

pub(super) fn name(text: &str) -> FieldResult<String> {
    let expected = "a name of 1 to 16 letters without commas, control characters, characters that are invisible or \
                    that Unicode does not assign, and more than four marks on a letter";
    field(text, expected, |text| {
        is_name(text, NAME).then(|| text.to_owned())
    })
}

pub(super) fn token(text: &str) -> FieldResult<String> {
    field(text, "a token: 32 hexadecimal digits", |text| {
        let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        (hex && text.len() == 32).then(|| text.to_ascii_lowercase())
    })
}

pub(super) fn word(text: &str) -> FieldResult<String> {
    field(text, "plain text", |text| {
        is_clean(text).then(|| text.to_owned())
    })
}

/// Reads a chat message.
pub(super) fn chat_text(text: &str) -> FieldResult<String> {
    field(text, "1 to 140 letters of plain text", |text| {
        // Others see no marks without a letter, and no unassigned characters.
        let text = sound(text).trim().to_owned();
        // Some scripts need invisible joiners inside words, but a text of nothing else is no message.
        let is_visible = text.chars().any(|c| !is_invisible(c));
        let good = is_visible && is_clean(&text) && holds(&text, MAX_CHAT);
        good.then_some(text)
    })
}

/// Reads a number in plain digits.
pub(super) fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

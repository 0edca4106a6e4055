//! Heads of messages in the copy of a chat.

use super::{Lexer, is_digit};
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Maximum size of a head in bytes.
const LONGEST: usize = 100;

/// Words behind a time of twelve hours.
const HALVES: [&str; 6] = ["AM", "PM", "am", "pm", "a.m.", "p.m."];

impl Lexer<'_> {
    /// Returns the length of the head of a message with which a line begins here: day, time and sender, as in
    /// `05-03-2024 19:20 - Jan: `.
    pub(super) fn head_of_message(&self) -> Option<usize> {
        let before = self.text[..self.at].trim_end_matches(is_inline);
        if !before.is_empty() && !before.ends_with(['\n', '\r']) {
            return None;
        }
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(LONGEST)];
        let near = &near[..near.find(['\n', '\r']).unwrap_or(near.len())];
        let behind = behind_day(near)?;
        let behind = behind.strip_prefix(',').unwrap_or(behind);
        let behind = behind_time(behind.trim_start_matches(is_inline))?;
        let behind = behind.trim_start_matches(is_inline);
        let dash = behind.chars().next().filter(|c| plain(*c) == '-')?;
        let behind = behind[dash.len_utf8()..].trim_start_matches(is_inline);
        let (name, message) = behind.split_once(':')?;
        let is_of_name = |c: char| c.is_alphanumeric() || is_blank(c) || "+~()-.'".contains(c);
        let is_sender = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '+' | '~'))
            && name.chars().all(is_of_name);
        let is_apart = message.is_empty() || message.starts_with(is_blank);
        (is_sender && is_apart).then_some(near.len() - message.len())
    }
}

/// Returns the text behind a number of at most `most` digits.
fn behind_number(text: &str, most: usize) -> Option<&str> {
    let behind = text.trim_start_matches(is_digit);
    let digits = text[..text.len() - behind.len()].chars().count();
    (1..=most).contains(&digits).then_some(behind)
}

/// Returns the text behind a day: `05-03-2024`, `5.3.24`, `2024/3/5`.
fn behind_day(text: &str) -> Option<&str> {
    let behind = behind_number(text, 4)?;
    let sign = behind.chars().next();
    let sign = sign.filter(|c| matches!(c, '.' | '/' | '-'))?;
    let behind = behind_number(behind.strip_prefix(sign)?, 2)?;
    behind_number(behind.strip_prefix(sign)?, 4)
}

/// Returns the text behind a time of day: `19:20`, `7:20:05 PM`.
fn behind_time(text: &str) -> Option<&str> {
    let behind = behind_number(text, 2)?;
    let behind = behind_number(behind.strip_prefix([':', '.'])?, 2)?;
    let seconds = behind.strip_prefix(':');
    let behind = seconds
        .and_then(|seconds| behind_number(seconds, 2))
        .unwrap_or(behind);
    let next = behind.trim_start_matches(is_inline);
    let half = HALVES.iter().find_map(|half| next.strip_prefix(*half));
    Some(half.unwrap_or(behind))
}

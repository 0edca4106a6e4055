//! Results at the ends of games and in tags.

use super::lexer::OPENS;
use crate::record::replay::StatedResult;
use crate::record::words::result_points::{self, ResultPoints, TWELVE, half_points};
use crate::record::words::results::{stated, words_alone};
use tibetango_rules::Side;
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Side that begins a game, and whose points stand first.
pub(super) const FIRST: Side = Side::White;

/// Reads the result with which a text begins, and returns its length: `2-0`, `1 - 0`, `1/2-1/2`, `0.5-0.5`, `½–½`,
/// `2:0`, `2-0F`.
pub(super) fn at(text: &str) -> Option<(usize, ResultPoints)> {
    let (first, length) = half_points(text)?;
    let rest = text[length..].trim_start_matches(is_inline);
    let sign = rest.chars().next()?;
    let rest = rest[sign.len_utf8()..].trim_start_matches(is_inline);
    let (second, length) = half_points(rest)?;
    let behind = &rest[length..];
    let (points, mark) = ResultPoints::of((first, second))?.with_mark(behind);
    let behind = &behind[mark..];
    // Squares have these numbers, too.
    let of_clubs = first.max(second) >= TWELVE / 2;
    let sure = match plain(sign) {
        '-' => !of_clubs || is_end(behind),
        // Captures are written like this, too, but nowhere from or to 0; and so are times, with these numbers.
        ':' => !of_clubs && (first == 0 || second == 0 || is_end(behind)),
        _ => false,
    };
    let mut next = behind.chars().map(plain);
    let (next, after) = (next.next(), next.next());
    let digit = after.is_some_and(|c| c.is_ascii_digit());
    let goes_on = match next {
        Some('-' | '.' | ',') => digit,
        Some(c) => c.is_alphanumeric() || matches!(c, ':' | '/'),
        None => false,
    };
    let stop = usize::from(behind.starts_with('.'));
    let length = text.len() - behind.len() + stop;
    (sure && !goes_on).then_some((length, points))
}

/// Reads the half for both with which a text ends, written once, and returns its length: `1/2`, `½`.
pub(super) fn half_alone(text: &str) -> Option<(usize, ResultPoints)> {
    let (points, length) = half_points(text)?;
    (points == 1 && is_end(&text[length..])).then_some((length, ResultPoints::HALVES))
}

/// True if nothing but another game follows.
fn is_end(text: &str) -> bool {
    let rest = text.trim_start_matches(is_blank);
    rest.is_empty() || rest.starts_with(OPENS)
}

/// Reads the value of a tag as a result, in points or in words.
pub(super) fn result(text: &str) -> Option<StatedResult> {
    stated(text, FIRST)
}

/// Reads a whole text as a result in points.
pub(super) fn in_points(text: &str) -> Option<StatedResult> {
    result_points::in_points(text).map(|points| points.result(FIRST))
}

/// Reads a whole text as a result in words.
pub(super) fn in_words(text: &str) -> Option<StatedResult> {
    words_alone(text, FIRST)
}

//! Results as tags and the ends of games state them.

use super::lexer::OPENS;
use crate::record::replay::StatedResult;
use tibetango_rules::normalization::{is_blank, is_inline, plain};
use tibetango_rules::{Reason, Side};

/// Results in half points, and their winners. International draughts gives two points for a game, other games one, and
/// matches of clubs twelve; zero for both is a draw to some and a game lost by both to the standard.
const RESULTS: [((u8, u8), Option<Side>); 10] = [
    ((4, 0), Some(Side::White)),
    ((2, 0), Some(Side::White)),
    ((0, 4), Some(Side::Black)),
    ((0, 2), Some(Side::Black)),
    ((2, 2), None),
    ((1, 1), None),
    ((TWELVE, 0), Some(Side::White)),
    ((0, TWELVE), Some(Side::Black)),
    ((TWELVE / 2, TWELVE / 2), None),
    (NOBODYS, None),
];

/// Points of a game in matches of clubs, in halves.
const TWELVE: u8 = 24;

/// Results in words, in small letters: of English, and of the languages in which draughts is played most.
const WORDS: [(Option<Side>, &[&str]); 3] = [
    (
        Some(Side::White),
        &[
            "white",
            "white wins",
            "white won",
            "white win",
            "win for white",
            "wit",
            "wit wint",
            "les blancs gagnent",
            "белые",
            "белые выиграли",
        ],
    ),
    (
        Some(Side::Black),
        &[
            "black",
            "black wins",
            "black won",
            "black win",
            "win for black",
            "zwart",
            "zwart wint",
            "les noirs gagnent",
            "черные",
            "черные выиграли",
        ],
    ),
    (
        None,
        &[
            "draw",
            "drawn",
            "tie",
            "remise",
            "nulle",
            "gelijkspel",
            "ничья",
        ],
    ),
];

/// Result without points for either side.
const NOBODYS: (u8, u8) = (0, 0);

/// Result as points: those of White and of Black, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResultPoints((u8, u8), Option<Side>);

impl ResultPoints {
    /// True for `0-0`.
    pub fn is_nobodys(self) -> bool {
        self.0 == NOBODYS
    }

    /// Returns the winner, and the reason if the points imply it.
    pub fn told(self) -> StatedResult {
        let Self(_, winner) = self;
        let agreed = winner.is_none() && !self.is_nobodys();
        (winner, if agreed { Reason::Agreed.text() } else { "" })
    }
}

/// Reads the result with which a text begins, and returns its length: `2-0`, `1 - 0`, `1/2-1/2`, `0.5-0.5`, `½–½`,
/// `2:0`.
pub(super) fn at(text: &str) -> Option<(usize, ResultPoints)> {
    let (first, length) = half_points(text)?;
    let rest = text[length..].trim_start_matches(is_inline);
    let sign = rest.chars().next()?;
    let rest = rest[sign.len_utf8()..].trim_start_matches(is_inline);
    let (second, length) = half_points(rest)?;
    let behind = &rest[length..];
    let (_, winner) = RESULTS
        .iter()
        .find(|(points, _)| *points == (first, second))?;
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
    (sure && !goes_on).then_some((length, ResultPoints((first, second), *winner)))
}

/// Reads the half for both with which a text ends, written once, and returns its length: `1/2`, `½`.
pub(super) fn half_alone(text: &str) -> Option<(usize, ResultPoints)> {
    let (points, length) = half_points(text)?;
    (points == 1 && is_end(&text[length..])).then_some((length, ResultPoints((1, 1), None)))
}

/// True if nothing but another game follows.
fn is_end(text: &str) -> bool {
    let rest = text.trim_start_matches(is_blank);
    rest.is_empty() || rest.starts_with(OPENS)
}

/// Reads the half points with which a text begins, and returns their length: `2`, `1`, `0`, with `.0` behind them,
/// `0.5`, `1/2`, `½`.
fn half_points(text: &str) -> Option<(u8, usize)> {
    let mut chars = text.char_indices().map(|(at, c)| (at, plain(c)));
    let (_, first) = chars.next()?;
    if first == '½' {
        return Some((1, first.len_utf8()));
    }
    if let Some(points) = points_of_clubs(text) {
        return Some(points);
    }
    let whole = first.to_digit(3)?;
    let length = chars.next().map_or(text.len(), |(at, _)| at);
    let rest = &text[length..];
    if whole == 1
        && let Some(half) = half(rest)
    {
        return Some((1, length + half));
    }
    let mut part = rest.char_indices().map(|(at, c)| (at, plain(c)));
    let first = part.next().map(|(_, c)| c);
    let tenths = part.next().and_then(|(_, c)| c.to_digit(10));
    let end = part.next();
    let more = end.is_some_and(|(_, c)| c.is_ascii_digit());
    let part = end.map_or(rest.len(), |(at, _)| at);
    let points = 2 * u8::try_from(whole).ok()?;
    match tenths.filter(|_| matches!(first, Some('.' | ',')) && !more) {
        Some(0) => Some((points, length + part)),
        Some(5) if whole == 0 => Some((1, length + part)),
        _ => Some((points, length)),
    }
}

/// Reads the points of a game in a match of clubs with which a text begins: `12`, or `6` for a draw.
fn points_of_clubs(text: &str) -> Option<(u8, usize)> {
    let digits = text.chars().take_while(|c| plain(*c).is_ascii_digit());
    let digits = digits.take(3);
    let length = digits.clone().map(char::len_utf8).sum();
    match &*digits.map(plain).collect::<String>() {
        "12" => Some((TWELVE, length)),
        "6" => Some((TWELVE / 2, length)),
        _ => None,
    }
}

/// Returns the length of `/2` at the beginning of a text, with blanks around the stroke.
fn half(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(is_inline);
    let stroke = rest.chars().next().filter(|c| plain(*c) == '/')?;
    let rest = rest[stroke.len_utf8()..].trim_start_matches(is_inline);
    let two = rest.chars().next().filter(|c| plain(*c) == '2')?;
    let behind = &rest[two.len_utf8()..];
    let more = behind
        .chars()
        .next()
        .is_some_and(|c| plain(c).is_ascii_digit());
    (!more).then_some(text.len() - behind.len())
}

/// Reads the value of a tag as a result, in points or in words.
pub(super) fn result(text: &str) -> Option<StatedResult> {
    in_points(text).or_else(|| in_words(text))
}

/// Reads a whole text as a result in points.
pub(super) fn in_points(text: &str) -> Option<StatedResult> {
    let text = text.trim_matches(is_blank);
    if let Some((length, points)) = at(text) {
        return (length == text.len()).then(|| points.told());
    }
    let alone = half_alone(text).filter(|(length, _)| *length == text.len());
    alone.map(|(_, points)| points.told())
}

/// Reads a whole text as a result in words.
pub(super) fn in_words(text: &str) -> Option<StatedResult> {
    let parts = text.split(|c: char| is_blank(c) || matches!(plain(c), '-' | '.' | '!' | '_'));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let said = parts.join(" ").to_lowercase().replace('ё', "е");
    let mut words = WORDS.iter();
    let (winner, _) = words.find(|(_, known)| known.contains(&&*said))?;
    let agreed = winner.is_none();
    Some((*winner, if agreed { Reason::Agreed.text() } else { "" }))
}

//! Results in points.

use crate::record::replay::StatedResult;
use tibetango_rules::normalization::{is_blank, is_inline, plain};
use tibetango_rules::{Reason, Side};

/// Points of a draw where each side gets a half, in halves.
const HALF: u8 = 1;

/// Points of a game in matches of clubs, in halves.
pub(in crate::record) const TWELVE: u8 = 24;

/// Results in half points, and whether the side that begins has won. International draughts gives two points for a
/// game, other games one, and matches of clubs twelve; zero for both is a draw to some and a game lost by both to the
/// standard of PDN.
const POINTS: [((u8, u8), Option<bool>); 10] = [
    ((4, 0), Some(true)),
    ((2, 0), Some(true)),
    ((0, 4), Some(false)),
    ((0, 2), Some(false)),
    ((2, 2), None),
    ((HALF, HALF), None),
    ((TWELVE, 0), Some(true)),
    ((0, TWELVE), Some(false)),
    ((TWELVE / 2, TWELVE / 2), None),
    (NIL, None),
];

/// Result without points for either side.
const NIL: (u8, u8) = (0, 0);

/// Letters behind points that were not played for, in any case.
const FORFEIT: [&str; 2] = ["FF", "F"];

/// Result as points: those of the side that begins a game and of the other, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::record) struct ResultPoints {
    halves: (u8, u8),
    /// Whether the side that begins has won; `None` for a draw.
    won: Option<bool>,
    /// True where a side lost by default.
    forfeit: bool,
}

impl ResultPoints {
    /// Both sides have a half.
    pub const HALVES: Self = Self {
        halves: (HALF, HALF),
        won: None,
        forfeit: false,
    };

    /// Returns the result of these half points, if games end so.
    pub fn of(halves: (u8, u8)) -> Option<Self> {
        let (_, won) = POINTS.iter().find(|(points, _)| *points == halves)?;
        Some(Self {
            halves,
            won: *won,
            forfeit: false,
        })
    }

    /// Returns the result with the mark of a forfeit that a text begins with, as in `2-0F`, and the length of the mark.
    pub fn with_mark(self, behind: &str) -> (Self, usize) {
        let mut marks = FORFEIT.iter().map(|mark| mark.len());
        let length = marks.find(|length| {
            let mark = behind.get(..*length);
            let is_forfeit =
                mark.is_some_and(|mark| FORFEIT.contains(&&*mark.to_ascii_uppercase()));
            let next = behind.get(*length..).and_then(|rest| rest.chars().next());
            is_forfeit && !next.is_some_and(char::is_alphanumeric)
        });
        let length = length.filter(|_| self.won.is_some()).unwrap_or(0);
        let forfeit = length > 0;
        (Self { forfeit, ..self }, length)
    }

    /// True for `0-0`.
    pub fn is_nil(self) -> bool {
        self.halves == NIL
    }

    /// Returns the winner, and the reason if the points imply it. `first` is the side that begins a game.
    pub fn result(self, first: Side) -> StatedResult {
        let winner = self.won.map(|won| if won { first } else { first.other() });
        let reason = match winner {
            None if !self.is_nil() => Reason::Agreed.text(),
            Some(_) if self.forfeit => Reason::Forfeit.text(),
            _ => "",
        };
        (winner, reason)
    }
}

/// Reads the half points with which a text begins, and returns their length: `2`, `1`, `0`, with `.0` behind them,
/// `0.5`, `.5`, `1/2`, `½`, and `12` and `6` of clubs.
pub(in crate::record) fn half_points(text: &str) -> Option<(u8, usize)> {
    let mut chars = text.char_indices().map(|(at, c)| (at, plain(c)));
    let (_, first) = chars.next()?;
    if first == '½' {
        return Some((HALF, first.len_utf8()));
    }
    if let Some(points) = points_of_clubs(text) {
        return Some(points);
    }
    if matches!(first, '.' | ',') {
        chars.next().filter(|(_, c)| *c == '5')?;
        let end = chars.next();
        let more = end.is_some_and(|(_, c)| c.is_ascii_digit());
        let length = end.map_or(text.len(), |(at, _)| at);
        return (!more).then_some((HALF, length));
    }
    let whole = first.to_digit(3)?;
    let length = chars.next().map_or(text.len(), |(at, _)| at);
    let rest = &text[length..];
    if whole == 1
        && let Some(half) = half(rest)
    {
        return Some((HALF, length + half));
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
        Some(5) if whole == 0 => Some((HALF, length + part)),
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

/// Reads the points with which a value begins, and returns the text behind them.
pub(super) fn begins_in_points(text: &str) -> Option<(ResultPoints, &str)> {
    let text = text.trim_matches(is_blank);
    let (first, length) = half_points(text)?;
    let rest = text[length..].trim_start_matches(is_inline);
    let Some(sign) = rest.chars().next() else {
        // The half for both, written once.
        return (first == HALF).then_some((ResultPoints::HALVES, ""));
    };
    let rest = rest[sign.len_utf8()..].trim_start_matches(is_inline);
    let (second, length) = half_points(rest)?;
    let behind = &rest[length..];
    let (points, mark) = ResultPoints::of((first, second))?.with_mark(behind);
    matches!(plain(sign), '-' | ':').then_some((points, &behind[mark..]))
}

/// Reads a whole value as points: `2-0`, `1 - 0`, `1/2-1/2`, `0.5-0.5`, `½–½`, `2:0`, and `1/2` alone.
pub(in crate::record) fn in_points(text: &str) -> Option<ResultPoints> {
    let (points, behind) = begins_in_points(text)?;
    matches!(behind, "" | ".").then_some(points)
}

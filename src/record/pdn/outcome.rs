//! Results as tags and the ends of games tell them.

use crate::games::{Reason, Side};
use crate::record::replay::Told;

/// Results as two numbers, and who won. Two games' worth of points is the way of international draughts, one that of
/// the other games; 0-0 is a draw to some and a game lost by both to the standard.
const RESULTS: [((u32, u32), Option<Side>); 6] = [
    ((2, 0), Some(Side::White)),
    ((1, 0), Some(Side::White)),
    ((0, 2), Some(Side::Black)),
    ((0, 1), Some(Side::Black)),
    ((1, 1), None),
    ((0, 0), None),
];

/// Draws in other signs.
const DRAWS: [&str; 2] = ["1/2-1/2", "½-½"];

/// The draw with which a text begins, and how long its signs are.
pub(super) fn draw(text: &str) -> Option<(usize, Told)> {
    let known = DRAWS.iter().find(|draw| text.starts_with(**draw))?;
    Some((known.len(), (None, Reason::Agreed.text())))
}

/// What two numbers tell as a result.
pub(super) fn told(numbers: (u32, u32)) -> Option<Told> {
    let (_, winner) = RESULTS.iter().find(|(known, _)| *known == numbers)?;
    let agreed = winner.is_none() && numbers != (0, 0);
    Some((*winner, if agreed { Reason::Agreed.text() } else { "" }))
}

/// What the text of a tag tells as a result.
pub(super) fn result(text: &str) -> Option<Told> {
    let text = text.trim();
    if let Some((length, told)) = draw(text)
        && length == text.len()
    {
        return Some(told);
    }
    let (first, second) = text.split_once('-')?;
    told((first.trim().parse().ok()?, second.trim().parse().ok()?))
}

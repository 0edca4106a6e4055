//! Reasons why games end off the board, as the `Termination` tag states them.

use crate::record::replay::StatedResult;
use crate::record::words::reasons::reason;
use tibetango_rules::Reason;

/// Ends of a game off the board, in the words of the standard of chess, in any case of letters.
pub(super) const ENDS: [(Reason, &str); 2] = [
    (Reason::Time, "time forfeit"),
    (Reason::Forfeit, "rules infraction"),
];

/// Other words of that standard: none of them is the reason of a win here.
const SILENT: [&str; 6] = [
    "abandoned",
    "adjudication",
    "death",
    "emergency",
    "normal",
    "unterminated",
];

/// Adds the reason to a result if the `Termination` tag states it.
pub(super) fn with_reason((winner, words): StatedResult, ending: &str) -> StatedResult {
    let bare = winner.is_some() && words.is_empty();
    match reason(ending).filter(|_| bare) {
        Some(end) => (winner, end.text()),
        None => (winner, words),
    }
}

/// True for a value without a meaning, which a note must report.
pub(super) fn is_unknown(ending: &str) -> bool {
    let mut silent = SILENT.iter();
    let silent = silent.any(|phrase| phrase.eq_ignore_ascii_case(ending));
    !ending.is_empty() && !silent && reason(ending).is_none()
}

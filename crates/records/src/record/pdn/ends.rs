//! Reasons why games end off the board, as the `Termination` tag states them.

use crate::record::replay::Told;
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

/// Whole values, by their letters alone.
const WHOLE: [(Reason, &str); 4] = [
    (Reason::Time, "time"),
    (Reason::Time, "timeout"),
    (Reason::Time, "ontime"),
    (Reason::Forfeit, "default"),
];

/// Beginnings of words that tell the reason wherever they stand, and those with which the clock tells it.
const RESIGNS: [&str; 1] = ["resign"];
const FORFEITS: [&str; 4] = ["forfeit", "infraction", "defaulted", "defaults"];
const CLOCKS: [&str; 3] = ["time", "clock", "flag"];
const LOSES: [&str; 7] = ["forfeit", "los", "out", "exceed", "expire", "win", "won"];

/// Words with which a value may say the opposite.
const DENIALS: [&str; 4] = ["not", "no", "never", "without"];

/// Returns the reason that a value states.
fn reason(value: &str) -> Option<Reason> {
    let parts = value.split(|c: char| !c.is_alphanumeric());
    let parts = parts.filter(|word| !word.is_empty());
    let words: Vec<String> = parts.map(str::to_lowercase).collect();
    let whole = words.concat();
    if let Some((reason, _)) = WHOLE.iter().find(|(_, known)| *known == whole) {
        return Some(*reason);
    }
    if words.iter().any(|word| DENIALS.contains(&word.as_str())) {
        return None;
    }
    let has = |begins: &[&str]| {
        let mut words = words.iter();
        words.any(|word| begins.iter().any(|begin| word.starts_with(*begin)))
    };
    // One word for both, as `timeforfeit`.
    let joined = whole.contains("timeforfeit") || whole.contains("timeout");
    match () {
        () if joined || (has(&CLOCKS) && has(&LOSES)) => Some(Reason::Time),
        () if has(&RESIGNS) => Some(Reason::Resigned),
        () if has(&FORFEITS) => Some(Reason::Forfeit),
        () => None,
    }
}

/// Adds the reason to a result if the `Termination` tag states it.
pub(super) fn ended((winner, told): Told, ending: &str) -> Told {
    let bare = winner.is_some() && told.is_empty();
    match reason(ending).filter(|_| bare) {
        Some(end) => (winner, end.text()),
        None => (winner, told),
    }
}

/// True for a value without a meaning, of which a reader must be told.
pub(super) fn is_unknown(ending: &str) -> bool {
    let mut silent = SILENT.iter();
    let silent = silent.any(|known| known.eq_ignore_ascii_case(ending));
    !ending.is_empty() && !silent && reason(ending).is_none()
}

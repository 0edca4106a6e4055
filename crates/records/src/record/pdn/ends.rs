//! Reasons why games end off the board, as the `Termination` tag states them.

use crate::record::replay::StatedResult;
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

/// Words that tell the reason wherever they stand, one right behind the other; `the` counts for nothing.
const LATE: [&str; 17] = [
    "time forfeit",
    "time forfeited",
    "timeforfeit",
    "time out",
    "timed out",
    "timeout",
    "out of time",
    "time expired",
    "time exceeded",
    "time limit exceeded",
    "exceeded time",
    "exceeds time",
    "time ran out",
    "clock ran out",
    "flag fell",
    "flag fall",
    "flag falls",
];
const RESIGNS: [&str; 5] = ["resign", "resigns", "resigned", "resigning", "resignation"];
const FORFEITS: [&str; 8] = [
    "forfeit",
    "forfeits",
    "forfeited",
    "forfeiture",
    "infraction",
    "infractions",
    "defaulted",
    "by default",
];

/// Words of a win or a loss, those between them and the clock, and the clock, as in `wins on time`.
const DECIDED: [&str; 11] = [
    "win",
    "wins",
    "won",
    "lose",
    "loses",
    "lost",
    "loss",
    "losing",
    "forfeit",
    "forfeits",
    "forfeited",
];
const BY: [&str; 2] = ["on", "by"];
const CLOCKS: [&str; 3] = ["time", "clock", "flag"];
/// Words behind `time` that name something else than the end of it.
const NO_END: [&str; 6] = [
    "control", "controls", "odds", "pressure", "scramble", "trouble",
];

/// Words with which a value may say the opposite, or nothing for certain.
const DOUBTS: [&str; 34] = [
    "about", "almost", "before", "cannot", "cant", "could", "declined", "didnt", "doesnt", "dont",
    "hadnt", "hasnt", "if", "instead", "isnt", "might", "nearly", "neither", "never", "no", "nor",
    "not", "offered", "or", "refused", "should", "unless", "until", "wanted", "wasnt", "without",
    "wont", "would", "wouldnt",
];

/// Returns the reason that a value states.
fn reason(value: &str) -> Option<Reason> {
    // An apostrophe parts no words.
    let value: String = value
        .chars()
        .filter(|c| !matches!(c, '\'' | '\u{2019}'))
        .collect();
    let parts = value.split(|c: char| !c.is_alphanumeric());
    let words = parts.map(str::to_lowercase);
    let words: Vec<String> = words
        .filter(|word| !matches!(word.as_str(), "" | "the"))
        .collect();
    let whole = words.concat();
    if let Some((reason, _)) = WHOLE.iter().find(|(_, known)| *known == whole) {
        return Some(*reason);
    }
    let text = format!(" {} ", words.join(" "));
    let says = |known: &[&str]| {
        let mut known = known.iter();
        known.any(|known| text.contains(&format!(" {known} ")))
    };
    if value.contains('?') || says(&DOUBTS) {
        return None;
    }
    let late = says(&LATE) || is_late(&words);
    match (late, says(&RESIGNS), says(&FORFEITS)) {
        (true, false, _) => Some(Reason::Time),
        (false, true, false) => Some(Reason::Resigned),
        (false, false, true) => Some(Reason::Forfeit),
        // None, or several that contradict each other.
        _ => None,
    }
}

/// True if a side wins or loses by its clock, in words such as `lost on time`.
fn is_late(words: &[String]) -> bool {
    let is = |at: usize, known: &[&str]| {
        let word = words.get(at);
        word.is_some_and(|word| known.contains(&word.as_str()))
    };
    (0..words.len()).any(|at| {
        let by_clock = is(at, &DECIDED) && is(at + 1, &BY) && is(at + 2, &CLOCKS);
        by_clock && !is(at + 3, &NO_END)
    })
}

/// Adds the reason to a result if the `Termination` tag states it.
pub(super) fn ended((winner, told): StatedResult, ending: &str) -> StatedResult {
    let bare = winner.is_some() && told.is_empty();
    match reason(ending).filter(|_| bare) {
        Some(end) => (winner, end.text()),
        None => (winner, told),
    }
}

/// True for a value without a meaning, which a note must report.
pub(super) fn is_unknown(ending: &str) -> bool {
    let mut silent = SILENT.iter();
    let silent = silent.any(|known| known.eq_ignore_ascii_case(ending));
    !ending.is_empty() && !silent && reason(ending).is_none()
}

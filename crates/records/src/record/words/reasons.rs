//! Reasons why games end off the board, in English words; agreed draws also in others.

use tibetango_rules::Reason;

/// Whole values, by their letters alone.
const WHOLE: [(Reason, &str); 4] = [
    (Reason::Time, "time"),
    (Reason::Time, "timeout"),
    (Reason::Time, "ontime"),
    (Reason::Forfeit, "default"),
];

/// Words that give the reason at any place of a text, one right behind the other; `the` is ignored.
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

/// Words in the description of a draw that was agreed.
const AGREED: [&str; 7] = [
    "agree",
    "overeengekom",
    "vereinbar",
    "commun accord",
    "согла",
    "协议",
    "協議",
];

/// Words with which a value may say the opposite, or nothing for certain.
const DOUBTS: [&str; 34] = [
    "about", "almost", "before", "cannot", "cant", "could", "declined", "didnt", "doesnt", "dont",
    "hadnt", "hasnt", "if", "instead", "isnt", "might", "nearly", "neither", "never", "no", "nor",
    "not", "offered", "or", "refused", "should", "unless", "until", "wanted", "wasnt", "without",
    "wont", "would", "wouldnt",
];

/// Returns the reason that a text states.
pub(in crate::record) fn reason(text: &str) -> Option<Reason> {
    let words = words(text);
    let whole = words.concat();
    if let Some((reason, _)) = WHOLE.iter().find(|(_, phrase)| *phrase == whole) {
        return Some(*reason);
    }
    if is_doubtful(text) {
        return None;
    }
    let says = |phrases: &[&str]| says(&words, phrases);
    let late = says(&LATE) || is_late(&words);
    match (late, says(&RESIGNS), says(&FORFEITS)) {
        (true, false, _) => Some(Reason::Time),
        (false, true, false) => Some(Reason::Resigned),
        (false, false, true) => Some(Reason::Forfeit),
        // None, or several that contradict each other.
        _ => None,
    }
}

/// True for the description of a draw that was agreed.
pub(super) fn is_agreed(how: &str) -> bool {
    AGREED.iter().any(|word| how.contains(word))
}

/// True for a text that may say the opposite of its words, or nothing for certain.
pub(super) fn is_doubtful(text: &str) -> bool {
    text.contains('?') || says(&words(text), &DOUBTS)
}

/// Returns the words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    // An apostrophe parts no words.
    let text: String = text
        .chars()
        .filter(|c| !matches!(c, '\'' | '\u{2019}'))
        .collect();
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let words = parts.map(str::to_lowercase);
    let words = words.filter(|word| !matches!(word.as_str(), "" | "the"));
    words.collect()
}

/// True if one of these stands among the words of a text, in words one right behind the other.
fn says(words: &[String], phrases: &[&str]) -> bool {
    let text = format!(" {} ", words.join(" "));
    let mut phrases = phrases.iter();
    phrases.any(|phrase| text.contains(&format!(" {phrase} ")))
}

/// True if a side wins or loses by its clock, in words such as `lost on time`.
fn is_late(words: &[String]) -> bool {
    let is = |at: usize, choices: &[&str]| {
        let word = words.get(at);
        word.is_some_and(|word| choices.contains(&word.as_str()))
    };
    (0..words.len()).any(|at| {
        let by_clock = is(at, &DECIDED) && is(at + 1, &BY) && is(at + 2, &CLOCKS);
        by_clock && !is(at + 3, &NO_END)
    })
}

//! What can be wrong with a configuration file, told in one line.

use std::fmt;

use super::place::{Place, Route};

/// One fault of one configuration file.
///
/// [`Display`](fmt::Display) writes exactly one line that a curator can act on:
///
/// ```text
/// config/difficulty.ron:14:23: levels[2].think_ms: 5 is out of range: 10 to 600000
/// config/difficulty.ron:9:7: levels[0].vistis: unknown field: did you mean "visits"? allowed: id, name
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}{at}: {inside}{problem}", at = at(.place), inside = inside(.route))]
pub struct ConfigError {
    /// The file, as the folder was given plus the path inside it; never holds a line break.
    pub file: String,
    /// Where in the file; `None` when the fault is the whole file's.
    pub place: Option<Place>,
    /// The path inside the file, such as `levels[2].think_ms`; empty for the whole file.
    pub route: Route,
    /// What is wrong there.
    pub problem: Problem,
}

/// The kinds of fault.
///
/// Every `value` is ready to print: strings stand in quotes, and long ones are cut.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// There is no such file.
    #[error("the file is missing")]
    Missing,
    /// There is no such folder.
    #[error("the folder is missing")]
    MissingFolder,
    /// The folder holds no file of the kind that is needed.
    #[error("the folder holds no .ron file: at least one is needed")]
    EmptyFolder,
    /// The system refused to read it.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file has more bytes than a hand-written file ever has.
    #[error("the file is too large: at most {limit} bytes are read")]
    TooLarge {
        /// The most bytes that are read.
        limit: u64,
    },
    /// The bytes are not UTF-8.
    #[error("the file is not UTF-8 text: save it with the encoding UTF-8")]
    NotUtf8,
    /// More open brackets than a good file can have.
    #[error("too many brackets inside each other")]
    TooDeep,
    /// The text is not RON, or not of the shape that this file has.
    #[error("{0}")]
    Syntax(String),
    /// A value of another type than the one that belongs here.
    #[error("expected {expected}, found {value}")]
    WrongType {
        /// What belongs here.
        expected: String,
        /// What stands here.
        value: String,
    },
    /// A field that must be given is not there.
    #[error("the field is missing")]
    MissingField,
    /// A key table that leaves an action without a key.
    #[error("the action \"{0}\" is missing: give it 1 to 4 keys")]
    MissingAction(String),
    /// A text that the default language has.
    #[error("the text {key:?} is missing: add it for {}", quoted(.text))]
    MissingText {
        /// Its key.
        key: String,
        /// What it says in the default language.
        text: String,
    },
    /// A field stands twice in one pair of brackets.
    #[error("the field is given twice")]
    RepeatedField,
    /// A field that does not exist.
    #[error("unknown field{}", choice(.suggestion, .allowed))]
    UnknownField {
        /// The field that was probably meant.
        suggestion: Option<String>,
        /// Every field that may stand here.
        allowed: Vec<String>,
    },
    /// A number outside its range.
    #[error("{value} is out of range: {low} to {high}")]
    OutOfRange {
        /// The number.
        value: String,
        /// The smallest allowed number.
        low: String,
        /// The largest allowed number.
        high: String,
    },
    /// A word that is not among the allowed ones.
    #[error("{value} is not {what}{}", choice(.suggestion, .allowed))]
    NotOneOf {
        /// The word, in quotes.
        value: String,
        /// What it ought to be, such as "an engine of engines.ron".
        what: String,
        /// The word that was probably meant.
        suggestion: Option<String>,
        /// Every allowed word.
        allowed: Vec<String>,
    },
    /// A value that does not have the form it must have.
    #[error("{value} is not {expected}")]
    BadForm {
        /// The value.
        value: String,
        /// The form, in words.
        expected: String,
    },
    /// A list with too few or too many entries.
    #[error("has {count} entries: {low} to {high} are allowed")]
    BadCount {
        /// How many entries there are.
        count: usize,
        /// The fewest allowed.
        low: usize,
        /// The most allowed.
        high: usize,
    },
    /// Something that must be unique stands elsewhere too.
    #[error("{value} is already used by {first}")]
    Duplicate {
        /// What is used twice, in quotes.
        value: String,
        /// Where it stands first.
        first: String,
    },
}

impl Problem {
    /// A word that is not among `allowed`, with the nearest one as a suggestion.
    #[must_use]
    pub fn not_one_of<S: AsRef<str>>(found: &str, what: &str, allowed: &[S]) -> Self {
        Self::NotOneOf {
            value: quoted(found),
            what: what.to_owned(),
            suggestion: nearest(found, allowed),
            allowed: owned(allowed),
        }
    }

    /// A field name that is not among `allowed`, with the nearest one as a suggestion.
    #[must_use]
    pub fn unknown_field<S: AsRef<str>>(found: &str, allowed: &[S]) -> Self {
        Self::UnknownField {
            suggestion: nearest(found, allowed),
            allowed: owned(allowed),
        }
    }

    /// A string that does not have the form `expected`.
    #[must_use]
    pub fn bad_form(found: &str, expected: &str) -> Self {
        Self::BadForm {
            value: quoted(found),
            expected: expected.to_owned(),
        }
    }
}

/// The most characters of a value that a message repeats.
const SHOWN: usize = 60;

/// A string as it stands in a message: in double quotes, on one line, cut when long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}

/// The text with every control character escaped, so that it stays on one line.
#[must_use]
pub fn one_line(text: &str) -> String {
    let escaped = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if escaped(c) {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    line
}

/// The allowed word nearest to `found` by edit distance, if one is near enough to be meant.
///
/// Upper and lower case count as equal. A third of the letters may differ, one at least.
#[must_use]
pub fn nearest<S: AsRef<str>>(found: &str, allowed: &[S]) -> Option<String> {
    let letters = found.chars().count();
    // The distance takes time and memory for every pair of letters.
    if letters > SHOWN {
        return None;
    }
    let found = found.to_lowercase();
    allowed
        .iter()
        .map(AsRef::as_ref)
        .map(|word| (strsim::osa_distance(&found, &word.to_lowercase()), word))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= (letters / 3).max(1))
        .map(|(_, word)| word.to_owned())
}

fn owned<S: AsRef<str>>(words: &[S]) -> Vec<String> {
    words.iter().map(|word| word.as_ref().to_owned()).collect()
}

/// `: did you mean "x"? allowed: a, b, x`, as much of it as is known.
fn choice(suggestion: &Option<String>, allowed: &[String]) -> String {
    let mut text = String::new();
    if let Some(word) = suggestion {
        text = format!(": did you mean {}?", quoted(word));
    }
    if !allowed.is_empty() {
        text += if text.is_empty() { ": " } else { " " };
        text += "allowed: ";
        text += &allowed.join(", ");
    }
    text
}

/// `:14:23`, or nothing.
fn at(place: &Option<Place>) -> impl fmt::Display {
    place.map_or_else(String::new, |place| format!(":{place}"))
}

/// `levels[2].think_ms: `, or nothing.
fn inside(route: &Route) -> impl fmt::Display {
    if route.is_root() {
        String::new()
    } else {
        format!("{route}: ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggestion_needs_a_near_word() {
        let words = ["visits", "think_ms", "c"];
        assert_eq!(nearest("vistis", &words).as_deref(), Some("visits"));
        assert_eq!(nearest("Visits", &words).as_deref(), Some("visits"));
        assert_eq!(nearest("temperature", &words), None);
        assert_eq!(nearest(&"v".repeat(100_000), &words), None);
    }

    #[test]
    fn values_stay_on_one_line_and_short() {
        assert_eq!(quoted("a\nb"), r#""a\nb""#);
        assert!(quoted(&"x".repeat(1000)).chars().count() < 70);
        assert_eq!(one_line("a\u{2028}b\tc"), r"a\u{2028}b\tc");
    }
}

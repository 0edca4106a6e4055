//! Faults of configuration files, each reported in one line.

use std::fmt;
use std::ops::RangeInclusive;

use super::place::Route;
use tibetango_records::messages::{Suggestion, TextPosition, WrongValue};
use tibetango_rules::quote::quote_text;

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
    /// Place in the file; `None` when the fault is the whole file's.
    pub place: Option<TextPosition>,
    /// The path inside the file, such as `levels[2].think_ms`; empty for the whole file.
    pub route: Route,
    /// Fault found there.
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
    #[error("the file is too large: at most {0} bytes are read")]
    TooLarge(usize),
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
        /// Description of the value that belongs here.
        expected: String,
        /// Value that stands here.
        value: String,
    },
    /// A field that must be given is not there.
    #[error("the field is missing")]
    MissingField,
    /// A key table that leaves an action without a key.
    #[error("the action \"{0}\" is missing: give it 1 to 4 keys")]
    MissingAction(String),
    /// A text that the default language has.
    #[error("the text {key:?} is missing: add it for {}", quote_text(.text))]
    MissingText {
        /// Its key.
        key: String,
        /// Text in the default language.
        text: String,
    },
    /// A field stands twice in one pair of brackets.
    #[error("the field is given twice")]
    RepeatedField,
    /// A field that does not exist.
    #[error("unknown field{0}")]
    UnknownField(Suggestion),
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
    /// A value that is not what must stand here.
    #[error("{0}")]
    WrongValue(WrongValue),
    /// A list with too few or too many entries.
    #[error("has {count} entries: {low} to {high} are allowed")]
    BadCount {
        /// Number of entries.
        count: usize,
        /// Minimum number allowed.
        low: usize,
        /// Maximum number allowed.
        high: usize,
    },
    /// Something that must be unique stands elsewhere too.
    #[error("{value} is already used by {first}")]
    Duplicate {
        /// Value that is used twice, in quotes.
        value: String,
        /// Place where it stands first.
        first: String,
    },
}

impl Problem {
    /// Creates the fault of a word that is not among `allowed`, with the nearest one as a suggestion.
    #[must_use]
    pub fn not_one_of<S: AsRef<str>>(value: &str, what: &str, allowed: &[S]) -> Self {
        Self::WrongValue(WrongValue::not_one_of(value, what, allowed))
    }

    /// Creates the fault of a field name that is not among `allowed`, with the nearest one as a suggestion.
    #[must_use]
    pub fn unknown_field<S: AsRef<str>>(value: &str, allowed: &[S]) -> Self {
        Self::UnknownField(Suggestion::of(value, allowed))
    }

    /// Creates the fault of a string that does not have the form `expected`.
    #[must_use]
    pub fn bad_form(value: &str, expected: &str) -> Self {
        Self::WrongValue(WrongValue::bad_form(value, expected))
    }

    /// Creates the fault of a number outside of its range.
    #[must_use]
    pub fn out_of_range<T: fmt::Display>(
        value: impl fmt::Display,
        range: &RangeInclusive<T>,
    ) -> Self {
        Self::OutOfRange {
            value: value.to_string(),
            low: range.start().to_string(),
            high: range.end().to_string(),
        }
    }

    /// Creates the fault of a number that is not `expected`.
    #[must_use]
    pub fn bad_number(value: impl fmt::Display, expected: &str) -> Self {
        Self::WrongValue(WrongValue {
            value: value.to_string(),
            ..WrongValue::bad_form("", expected)
        })
    }
}

/// `:14:23`, or nothing.
fn at(place: &Option<TextPosition>) -> impl fmt::Display {
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

/// Result of reading or checking a part of the configuration, with all its faults.
pub type ConfigResult<T> = Result<T, Vec<ConfigError>>;

/// True if the file is missing: these are the faults of reading it.
pub(super) fn is_missing(faults: &[ConfigError]) -> bool {
    faults.iter().all(|fault| fault.problem == Problem::Missing)
}

/// Returns the good result, or nothing; the faults of a bad one are added to the others.
pub(super) fn keep<T>(result: ConfigResult<T>, faults: &mut Vec<ConfigError>) -> Option<T> {
    result.map_err(|errors| faults.extend(errors)).ok()
}

/// Returns the faults if there are any.
pub(super) fn no_faults(faults: Vec<ConfigError>) -> ConfigResult<()> {
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults),
    }
}

/// Puts the good result in the place of the current one; of a bad one the faults are added to the others.
pub(super) fn replace<T>(current: &mut T, result: ConfigResult<T>, faults: &mut Vec<ConfigError>) {
    if let Some(good) = keep(result, faults) {
        *current = good;
    }
}

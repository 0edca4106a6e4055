//! Faults in files, with their places: those that end a game, those that make a file no record, and those that were
//! forgiven.

use crate::messages::TextPosition;
use tibetango_rules::normalization::is_blank;
use tibetango_rules::quote::{cut, one_line};

/// Maximum number of deviations that are reported of one game.
pub const MAX_FORGIVEN: usize = 20;

/// Maximum length of a result in a message, in characters.
const LONGEST_RESULT: usize = 60;

/// Deviation that the reader forgave: the moves of the game are all there in spite of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Forgiven {
    /// Place in the file.
    pub place: TextPosition,
    /// Description of the deviation and of its treatment.
    pub what: String,
}

/// End of a note on a value that has no meaning here and is kept. Written and read again, it gives the same note.
pub(in crate::record) const KEPT: &str = "is not understood, and kept as it stands";

impl Forgiven {
    /// True for a note on a value that is kept.
    pub(in crate::record) fn is_of_kept(&self) -> bool {
        self.what.ends_with(KEPT)
    }
}

/// Adds a deviation that was forgiven in a game, up to the maximum; `fault` adds the place.
pub(in crate::record) fn forgive<T>(
    faults: &mut Vec<T>,
    what: impl Into<String>,
    fault: impl FnOnce(String) -> T,
) {
    let what = match faults.len() {
        0..MAX_FORGIVEN => what.into(),
        MAX_FORGIVEN => "there is more like this, which is not told".to_owned(),
        _ => return,
    };
    faults.push(fault(what));
}

/// Deviations that a reader forgave, at bytes of its text. Only those that are reported are stored: a file must not
/// decide how many.
#[derive(Debug, Default)]
pub(in crate::record) struct Forgiving {
    faults: Vec<(usize, String)>,
}

impl Forgiving {
    /// Notes a deviation at a byte.
    pub fn say(&mut self, at: usize, what: impl Into<String>) {
        forgive(&mut self.faults, what, |what| (at, what));
    }

    /// Notes the first zero byte within the text of a game: a disk or a program that failed leaves them in place of
    /// others.
    pub fn say_zeros(&mut self, text: &str) {
        if let Some(at) = text.trim_end_matches(is_blank).find('\0') {
            let what = "a zero byte is passed over, here and further on: something may be missing";
            self.say(at, what);
        }
    }

    /// True if nothing had to be forgiven.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Adds the deviations that another part of the reader forgave.
    pub fn extend(&mut self, other: Self) {
        for (at, what) in other.faults {
            self.say(at, what);
        }
    }

    /// Returns the deviations in the order of the text, with their places.
    pub fn places(mut self, text: &str) -> Vec<Forgiven> {
        self.faults.sort_by_key(|(at, _)| *at);
        let located = |(at, what)| Forgiven {
            place: TextPosition::of_byte(text, at),
            what,
        };
        self.faults.into_iter().map(located).collect()
    }
}

/// Part of a record that cannot be played, and so ends it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Irregular {
    /// Place in the file.
    pub place: TextPosition,
    /// Description of the part, and the reason why it cannot be played.
    pub why: String,
}

impl Irregular {
    /// Adds the result that the file states, in its own words: it says how the game ended, wherever it is cut here.
    pub(in crate::record) fn record(&mut self, result: &str) {
        let result = cut(&one_line(result.trim()), LONGEST_RESULT);
        if !result.is_empty() {
            self.why += &format!("; recorded result: {result}");
        }
    }
}

/// Error of a text that is no record of a format with these problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{place}: {problem}")]
pub struct Misread<P> {
    /// The file, on one line.
    pub file: String,
    /// Place of the fault.
    pub place: TextPosition,
    /// The fault.
    pub problem: P,
}

/// Fault at a byte of a text; the line is counted only when it is reported.
#[derive(Debug)]
pub(in crate::record) struct Fault<P> {
    pub at: usize,
    pub problem: P,
}

/// Result of reading a part of the text.
pub(in crate::record) type Parsed<T, P> = Result<T, Fault<P>>;

impl<P> Fault<P> {
    pub fn new(at: usize, problem: impl Into<P>) -> Self {
        let problem = problem.into();
        Self { at, problem }
    }

    /// Adds the line and column in `text` to the fault.
    pub fn locate(self, text: &str, file: &str) -> Misread<P> {
        Misread {
            file: one_line(file),
            place: TextPosition::of_byte(text, self.at),
            problem: self.problem,
        }
    }
}

//! Where a record stops being a game, where a file is no record, and what was forgiven in one that is.

use crate::messages::Place;
use tibetango_rules::quoting::{cut, one_line};

/// The most that is told of what was forgiven in one game.
pub const MAX_FORGIVEN: usize = 20;

/// The most characters of a result that a message repeats.
const LONGEST_RESULT: usize = 60;

/// What a reader put up with: the moves of the game are all there in spite of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Forgiven {
    /// Where it stands in the file.
    pub place: Place,
    /// What stands there, and what became of it.
    pub what: String,
}

/// Adds to what was forgiven in a game, with the place where it stands, as much as is told.
pub(in crate::record) fn forgive<T>(
    found: &mut Vec<T>,
    what: impl Into<String>,
    placed: impl FnOnce(String) -> T,
) {
    let what = match found.len() {
        0..MAX_FORGIVEN => what.into(),
        MAX_FORGIVEN => "there is more like this, which is not told".to_owned(),
        _ => return,
    };
    found.push(placed(what));
}

/// What a reader puts up with, at bytes of its text. As much is kept as is told: a file does not choose how much.
#[derive(Debug, Default)]
pub(in crate::record) struct Forgiving {
    found: Vec<(usize, String)>,
}

impl Forgiving {
    /// Notes what stands at a byte.
    pub fn say(&mut self, at: usize, what: impl Into<String>) {
        forgive(&mut self.found, what, |what| (at, what));
    }

    /// True where nothing had to be forgiven.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds what another part of the reader put up with.
    pub fn extend(&mut self, other: Self) {
        for (at, what) in other.found {
            self.say(at, what);
        }
    }

    /// What was forgiven, in the order of the text.
    pub fn located(mut self, text: &str) -> Vec<Forgiven> {
        self.found.sort_by_key(|(at, _)| *at);
        let located = |(at, what)| Forgiven {
            place: Place::of_byte(text, at),
            what,
        };
        self.found.into_iter().map(located).collect()
    }
}

/// What cannot be played of a record, and so ends it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Irregular {
    /// Where it stands in the file.
    pub place: Place,
    /// What it is and why it cannot be played.
    pub why: String,
}

impl Irregular {
    /// Adds the result that the file tells, in its own words: it says how the game ended, wherever it is cut here.
    pub(in crate::record) fn record(&mut self, result: &str) {
        let result = cut(&one_line(result.trim()), LONGEST_RESULT);
        if !result.is_empty() {
            self.why += &format!("; recorded result: {result}");
        }
    }
}

/// Why a text is no record in a format with these problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{place}: {problem}")]
pub struct Misread<P> {
    /// The file, on one line.
    pub file: String,
    /// Where it is wrong.
    pub place: Place,
    /// What is wrong.
    pub problem: P,
}

/// A fault at a byte of a text; the line is counted only when it is told.
#[derive(Debug)]
pub(in crate::record) struct Fault<P> {
    pub at: usize,
    pub problem: P,
}

/// What is read, or what is wrong with it.
pub(in crate::record) type Parsed<T, P> = Result<T, Fault<P>>;

impl<P> Fault<P> {
    pub fn new(at: usize, problem: P) -> Self {
        Self { at, problem }
    }

    /// The fault with its line and column in `text`.
    pub fn locate(self, text: &str, file: &str) -> Misread<P> {
        Misread {
            file: one_line(file),
            place: Place::of_byte(text, self.at),
            problem: self.problem,
        }
    }
}

//! Where a record stops being a game, and where a file is no record.

pub use crate::messages::Place;
use crate::messages::one_line;

/// What cannot be played of a record, and so ends it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Irregular {
    /// Where it stands in the file.
    pub place: Place,
    /// What it is and why it cannot be played.
    pub why: String,
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
pub(super) struct Fault<P> {
    pub at: usize,
    pub problem: P,
}

/// What is read, or what is wrong with it.
pub(super) type Parsed<T, P> = Result<T, Fault<P>>;

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

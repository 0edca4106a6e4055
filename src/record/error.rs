//! What can be wrong with a record, told in one line that says where, what, and what is allowed.

use std::fmt;
use std::io;
use std::path::Path;

use super::text::is_allowed;

/// Why a record was not read or not written.
///
/// ```text
/// game.xml:4:7: SZ: "6" is not a board size: allowed: 3, 5, 7, 9
/// game.xml:9:5: "PX" is no tag of TibetanGo: allowed: MG, SZ, UN, DT, PB, PW, PC, CM, ER
/// ```
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file is not a record, or holds a value that is not allowed.
    #[error("{file}:{line}:{column}: {problem}")]
    Invalid {
        /// The file, on one line.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// What is wrong there.
        problem: Box<Problem>,
    },
    /// The file is larger than any record.
    #[error("{file}: the file is too large: at most {limit} bytes are read")]
    TooLarge {
        /// The file, on one line.
        file: String,
        /// The most bytes that are read.
        limit: usize,
    },
    /// The path leads to a folder, a device or the like.
    #[error("{file}: is not a regular file")]
    NotAFile {
        /// The file, on one line.
        file: String,
    },
    /// The system refused.
    #[error("{file}: cannot {doing}: {source}")]
    Io {
        /// The file, on one line.
        file: String,
        /// What was tried, such as "read the file".
        doing: &'static str,
        /// The system's reason.
        source: io::Error,
    },
    /// The record holds what no file can hold; nothing was written.
    #[error("the record cannot be written: {0}")]
    Unwritable(Box<Problem>),
}

/// The kinds of fault. Every `value` stands in quotes, on one line, cut when long; `place` is a
/// tag, or a tag and its attribute: `MG pinch`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text is not well-formed XML.
    #[error("not well-formed XML: {0}")]
    Syntax(String),
    /// The bytes are not UTF-8.
    #[error("not UTF-8 text: save the file with the encoding UTF-8")]
    NotUtf8,
    /// The declaration names an encoding that is not read.
    #[error("the encoding {value} is not read: save the file with the encoding UTF-8")]
    Encoding {
        /// The encoding.
        value: String,
    },
    /// A document type declaration: it could define entities of any size.
    #[error("a DOCTYPE is not allowed: delete it")]
    Doctype,
    /// An entity that is not one of XML's own five.
    #[error("unknown entity {value}: allowed: &lt; &gt; &amp; &apos; &quot; and &#NUMBER;")]
    Entity {
        /// The entity.
        value: String,
    },
    /// The file has no root element.
    #[error("no record: the tag TibetanGo is missing")]
    Empty,
    /// An element that may not stand where it stands.
    #[error("{value} is no tag {inside}{}", choice(.suggestion.as_deref(), .allowed))]
    UnknownTag {
        /// The tag.
        value: String,
        /// Where it stands: "of TibetanGo", or "of the whole file".
        inside: String,
        /// The tag that was probably meant.
        suggestion: Option<String>,
        /// Every tag that may stand there; empty when none may.
        allowed: Vec<String>,
    },
    /// An attribute that the tag does not have.
    #[error("{value} is no attribute of {tag}{}", choice(.suggestion.as_deref(), .allowed))]
    UnknownAttribute {
        /// The attribute.
        value: String,
        /// The tag.
        tag: String,
        /// The attribute that was probably meant.
        suggestion: Option<String>,
        /// Every attribute that the tag may have; empty when it has none.
        allowed: Vec<String>,
    },
    /// A tag that may stand only once.
    #[error("{tag} stands twice: once is allowed")]
    Repeated {
        /// The tag.
        tag: String,
    },
    /// A tag or attribute that must stand there.
    #[error("{place} is missing: {why}")]
    Missing {
        /// The tag or attribute.
        place: String,
        /// Why it is needed.
        why: String,
    },
    /// A tag or attribute that says something where there is nothing to say.
    #[error("{place} must not stand here: {why}")]
    Unwanted {
        /// The tag or attribute.
        place: String,
        /// Why it must not.
        why: String,
    },
    /// Text between tags.
    #[error("{value} stands between tags: only tags are allowed there")]
    StrayText {
        /// The text.
        value: String,
    },
    /// A word that is not among the allowed ones.
    #[error("{place}: {value} is not {what}{}", choice(.suggestion.as_deref(), .allowed))]
    NotOneOf {
        /// The tag or attribute.
        place: String,
        /// The word.
        value: String,
        /// What it ought to be, such as "a board size".
        what: String,
        /// The word that was probably meant.
        suggestion: Option<String>,
        /// Every allowed word.
        allowed: Vec<String>,
    },
    /// A value without the form that it must have.
    #[error("{place}: {value} is not {expected}")]
    BadForm {
        /// The tag or attribute.
        place: String,
        /// The value.
        value: String,
        /// The form, in words.
        expected: String,
    },
    /// More plies than a game can have.
    #[error("too many plies: at most {limit} are allowed")]
    TooManyPlies {
        /// The most plies.
        limit: usize,
    },
    /// More variations than a game can have.
    #[error("too many variations: at most {limit} are allowed")]
    TooManyVariations {
        /// The most variations.
        limit: usize,
    },
    /// Only while writing: a placement follows a movement, so the phases cannot be told apart.
    #[error("ply {ply} is a placement after the first movement")]
    LatePlacement {
        /// The ply, from 1.
        ply: usize,
    },
    /// Only while writing: more bytes than are ever read back.
    #[error("the file would have more than {limit} bytes")]
    TooLong {
        /// The most bytes that are read back.
        limit: usize,
    },
    /// Only while writing: the text does not read back as the same record.
    #[error("it does not read back the same")]
    Unfaithful,
}

impl Problem {
    pub(super) fn not_one_of(place: &str, value: &str, what: &str, allowed: &[&str]) -> Self {
        Self::NotOneOf {
            place: place.to_owned(),
            value: quoted(value),
            what: what.to_owned(),
            suggestion: nearest(value, allowed),
            allowed: owned(allowed),
        }
    }

    pub(super) fn bad_form(place: &str, value: &str, expected: &str) -> Self {
        Self::BadForm {
            place: place.to_owned(),
            value: quoted(value),
            expected: expected.to_owned(),
        }
    }

    pub(super) fn missing(place: &str, why: &str) -> Self {
        Self::Missing {
            place: place.to_owned(),
            why: why.to_owned(),
        }
    }

    pub(super) fn unwanted(place: &str, why: &str) -> Self {
        Self::Unwanted {
            place: place.to_owned(),
            why: why.to_owned(),
        }
    }
}

/// A fault at a byte of the text; the line is counted only when it is told.
#[derive(Debug)]
pub(super) struct Fault {
    pub at: usize,
    pub problem: Box<Problem>,
}

impl Fault {
    pub fn new(at: usize, problem: Problem) -> Self {
        Self {
            at,
            problem: Box::new(problem),
        }
    }

    /// The fault with its line and column in `text`.
    pub fn locate(self, text: &str, file: &str) -> RecordError {
        let before = text.get(..self.at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecordError::Invalid {
            file: one_line(file),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem: self.problem,
        }
    }
}

/// The most characters of a value that a message repeats.
const SHOWN: usize = 60;

/// A value as it stands in a message: in double quotes, on one line, cut when long.
pub(super) fn quoted(value: &str) -> String {
    // Rust's own debug form would take the Tibetan vowel signs apart.
    format!("\"{}\"", one_line(&cut(value, SHOWN)))
}

/// The first `limit` characters, with a sign when there were more.
pub(super) fn cut(text: &str, limit: usize) -> String {
    let mut shown: String = text.chars().take(limit).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// The text with every character escaped that could break or rearrange a line.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_allowed(c) {
            line.push(c);
        } else {
            line.extend(c.escape_debug());
        }
    }
    line
}

/// A path as it stands in a message.
pub(super) fn shown(path: &Path) -> String {
    one_line(&path.to_string_lossy())
}

/// The allowed word that was probably meant: the one nearest by edit distance, case apart, when
/// at most a third of the letters (one at least) differ and no other word is as near. Most tags
/// have two letters, so a guess between several would mislead.
pub(super) fn nearest(found: &str, allowed: &[&str]) -> Option<String> {
    let letters = found.chars().count();
    // The distance takes time and memory for every pair of letters.
    if letters > SHOWN {
        return None;
    }
    let found = found.to_lowercase();
    let distance = |word: &str| strsim::osa_distance(&found, &word.to_lowercase());
    let best = allowed.iter().map(|word| distance(word)).min()?;
    let mut nearest = allowed.iter().filter(|word| distance(word) == best);
    let word = nearest.next()?;
    let sure = best <= (letters / 3).max(1) && nearest.next().is_none();
    sure.then(|| (*word).to_owned())
}

pub(super) fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// `: did you mean "x"? allowed: a, b, x`, as much of it as is known.
fn choice(suggestion: Option<&str>, allowed: &[String]) -> impl fmt::Display {
    let mut text = String::from(": ");
    if let Some(word) = suggestion {
        text += &format!("did you mean {}? ", quoted(word));
    }
    text += "allowed: ";
    if allowed.is_empty() {
        text += "none";
    }
    text += &allowed.join(", ");
    text
}

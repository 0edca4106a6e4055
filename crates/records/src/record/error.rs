//! Errors of records, each reported in one line with the place, the fault and the allowed values.

use super::MAX_PLIES;
use super::limits::TooMany;
use super::place::{Fault, Misread};
use super::xml::MAX_BYTES;
use crate::files::FileError;
use crate::messages::{Suggestion, WrongValue};
use tibetango_rules::GameName;

/// Error of reading or writing a record.
///
/// ```text
/// game.xml:4:7: SZ: "6" is not a board size: allowed: 3, 5, 7, 9
/// game.xml:9:5: "PX" is no tag of TibetanGo: allowed: MG, SZ, UN, DT, PB, PW, PC, CM, ER
/// ```
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file is not a record, or holds a value that is not allowed.
    #[error(transparent)]
    Invalid(#[from] Misread<Box<Problem>>),
    /// The file, on one line, is in none of the formats that are read here.
    #[error("{0}: no record: {1}")]
    Unknown(String, String),
    /// The file itself cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record holds something that no file can hold; nothing was written.
    #[error("the record cannot be written: {0}")]
    Unwritable(Box<Problem>),
}

/// Kinds of fault. Every `value` stands in quotes, on one line, cut when long; `place` is a tag, or a tag and its
/// attribute: `MG pinch`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text is not well-formed XML.
    #[error("not well-formed XML: {0}")]
    Syntax(String),
    /// The bytes are not UTF-8.
    #[error("not UTF-8 text: save the file with the encoding UTF-8")]
    NotUtf8,
    /// The declaration names an unsupported encoding.
    #[error("the encoding {0} is not read: save the file with the encoding UTF-8")]
    Encoding(String),
    /// A document type declaration: it could define entities of any size.
    #[error("a DOCTYPE is not allowed: delete it")]
    Doctype,
    /// An entity that is not one of XML's own five.
    #[error("unknown entity {0}: allowed: &lt; &gt; &amp; &apos; &quot; and &#NUMBER;")]
    Entity(String),
    /// The file has no root element.
    #[error("no record: the tag TibetanGo is missing")]
    Empty,
    /// A tag or an attribute where none of this name is allowed: its name, what it would be ("tag of TibetanGo",
    /// "attribute of MG"), and the ones that may stand there.
    #[error("{0} is no {1}{2}")]
    Unknown(String, String, Suggestion),
    /// A tag that may stand only once.
    #[error("{0} stands twice: once is allowed")]
    Repeated(String),
    /// A tag or attribute that must stand there, and the reason why it is needed.
    #[error("{0} is missing: {1}")]
    Missing(String, String),
    /// A tag or attribute that has no meaning where it stands, and the reason why it must not stand there.
    #[error("{0} must not stand here: {1}")]
    Unwanted(String, String),
    /// Text between tags.
    #[error("{0} stands between tags: only tags are allowed there")]
    StrayText(String),
    /// A tag or attribute with a value that is not of the expected kind.
    #[error("{0}: {1}")]
    WrongValue(String, WrongValue),
    /// More plies than a game can have.
    #[error("too many plies: at most {MAX_PLIES} are allowed")]
    TooManyPlies,
    /// More variations, notes, evaluations and properties, all together, than any record has.
    #[error(
        "too many variations, notes, evaluations and properties: at most {0} in all are allowed"
    )]
    TooManyOthers(usize),
    /// More variations or notes than a game can have.
    #[error("{0}")]
    TooMany(TooMany),
    /// Only while writing: a placement follows a movement, so the phases cannot be told apart. The ply is counted
    /// from 1.
    #[error("ply {0} is a placement after the first movement")]
    LatePlacement(usize),
    /// Only while writing: more bytes than a reader accepts.
    #[error("the file would have more than {MAX_BYTES} bytes")]
    TooLong,
    /// Only while writing: the format is one of another game.
    #[error("the format holds games of {0}, and this is one of {1}")]
    OtherGame(GameName, GameName),
    /// Only while writing: the plies are not those of a game.
    #[error("it cannot be played: {0}")]
    Unplayable(String),
    /// Only while writing: the text does not read back as the same record.
    #[error("it does not read back the same")]
    Unfaithful,
}

impl Problem {
    pub(super) fn not_one_of<S: AsRef<str>>(
        place: &str,
        value: &str,
        what: &str,
        allowed: &[S],
    ) -> Self {
        let wrong = WrongValue::not_one_of(value, what, allowed);
        Self::WrongValue(place.to_owned(), wrong)
    }

    pub(super) fn bad_form(place: &str, value: &str, expected: &str) -> Self {
        Self::WrongValue(place.to_owned(), WrongValue::bad_form(value, expected))
    }

    pub(super) fn missing(place: &str, why: &str) -> Self {
        Self::Missing(place.to_owned(), why.to_owned())
    }

    pub(super) fn unwanted(place: &str, why: &str) -> Self {
        Self::Unwanted(place.to_owned(), why.to_owned())
    }

    /// Returns the error of a record that cannot be written.
    pub(super) fn unwritable(self) -> RecordError {
        RecordError::Unwritable(Box::new(self))
    }
}

/// Result of reading a part of the text.
pub(super) type RecordParsed<T> = Result<T, RecordFault>;

/// Fault at a byte of the text.
pub(super) type RecordFault = Fault<Box<Problem>>;

//! Faults of the text of a file.

use quick_xml::errors::Error;
use quick_xml::events::attributes::AttrError;

use crate::messages::Suggestion;
use crate::record::error::{Problem, RecordFault};
use tibetango_rules::quote::{cut, one_line, quoted};

/// Returns the problem of a tag or an attribute whose name is none of these.
pub(super) fn unknown(name: &str, kind: &str, inside: &str, allowed: &[&str]) -> Problem {
    let choice = Suggestion::of(name, allowed);
    Problem::Unknown(quoted(name), format!("{kind} of {inside}"), choice)
}

pub(super) fn stray(part: &str, at: usize) -> RecordFault {
    let at = at + (part.len() - part.trim_start().len());
    RecordFault::new(at, Problem::StrayText(quoted(part.trim())))
}

/// Returns a fault that the parser found. Its message may repeat the file's text at any length.
pub(super) fn syntax(at: usize, error: &Error) -> RecordFault {
    let message = cut(&one_line(&error.to_string()), 160);
    RecordFault::new(at, Problem::Syntax(message))
}

/// Returns a fault in an attribute, with places counted from behind the `<`.
pub(super) fn bad_attribute(inside: usize, error: &AttrError) -> RecordFault {
    let (at, message) = match *error {
        AttrError::ExpectedEq(at) => (at, "an attribute is written name=\"value\""),
        AttrError::ExpectedValue(at) => (at, "an attribute has no value"),
        AttrError::UnquotedValue(at) => (at, "the value of an attribute stands in quotes"),
        AttrError::ExpectedQuote(at, _) => (at, "the closing quote of an attribute is missing"),
        AttrError::Duplicated(at, _) => (at, "an attribute stands twice in one tag"),
    };
    RecordFault::new(inside + at, Problem::Syntax(message.to_owned()))
}

//! Faults of the text of a file.

use quick_xml::errors::Error;
use quick_xml::events::BytesDecl;
use quick_xml::events::attributes::AttrError;

use crate::messages::Suggestion;
use crate::record::error::{Problem, RecordFault, RecordParsed};
use tibetango_rules::quote::{cut, one_line, quote_text};

/// Returns the problem of a tag or an attribute whose name is not one of these.
pub(super) fn unknown(name: &str, kind: &str, inside: &str, allowed: &[&str]) -> Problem {
    let choice = Suggestion::of(name, allowed);
    Problem::Unknown(quote_text(name), format!("{kind} of {inside}"), choice)
}

pub(super) fn stray(part: &str, at: usize) -> RecordFault {
    let at = at + (part.len() - part.trim_start().len());
    RecordFault::new(at, Problem::StrayText(quote_text(part.trim())))
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

/// Returns the fault of the encoding that a declaration names, if there is one.
pub(super) fn check_declaration(
    declaration: &BytesDecl,
    at: usize,
    begins: bool,
) -> RecordParsed<Option<RecordFault>> {
    if !begins {
        let message = "the XML declaration must be the first thing in the file".to_owned();
        return Err(RecordFault::new(at, Problem::Syntax(message)));
    }
    declaration.version().map_err(|error| syntax(at, &error))?;
    let Some(encoding) = declaration.encoding() else {
        return Ok(None);
    };
    let encoding = encoding.map_err(|error| bad_attribute(at + 2, &error))?;
    // .NET writes "utf-16" into text that it builds in memory, and saves it as UTF-8. The bytes
    // have already been found to be UTF-8, so nothing can be misread.
    let encodings = ["utf-8", "utf-16", "us-ascii"];
    let is_utf8 = encodings
        .iter()
        .any(|name| encoding.eq_ignore_ascii_case(name));
    Ok((!is_utf8).then(|| RecordFault::new(at, Problem::Encoding(quote_text(&encoding)))))
}

pub(super) fn unknown_entity(at: usize, name: &str) -> RecordFault {
    RecordFault::new(at, Problem::Entity(quote_text(&format!("&{name};"))))
}

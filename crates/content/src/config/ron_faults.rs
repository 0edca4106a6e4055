//! Faults that RON's reader finds, in a curator's words.

use super::error::Problem;
use super::place::{PathEnd, Route};
use tibetango_rules::quote::{cut, one_line, quote_text};

/// Explains an error in a curator's words; with the part of the path whose place is meant, or none when the place is
/// where the reader stopped.
pub(super) fn explain(code: ron::Error, route: Route) -> (Route, Option<PathEnd>, Problem) {
    use ron::Error as E;
    let value = Some(PathEnd::Value);
    match code {
        E::NoSuchStructField {
            expected, found, ..
        } => {
            let problem = Problem::unknown_field(&found, expected);
            (route.down_to(&found), Some(PathEnd::Name), problem)
        }
        E::MissingStructField { field, .. } => (route.field(field), value, Problem::MissingField),
        E::DuplicateStructField { field, .. } => {
            (route.down_to(field), None, Problem::RepeatedField)
        }
        E::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let problem = Problem::not_one_of(&found, "known here", expected);
            (route, value, problem)
        }
        E::InvalidValueForType { expected, found } => {
            let problem = Problem::WrongType {
                expected,
                value: one_line(&cut(&found, MAX_CHARS)),
            };
            (route, value, problem)
        }
        E::ExceededRecursionLimit => (route, None, Problem::TooDeep),
        E::IntegerOutOfBounds => {
            let problem = Problem::Syntax("the number has too many digits".to_owned());
            (route, value, problem)
        }
        other => (route, None, Problem::Syntax(syntax(&other))),
    }
}

/// Maximum number of characters of RON's own words.
const MAX_CHARS: usize = 100;

/// Describes faults of the text itself. RON's own words serve where they are plain.
fn syntax(error: &ron::Error) -> String {
    use ron::Error as E;
    match error {
        E::Eof => "the file ends too early: a bracket or a quote is not closed".to_owned(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => "expected an opening (".to_owned(),
        E::ExpectedDifferentStructName { found, .. } => {
            format!("expected an opening (, found {}", quote_text(found))
        }
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => {
            "expected a comma or a closing )".to_owned()
        }
        E::ExpectedArrayEnd => "expected a comma or a closing ]".to_owned(),
        E::ExpectedMapEnd => "expected a comma or a closing }".to_owned(),
        E::ExpectedComma => "expected a comma".to_owned(),
        E::ExpectedMapColon => "expected a colon".to_owned(),
        E::ExpectedString => "expected a text in double quotes".to_owned(),
        E::ExpectedStringEnd => "the closing double quote is missing".to_owned(),
        E::ExpectedBoolean => "expected true or false".to_owned(),
        E::ExpectedIdentifier => "expected a name without quotes".to_owned(),
        E::TrailingCharacters => "expected nothing more after the last bracket".to_owned(),
        other => {
            let text = cut(&one_line(&other.to_string()), MAX_CHARS);
            let mut letters = text.chars();
            match letters.next() {
                Some(first) => first.to_lowercase().chain(letters).collect(),
                None => "not readable".to_owned(),
            }
        }
    }
}

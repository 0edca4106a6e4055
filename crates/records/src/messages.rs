//! Parts of messages for people: paths, suggestions and allowed values for a wrong value, and places in a text.
//! Values are quoted by [`quote`](tibetango_rules::quote).

use std::fmt;
use std::path::Path;

use serde_json::error::Category;
use tibetango_rules::quote::{one_line, quote_text};
use tibetango_rules::text::list_text;

/// Place in a text: a line and a column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl TextPosition {
    /// Returns the place of a byte of a text.
    #[must_use]
    pub fn of_byte(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// Returns the places of bytes of a text. Each is counted on from the one before it, so bytes in ascending
    /// order take one pass over the text.
    ///
    /// ```
    /// use tibetango_records::messages::TextPosition;
    /// let places = TextPosition::of_bytes("ab\ncd", [1, 4, 0]).map(|place| place.to_string());
    /// assert!(places.eq(["1:2", "2:2", "1:1"]));
    /// ```
    pub fn of_bytes(
        text: &str,
        bytes: impl IntoIterator<Item = usize>,
    ) -> impl Iterator<Item = Self> {
        let begin = (0, Self { line: 1, column: 1 });
        let (mut offset, mut place) = begin;
        bytes.into_iter().map(move |byte| {
            if byte < offset {
                (offset, place) = begin;
            }
            let between = text.get(offset..byte).unwrap_or_default();
            place = Self::of_byte(between, between.len()).behind(place);
            offset = byte;
            place
        })
    }

    /// Converts a place that was counted from `start` into the place in the whole text.
    #[must_use]
    pub fn behind(self, start: Self) -> Self {
        Self {
            line: start.line + self.line - 1,
            column: match self.line {
                1 => start.column + self.column - 1,
                _ => self.column,
            },
        }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Formats a path for a message: always on one line, even if the name of a folder or a file holds line breaks. Every
/// message names paths by this function.
///
/// ```
/// use std::path::Path;
/// use tibetango_records::messages::path_text;
/// assert_eq!(path_text(Path::new("games/བོད\n.xml")), "games/བོད\\n.xml");
/// ```
#[must_use]
pub fn path_text(path: &Path) -> String {
    one_line(&path.to_string_lossy())
}

/// Writes a number with the word for one or for many.
///
/// ```
/// use tibetango_records::messages::count_text;
/// assert_eq!([1, 2].map(|n| count_text(n, "ply", "plies")), ["1 ply", "2 plies"]);
/// ```
#[must_use]
pub fn count_text(n: impl fmt::Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let word = if n == "1" { one } else { many };
    format!("{n} {word}")
}

/// Describes the fault of a JSON file behind the name of the file: the place and the reason.
#[must_use]
pub fn json_fault(error: &serde_json::Error) -> String {
    // The reader counts from 0 where it has read nothing.
    let place = TextPosition {
        line: error.line().max(1),
        column: error.column().max(1),
    };
    format!("{place}: {}", json_reason(error))
}

/// Describes the reason of the fault of a JSON text.
#[must_use]
pub fn json_reason(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => "the text ends too early: it is cut short".to_owned(),
        Category::Syntax => "it is no JSON".to_owned(),
        Category::Data | Category::Io => {
            let text = error.to_string();
            let end = text.rfind(" at line ").unwrap_or(text.len());
            format!("it does not fit: {}", one_line(&text[..end]))
        }
    }
}

/// Formats the last part of a path for a message.
#[must_use]
pub fn name_text(path: &Path) -> String {
    path_text(Path::new(path.file_name().unwrap_or_default()))
}

/// Maximum length of a word, in letters, for which a suggestion is searched.
const LONGEST_WORD: usize = 60;

/// Returns the allowed word that was probably meant: the one nearest by edit distance, case apart, when at most
/// a third of the letters (one at least) differ and no other word is as near. A guess between several would
/// mislead, and many words have two letters.
#[must_use]
pub fn nearest<S: AsRef<str>>(value: &str, allowed: &[S]) -> Option<String> {
    let letters = value.chars().count();
    // The distance takes time and memory for every pair of letters.
    if letters > LONGEST_WORD {
        return None;
    }
    let value = value.to_lowercase();
    let distance = |word: &str| strsim::osa_distance(&value, &word.to_lowercase());
    let words = allowed.iter().map(AsRef::as_ref);
    let best = words.clone().map(distance).min()?;
    let mut nearest = words.filter(|word| distance(word) == best);
    let word = nearest.next()?;
    let sure = best <= (letters / 3).max(1) && nearest.next().is_none();
    sure.then(|| word.to_owned())
}

/// Suggestion and allowed values for a wrong one; it prints `: did you mean "x"? allowed: a, b, x`, without the
/// parts that are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion {
    /// The word that was probably meant.
    pub suggestion: Option<String>,
    /// Every allowed word.
    pub allowed: Vec<String>,
}

impl Suggestion {
    /// Creates a choice of all of `allowed`, with the nearest to `value` as the suggestion.
    #[must_use]
    pub fn of<S: AsRef<str>>(value: &str, allowed: &[S]) -> Self {
        let mut words: Vec<String> = allowed.iter().map(|w| w.as_ref().to_owned()).collect();
        if words.is_empty() {
            words.push("none".to_owned());
        }
        Self {
            suggestion: nearest(value, allowed),
            allowed: words,
        }
    }
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = ": ";
        if let Some(word) = &self.suggestion {
            write!(f, ": did you mean {}?", quote_text(word))?;
            before = " ";
        }
        if !self.allowed.is_empty() {
            write!(f, "{before}allowed: {}", list_text(&self.allowed))?;
        }
        Ok(())
    }
}

/// Value that is not of the expected kind.
///
/// ```
/// use tibetango_records::messages::WrongValue;
/// let wrong = WrongValue::not_one_of("utc", "an engine", &["uct", "greedy"]);
/// assert_eq!(
///     wrong.to_string(),
///     r#""utc" is not an engine: did you mean "uct"? allowed: uct, greedy"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value} is not {what}{choice}")]
pub struct WrongValue {
    /// The value, ready to print.
    pub value: String,
    /// Description of a right value, such as "an engine of engines.ron".
    pub what: String,
    /// Suggestion and allowed values, if they can be listed.
    pub choice: Suggestion,
}

impl WrongValue {
    /// Creates the error of a word that is not among `allowed`.
    #[must_use]
    pub fn not_one_of<S: AsRef<str>>(value: &str, what: &str, allowed: &[S]) -> Self {
        Self {
            choice: Suggestion::of(value, allowed),
            ..Self::bad_form(value, what)
        }
    }

    /// Creates the error of a value without the required form.
    #[must_use]
    pub fn bad_form(value: &str, what: &str) -> Self {
        Self {
            value: quote_text(value),
            what: what.to_owned(),
            choice: Suggestion::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggestion_needs_one_near_word() {
        let words = ["visits", "think_ms", "c"];
        assert_eq!(nearest("vistis", &words).as_deref(), Some("visits"));
        assert_eq!(nearest("Visits", &words).as_deref(), Some("visits"));
        assert_eq!(nearest("temperature", &words), None);
        assert_eq!(nearest(&"v".repeat(100_000), &words), None);
        assert_eq!(nearest("PD", &["PB", "PW", "CM"]), None);
    }
}

//! Places in a RON file: the path inside it, and the line and column of a path.
//!
//! RON's deserializer knows its position only while it reads. Checks that need more than one
//! value (unique ids, names in another file) run afterwards, so [`find`] walks the text again,
//! along the path alone. In a text that cannot be read so far it finds nothing.

use std::cell::Cell;
use std::fmt;

use ron::extensions::Extensions;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use tibetango_records::messages::TextPosition;

/// Maximum depth of values inside each other, as RON counts: an optional value counts as well as its brackets. The
/// deepest good file needs five.
pub const MAX_DEPTH: usize = 32;

/// One step down into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// The field of a struct, or the first entry of a map with this key.
    Field(String),
    /// An item of a list, counted from 0.
    Item(usize),
    /// An entry of a map, counted from 0, with its key: keys may stand twice.
    Entry(usize, String),
}

/// The path inside a file. Prints as `levels[2].think_ms`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route(pub Vec<PathStep>);

impl Route {
    /// Returns the path of the whole file.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// True for the whole file.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the path of the field `name` of this value.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.then(PathStep::Field(name.to_owned()))
    }

    /// Returns the path of item `index` of this list.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        self.then(PathStep::Item(index))
    }

    /// Returns the path of entry `index`, whose key is `key`, of this map.
    #[must_use]
    pub fn entry(&self, index: usize, key: &str) -> Self {
        self.then(PathStep::Entry(index, key.to_owned()))
    }

    /// Returns the path without its last step.
    #[must_use]
    pub fn parent(&self) -> Self {
        let above = self.0.len().saturating_sub(1);
        Self(self.0[..above].to_vec())
    }

    /// Returns the path of the field `name`: this one if it leads there, else one step further.
    #[must_use]
    pub fn down_to(self, name: &str) -> Self {
        match self.0.last() {
            Some(PathStep::Field(last)) if last == name => self,
            _ => self.field(name),
        }
    }

    fn then(&self, step: PathStep) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Item(index) => write!(f, "[{index}]")?,
                PathStep::Field(name) | PathStep::Entry(_, name) => {
                    let dot = if depth == 0 { "" } else { "." };
                    // A key may be any text at all, and the message is one line.
                    let short: String = name.chars().take(60).collect();
                    write!(f, "{dot}{}", short.escape_debug())?;
                }
            }
        }
        Ok(())
    }
}

/// End of a path that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The name of the field or the key of the entry.
    Name,
    /// Its value.
    Value,
}

/// Creates a reader of RON with the extensions of all files and with these.
pub(super) fn reader(
    text: &str,
    extensions: Extensions,
) -> ron::error::SpannedResult<ron::Deserializer<'_>> {
    let options = ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | extensions)
        .with_recursion_limit(MAX_DEPTH);
    ron::Deserializer::from_str_with_options(text, &options)
}

/// Finds the place that a path leads to.
#[must_use]
pub fn find(text: &str, route: &Route, part: PathEnd) -> Option<TextPosition> {
    let (place, index) = walk(text, &route.0, None)?;
    match part {
        // The right name is known only behind it, so this is another walk.
        PathEnd::Name if !route.is_root() => walk(text, &route.0, index).map(|(place, _)| place),
        _ => Some(place),
    }
}

/// Walks along a path, to the name of its last entry where that entry's number is known; returns the place, and the
/// number of the last entry of a map on the way.
fn walk(
    text: &str,
    steps: &[PathStep],
    name: Option<usize>,
) -> Option<(TextPosition, Option<usize>)> {
    let (at_end, index) = (Cell::new(false), Cell::new(None));
    let mut reader = reader(text, Extensions::empty()).ok()?;
    let way = PathRest {
        steps,
        name,
        at_end: &at_end,
        index: &index,
    };
    let error = way.deserialize(&mut reader).err()?;
    let stopped = reader.span_error(error).span.end;
    let place = TextPosition {
        line: stopped.line,
        column: stopped.col,
    };
    at_end.get().then(|| (place, index.get()))
}

/// Rest of a path. Reading ends with an error where it leads to, for the reader gives its position only then.
#[derive(Clone, Copy)]
struct PathRest<'w> {
    steps: &'w [PathStep],
    name: Option<usize>,
    at_end: &'w Cell<bool>,
    index: &'w Cell<Option<usize>>,
}

impl PathRest<'_> {
    fn after(self, steps: usize) -> Self {
        Self {
            steps: &self.steps[steps..],
            ..self
        }
    }
}

impl<'de> DeserializeSeed<'de> for PathRest<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        if self.steps.is_empty() {
            self.at_end.set(true);
            return Err(D::Error::custom("here it is"));
        }
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PathRest<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what the path leads through")
    }

    fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        self.deserialize(reader)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if let PathStep::Item(target) = self.steps[0] {
            for _ in 0..target {
                list.next_element::<IgnoredAny>()?;
            }
            list.next_element_seed(self.after(1))?;
        }
        Err(A::Error::custom("no such item"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        for index in 0.. {
            if self.steps.len() == 1 && self.name == Some(index) {
                map.next_key_seed(self.after(1))?;
            }
            let Some(key) = map.next_key::<String>()? else {
                break;
            };
            let here = match &self.steps[0] {
                PathStep::Item(_) => false,
                PathStep::Entry(target, _) => *target == index,
                PathStep::Field(target) => *target == key,
            };
            if here {
                self.index.set(Some(index));
                return map.next_value_seed(self.after(1));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Err(A::Error::custom("no such entry"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// A comment with ( and "quotes.
( /* /* nested ) */ */ levels: [
    (id: "a, (b", c: Some(1.0), char: ')'),
    Uct(id: r#"x"y"#, think_ms: 5),
  ], map: { "k\n1": 1, "twice": 2, "twice": 3 },
  last: "འ", end: 1)"##;

    fn at(route: &Route, part: PathEnd) -> Option<(usize, usize)> {
        find(TEXT, route, part).map(|place| (place.line, place.column))
    }

    #[test]
    fn finds_names_and_values_past_comments_and_strings() {
        let levels = Route::root().field("levels");
        assert_eq!(at(&Route::root(), PathEnd::Value), Some((3, 1)));
        assert_eq!(at(&levels, PathEnd::Name), Some((3, 24)));
        assert_eq!(
            at(&levels.item(1).field("think_ms"), PathEnd::Name),
            Some((5, 23))
        );
        assert_eq!(
            at(&levels.item(1).field("think_ms"), PathEnd::Value),
            Some((5, 33))
        );
        assert_eq!(
            at(&Route::root().field("map").field("k\n1"), PathEnd::Value),
            Some((6, 21))
        );
        assert_eq!(
            at(&Route::root().field("map").entry(2, "twice"), PathEnd::Name),
            Some((6, 36))
        );
        assert_eq!(
            at(&Route::root().field("end"), PathEnd::Value),
            Some((7, 19))
        );
    }

    #[test]
    fn finds_nothing_where_nothing_is() {
        assert_eq!(
            at(&Route::root().field("levels").item(2), PathEnd::Value),
            None
        );
        assert_eq!(at(&Route::root().field("none"), PathEnd::Value), None);
        assert_eq!(
            at(&Route::root().field("last").field("x"), PathEnd::Value),
            None
        );
        for cut in (0..TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            // Half a file must neither panic nor run for ever.
            let _ = find(&TEXT[..cut], &Route::root().field("none"), PathEnd::Name);
        }
    }

    #[test]
    fn a_path_prints_on_one_line() {
        let route = Route::root().field("map").entry(0, "k\n1").item(3);
        assert_eq!(route.to_string(), r"map.k\n1[3]");
    }
}

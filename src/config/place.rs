//! Where something stands in a RON file: the path inside it, and the line and column of a path.
//!
//! RON's deserializer knows its position only while it reads. Checks that need more than one
//! value (unique ids, names in another file) run afterwards, so [`find`] walks the text again,
//! along the path alone. It trusts nothing: on a text it does not understand it finds nothing.

use std::fmt;

/// A line and a column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text.
    #[must_use]
    pub fn of_byte(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One step down into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The field of a struct, or the first entry of a map with this key.
    Field(String),
    /// An item of a list, counted from 0.
    Item(usize),
    /// An entry of a map, counted from 0, with its key: keys may stand twice.
    Entry(usize, String),
}

/// The path inside a file. Prints as `levels[2].think_ms`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route(Vec<Step>);

impl Route {
    /// The whole file.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// A path of these steps.
    #[must_use]
    pub fn new(steps: Vec<Step>) -> Self {
        Self(steps)
    }

    /// True for the whole file.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The field `name` of what stands here.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.then(Step::Field(name.to_owned()))
    }

    /// Item `index` of the list that stands here.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        self.then(Step::Item(index))
    }

    /// Entry `index`, whose key is `key`, of the map that stands here.
    #[must_use]
    pub fn entry(&self, index: usize, key: &str) -> Self {
        self.then(Step::Entry(index, key.to_owned()))
    }

    /// What this path's last step leads down from.
    #[must_use]
    pub fn parent(&self) -> Self {
        let above = self.0.len().saturating_sub(1);
        Self(self.0[..above].to_vec())
    }

    /// True when the last step is the field `name`.
    #[must_use]
    pub fn ends_with(&self, name: &str) -> bool {
        matches!(self.0.last(), Some(Step::Field(last)) if last == name)
    }

    fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, step) in self.0.iter().enumerate() {
            match step {
                Step::Item(index) => write!(f, "[{index}]")?,
                Step::Field(name) | Step::Entry(_, name) => {
                    let dot = if depth == 0 { "" } else { "." };
                    // A key may be any text at all, and the message is one line.
                    let shown: String = name.chars().take(60).collect();
                    write!(f, "{dot}{}", shown.escape_debug())?;
                }
            }
        }
        Ok(())
    }
}

/// Which end of a path is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of the field or the key of the entry.
    Name,
    /// Its value.
    Value,
}

/// Finds what a path leads to.
#[must_use]
pub fn find(text: &str, route: &Route, part: Part) -> Option<Place> {
    let mut scan = Scan { text, at: 0 };
    scan.attributes()?;
    let mut name_at = scan.at;
    for step in &route.0 {
        name_at = scan.enter(step)?;
    }
    let byte = if part == Part::Name { name_at } else { scan.at };
    Some(Place::of_byte(text, byte))
}

/// A cursor over RON text.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Moves past all characters for which `keep` holds.
    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Moves past white space and comments.
    fn blank(&mut self) -> Option<()> {
        loop {
            self.take_while(char::is_whitespace);
            if self.take("//") {
                self.take_while(|c| c != '\n');
            } else if self.take("/*") {
                let mut open = 1;
                while open > 0 {
                    if self.take("/*") {
                        open += 1;
                    } else if self.take("*/") {
                        open -= 1;
                    } else {
                        self.at += self.peek()?.len_utf8();
                    }
                }
            } else {
                return Some(());
            }
        }
    }

    /// Moves past `#![enable(...)]` lines to the value of the file.
    fn attributes(&mut self) -> Option<()> {
        self.blank()?;
        while self.take("#") {
            self.take_while(|c| c != ']');
            self.take("]");
            self.blank()?;
        }
        Some(())
    }

    fn word(&mut self) -> &'a str {
        self.take("r#");
        self.take_while(|c| c.is_alphanumeric() || c == '_')
    }

    /// Moves past one string, if one begins here, and gives its text as written, quotes and all.
    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        let prefix = self.rest().len() - self.rest().trim_start_matches(['b', 'r']).len();
        let raw = self.rest()[..prefix].contains('r');
        self.at += prefix;
        let hashes = if raw {
            self.take_while(|c| c == '#')
        } else {
            ""
        };
        if prefix > 2 || !self.take("\"") {
            self.at = start;
            return None;
        }
        if raw {
            let end = format!("\"{hashes}");
            self.at += self.rest().find(&end)? + end.len();
        } else {
            self.until_quote('"')?;
        }
        self.text.get(start..self.at)
    }

    /// Moves past the closing quote of a text with backslash escapes.
    fn until_quote(&mut self, quote: char) -> Option<()> {
        loop {
            let c = self.peek()?;
            self.at += c.len_utf8();
            if c == quote {
                return Some(());
            }
            if c == '\\' {
                self.at += self.peek()?.len_utf8();
            }
        }
    }

    /// Moves past one value or key, up to the comma, colon or closing bracket behind it.
    fn value(&mut self) -> Option<()> {
        let mut open = 0_usize;
        loop {
            self.blank()?;
            if self.string().is_some() || !self.word().is_empty() {
                continue;
            }
            let c = self.peek()?;
            match c {
                ',' | ':' | ')' | ']' | '}' if open == 0 => return Some(()),
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open -= 1,
                _ => {}
            }
            self.at += c.len_utf8();
            if c == '\'' {
                self.until_quote('\'')?;
            }
        }
    }

    /// Moves past a field name or a key and gives it.
    fn key(&mut self) -> Option<String> {
        match self.string() {
            Some(literal) => ron::from_str(literal).ok(),
            None => Some(self.word().to_owned()),
        }
    }

    /// From the start of a value to the start of one inside it; gives where its name begins.
    fn enter(&mut self, step: &Step) -> Option<usize> {
        // The name of a variant or struct: `Uct(c: 1.4)`.
        self.word();
        self.blank()?;
        if !(self.take("(") || self.take("[") || self.take("{")) {
            return None;
        }
        let mut index = 0;
        loop {
            self.blank()?;
            let start = self.at;
            if matches!(self.peek()?, ')' | ']' | '}') {
                return None;
            }
            let here = match step {
                Step::Item(wanted) => index == *wanted,
                Step::Entry(wanted, _) => {
                    self.key()?;
                    index == *wanted
                }
                Step::Field(wanted) => self.key()? == *wanted,
            };
            if !matches!(step, Step::Item(_)) {
                self.blank()?;
                if !self.take(":") {
                    return None;
                }
                self.blank()?;
            }
            if here {
                return Some(start);
            }
            self.value()?;
            if !self.take(",") {
                return None;
            }
            index += 1;
        }
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

    fn at(route: &Route, part: Part) -> Option<(usize, usize)> {
        find(TEXT, route, part).map(|place| (place.line, place.column))
    }

    #[test]
    fn finds_names_and_values_past_comments_and_strings() {
        let levels = Route::root().field("levels");
        assert_eq!(at(&Route::root(), Part::Value), Some((3, 1)));
        assert_eq!(at(&levels, Part::Name), Some((3, 24)));
        assert_eq!(
            at(&levels.item(1).field("think_ms"), Part::Name),
            Some((5, 23))
        );
        assert_eq!(
            at(&levels.item(1).field("think_ms"), Part::Value),
            Some((5, 33))
        );
        assert_eq!(
            at(&Route::root().field("map").field("k\n1"), Part::Value),
            Some((6, 21))
        );
        assert_eq!(
            at(&Route::root().field("map").entry(2, "twice"), Part::Name),
            Some((6, 36))
        );
        assert_eq!(at(&Route::root().field("end"), Part::Value), Some((7, 19)));
    }

    #[test]
    fn finds_nothing_where_nothing_is() {
        assert_eq!(
            at(&Route::root().field("levels").item(2), Part::Value),
            None
        );
        assert_eq!(at(&Route::root().field("none"), Part::Value), None);
        assert_eq!(
            at(&Route::root().field("last").field("x"), Part::Value),
            None
        );
        for cut in (0..TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            // Half a file must neither panic nor run for ever.
            let _ = find(&TEXT[..cut], &Route::root().field("none"), Part::Name);
        }
    }

    #[test]
    fn a_path_prints_on_one_line() {
        let route = Route::root().field("map").entry(0, "k\n1").item(3);
        assert_eq!(route.to_string(), r"map.k\n1[3]");
    }
}

//! Outline of a RON file that can be read: the bytes of brackets, and of what stands between their commas.

use std::ops::Range;

use crate::config::lexer::{Enclosure, enclosure};

/// One entry between brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Bytes of its name or its key; `None` in a list.
    pub name: Option<Range<usize>>,
    /// Bytes of its value.
    pub value: Range<usize>,
    /// Bytes from behind the comma before it to the end of its value, with the comments above it.
    pub whole: Range<usize>,
}

/// A value in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Brackets {
    /// Place of the opening bracket.
    pub open: usize,
    /// Place of the closing bracket.
    pub close: usize,
    /// The entries, in their order.
    pub parts: Vec<Part>,
}

impl Brackets {
    /// Returns the field with this name.
    pub fn field(&self, text: &str, name: &str) -> Option<&Part> {
        let is_it = |part: &&Part| part.name.clone().is_some_and(|bytes| &text[bytes] == name);
        self.parts.iter().find(is_it)
    }
}

/// Finds the first value in brackets from a byte on; `None` for a file with an extension of RON before it, or where a
/// bracket is not closed.
pub(super) fn brackets(text: &str, from: usize) -> Option<Brackets> {
    let mut signs = Signs { text, at: from };
    let open = loop {
        match signs.next()? {
            (bytes, Some('(' | '[' | '{')) => break bytes.start,
            (_, Some('#')) => return None,
            _ => {}
        }
    };
    let mut parts = Vec::new();
    let mut entry = PartReader::behind(open);
    let mut depth = 0_usize;
    loop {
        let (bytes, sign) = signs.next()?;
        match sign {
            Some(')' | ']' | '}') if depth == 0 => {
                parts.extend(entry.part());
                let close = bytes.start;
                return Some(Brackets { open, close, parts });
            }
            Some(',') if depth == 0 => {
                parts.extend(entry.part());
                entry = PartReader::behind(bytes.start);
                continue;
            }
            Some(':') if depth == 0 && entry.name.is_none() => {
                entry.name = entry.value.take();
                continue;
            }
            Some('(' | '[' | '{') => depth += 1,
            Some(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        entry.value = match entry.value {
            Some(value) => Some(value.start..bytes.end),
            None => Some(bytes),
        };
    }
}

/// An entry that is being read.
struct PartReader {
    begin: usize,
    name: Option<Range<usize>>,
    value: Option<Range<usize>>,
}

impl PartReader {
    /// Begins an entry behind a bracket or a comma, each of which is one byte.
    const fn behind(sign: usize) -> Self {
        Self {
            begin: sign + 1,
            name: None,
            value: None,
        }
    }

    /// Returns the entry, if there is one: nothing needs to stand behind the last comma.
    fn part(self) -> Option<Part> {
        let value = self.value?;
        Some(Part {
            name: self.name,
            whole: self.begin..value.end,
            value,
        })
    }
}

/// Signs of a RON file without blanks and comments.
struct Signs<'t> {
    text: &'t str,
    /// Bytes that have been passed.
    at: usize,
}

impl Signs<'_> {
    /// Returns the bytes of the next sign and the sign itself; a whole text or character in quotes has none.
    fn next(&mut self) -> Option<(Range<usize>, Option<char>)> {
        loop {
            let begin = self.at;
            let rest = &self.text[begin..];
            let first = rest.chars().next()?;
            let (sign, length) = match enclosure(rest) {
                Some((Enclosure::Comment, length)) => {
                    self.at += length;
                    continue;
                }
                Some((Enclosure::String | Enclosure::Character, length)) => (None, length),
                None => (Some(first), first.len_utf8()),
            };
            self.at += length;
            if !first.is_whitespace() {
                return Some((begin..self.at, sign));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// A head with ( and {.
(
    one: 1.5, // beside
    // Above, with a comma.
    two: Uct(c: [1, 2], d: "),"),
    map: { "a:b": ["x"], r#"c""#: ')' },
    list: [(id: "p"), (id: "q",),]
)"##;

    fn texts(text: &str, brackets: &Brackets) -> Vec<(String, String)> {
        let parts = brackets.parts.iter();
        let of = |bytes: Range<usize>| text[bytes].to_owned();
        parts
            .map(|part| {
                let name = part.name.clone().map(of).unwrap_or_default();
                (name, of(part.value.clone()))
            })
            .collect()
    }

    #[test]
    fn entries_stand_between_commas_of_their_own_brackets() {
        let root = brackets(TEXT, 0).expect("brackets");
        assert_eq!(&TEXT[root.close..], ")");
        let fields = texts(TEXT, &root);
        assert_eq!(fields[0], ("one".to_owned(), "1.5".to_owned()));
        assert_eq!(fields[1].1, "Uct(c: [1, 2], d: \"),\")");
        // The comments above an entry go with it.
        let two = root.field(TEXT, "two").expect("a field");
        assert!(TEXT[two.whole.clone()].contains("// Above, with a comma."));
        let map = root.field(TEXT, "map").expect("a field");
        let map = brackets(TEXT, map.value.start).expect("brackets");
        let keys: Vec<String> = texts(TEXT, &map).into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["\"a:b\"", "r#\"c\"\"#"]);
        let list = root.field(TEXT, "list").expect("a field");
        let list = brackets(TEXT, list.value.start).expect("brackets");
        let items: Vec<String> = texts(TEXT, &list)
            .into_iter()
            .map(|(_, item)| item)
            .collect();
        assert_eq!(items, ["(id: \"p\")", "(id: \"q\",)"]);
    }

    #[test]
    fn no_part_of_a_file_breaks_it() {
        for cut in (0..TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            assert_eq!(brackets(&TEXT[..cut], 0), None, "{cut}");
        }
        assert_eq!(brackets("#![enable(implicit_some)]\n(a: 1)", 0), None);
    }
}

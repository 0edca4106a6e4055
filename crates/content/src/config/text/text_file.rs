//! Texts of one file as they are written there: in its order, each with the bytes of its literals and the comment of
//! its section, so that a few can be changed and every other byte stays.

use std::collections::HashMap;
use std::ops::Range;

use super::forms::Forms;
use super::parse::RawText;
use crate::config::error::{ConfigResult, Problem};
use crate::config::lexer::{Enclosure, enclosure};
use crate::config::place::Route;
use crate::config::source::ConfigSource;
use tibetango_rules::quote::is_plain;

/// One text of a file.
#[derive(Clone, Debug)]
pub(super) struct WrittenText {
    /// Key of it.
    pub key: String,
    /// The text itself.
    pub forms: Forms,
    /// Comment of the section that it stands in; empty without one.
    pub section: String,
    /// Bytes of the whole value.
    value: Range<usize>,
    /// Bytes of the literal of each form, in the order of the file.
    literals: Vec<Range<usize>>,
}

impl WrittenText {
    /// Returns what must be replaced so that the text becomes another one.
    fn edits(&self, new: &Forms) -> Vec<(Range<usize>, String)> {
        match (&self.forms, new) {
            (Forms::Plural(old), Forms::Plural(_)) => {
                let with_bytes = old.iter().zip(&self.literals);
                let changed = with_bytes.filter(|((category, text), _)| new.form(category) != text);
                changed
                    .map(|((category, _), bytes)| (bytes.clone(), literal(new.form(category))))
                    .collect()
            }
            (Forms::One(_), Forms::Plural(forms)) => {
                let entry = |(category, text): &(String, String)| {
                    format!("{}: {}", literal(category), literal(text))
                };
                let entries: Vec<String> = forms.iter().map(entry).collect();
                vec![(self.value.clone(), format!("{{ {} }}", entries.join(", ")))]
            }
            (_, Forms::One(text)) => vec![(self.value.clone(), literal(text))],
        }
    }
}

/// Returns a text as a literal of RON.
fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            c if is_plain(c) => literal.push(c),
            c => literal.extend(c.escape_unicode()),
        }
    }
    literal.push('"');
    literal
}

/// Every text of one file.
#[derive(Clone, Debug)]
pub(super) struct TextFile {
    /// The file.
    pub source: ConfigSource,
    /// Its texts, in its order.
    pub texts: Vec<WrittenText>,
    /// Their places in that order, by key.
    by_key: HashMap<String, usize>,
}

impl TextFile {
    /// Finds the texts of a file.
    pub fn find(source: ConfigSource) -> ConfigResult<Self> {
        let raw: RawText = source.parse()?;
        let texts = scan(source.text()).unwrap_or_default();
        // The reader of RON is the judge of what a text says.
        let read = raw.strings.0;
        let mut pairs = texts.iter().zip(&read);
        let same = pairs.all(|(text, (key, forms))| text.key == *key && text.forms == *forms);
        if texts.len() != read.len() || !same {
            let form = "each text must stand as \"key\": \"text\", so that it can be changed";
            let problem = Problem::Syntax(form.to_owned());
            return Err(vec![source.fault(&Route::root().field("strings"), problem)]);
        }
        let keys = texts.iter().enumerate();
        let by_key = keys.map(|(at, text)| (text.key.clone(), at)).collect();
        Ok(Self {
            source,
            texts,
            by_key,
        })
    }

    /// Returns the text of a key.
    pub fn get(&self, key: &str) -> Option<&WrittenText> {
        self.by_key.get(key).map(|&at| &self.texts[at])
    }

    /// Returns the text of the file with some of its texts changed; every other byte stays.
    pub fn with(&self, changes: &HashMap<String, Forms>) -> String {
        let old = self.source.text();
        let changed = self.texts.iter();
        let edits = changed
            .filter_map(|text| Some(text.edits(changes.get(&text.key)?)))
            .flatten();
        let (mut new, mut end) = (String::with_capacity(old.len()), 0);
        for (bytes, literal) in edits {
            new.push_str(&old[end..bytes.start]);
            new.push_str(&literal);
            end = bytes.end;
        }
        new.push_str(&old[end..]);
        new
    }
}

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A text in quotes, raw or not.
    Literal,
    /// A name or a number.
    Word,
    /// A bracket, a colon, a comma and the like.
    Sign(char),
}

/// The tokens of a file in RON.
struct Tokens<'t> {
    text: &'t str,
    /// Bytes that have been passed.
    at: usize,
    /// Lines of comment that stood last before a token, on lines of their own.
    section: String,
}

/// Finds the texts of a file that RON can read; `None` where they are written in a way that is not known here.
fn scan(text: &str) -> Option<Vec<WrittenText>> {
    let mut tokens = Tokens {
        text,
        at: 0,
        section: String::new(),
    };
    // The other fields hold literals.
    loop {
        let (kind, bytes) = tokens.next()?;
        if kind == Kind::Word && &text[bytes] == "strings" {
            break;
        }
    }
    tokens.sign(':')?;
    tokens.sign('{')?;
    // Comments above belong to the file.
    tokens.section.clear();
    let mut texts = Vec::new();
    loop {
        match tokens.next()? {
            (Kind::Sign('}'), _) => return Some(texts),
            (Kind::Sign(','), _) => {}
            (Kind::Literal, key) => texts.push(tokens.entry(&key)?),
            _ => return None,
        }
    }
}

impl Tokens<'_> {
    fn next(&mut self) -> Option<(Kind, Range<usize>)> {
        let mut in_comment = false;
        loop {
            let rest = self.text[self.at..].trim_start();
            let begin = self.text.len() - rest.len();
            let first = rest.chars().next()?;
            let (kind, length) = match enclosure(rest) {
                Some((Enclosure::Comment, length)) => {
                    let words = rest[..length].trim_start_matches(['/', '*']);
                    let words = words.trim_end_matches(['/', '*']).trim();
                    match self.text[self.at..begin].matches('\n').count() {
                        // It stands beside something.
                        0 => {}
                        1 if in_comment => {
                            self.section.push(' ');
                            self.section.push_str(words);
                        }
                        _ => {
                            words.clone_into(&mut self.section);
                            in_comment = true;
                        }
                    }
                    self.at = begin + length;
                    continue;
                }
                Some((Enclosure::String, length)) => (Kind::Literal, length),
                Some((Enclosure::Character, length)) => (Kind::Sign(first), length),
                None if is_word(first) => {
                    let length = rest.find(|c: char| !is_word(c));
                    (Kind::Word, length.unwrap_or(rest.len()))
                }
                None => (Kind::Sign(first), first.len_utf8()),
            };
            self.at = begin + length;
            return Some((kind, begin..self.at));
        }
    }

    /// Passes this sign, if it is next.
    fn sign(&mut self, sign: char) -> Option<()> {
        let (kind, _) = self.next()?;
        (kind == Kind::Sign(sign)).then_some(())
    }

    /// Returns the text that a literal stands for.
    fn value_of(&self, literal: &Range<usize>) -> Option<String> {
        ron::from_str(&self.text[literal.clone()]).ok()
    }

    /// Reads the text of a key that has just been passed.
    fn entry(&mut self, key: &Range<usize>) -> Option<WrittenText> {
        let key = self.value_of(key)?;
        let section = self.section.clone();
        self.sign(':')?;
        let (forms, value, literals) = match self.next()? {
            (Kind::Literal, bytes) => (
                Forms::One(self.value_of(&bytes)?),
                bytes.clone(),
                vec![bytes],
            ),
            (Kind::Sign('{'), bytes) => self.plural(bytes.start)?,
            _ => return None,
        };
        Some(WrittenText {
            key,
            forms,
            section,
            value,
            literals,
        })
    }

    /// Reads plural forms, whose opening bracket has been passed.
    fn plural(&mut self, begin: usize) -> Option<(Forms, Range<usize>, Vec<Range<usize>>)> {
        let (mut forms, mut literals) = (Vec::new(), Vec::new());
        loop {
            match self.next()? {
                (Kind::Sign('}'), bytes) => {
                    return Some((Forms::Plural(forms), begin..bytes.end, literals));
                }
                (Kind::Sign(','), _) => {}
                (Kind::Literal, category) => {
                    self.sign(':')?;
                    let (Kind::Literal, bytes) = self.next()? else {
                        return None;
                    };
                    forms.push((self.value_of(&category)?, self.value_of(&bytes)?));
                    literals.push(bytes);
                }
                _ => return None,
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// The head of the file.
// It goes on.
(
    language: "en", // beside
    script: "Latin",
    /* strings: { */
    strings: {
        "a": "first", // beside
        // One section,
        // in two lines.
        "b": "say \"{n}\"",

        // A remark on its own.

        // Another section.
        "c": { "other": r#"{n} "c""#, /* here */ "one": "one\n" },
        "d": "\u{f40}"
    },
)
"##;

    fn written(text: &str) -> TextFile {
        TextFile::find(ConfigSource::of_text("a.ron", text)).expect("a good file")
    }

    fn changed(text: &str, changes: &[(&str, Forms)]) -> String {
        let own = |(key, forms): &(&str, Forms)| ((*key).to_owned(), forms.clone());
        written(text).with(&changes.iter().map(own).collect())
    }

    fn one(text: &str) -> Forms {
        Forms::One(text.to_owned())
    }

    fn plural(forms: [(&str, &str); 2]) -> Forms {
        Forms::Plural(forms.map(|(a, b)| (a.to_owned(), b.to_owned())).into())
    }

    #[test]
    fn texts_are_found_with_their_sections() {
        let file = written(TEXT);
        let texts = file.texts.iter();
        let texts: Vec<_> = texts
            .map(|text| (text.key.as_str(), text.section.as_str(), &text.forms))
            .collect();
        let section = "One section, in two lines.";
        assert_eq!(
            texts,
            [
                ("a", "", &one("first")),
                ("b", section, &one("say \"{n}\"")),
                (
                    "c",
                    "Another section.",
                    &plural([("other", "{n} \"c\""), ("one", "one\n")])
                ),
                ("d", "Another section.", &one("ཀ")),
            ]
        );
    }

    #[test]
    fn what_is_not_changed_stays_byte_for_byte() {
        assert_eq!(changed(TEXT, &[]), TEXT);
        let same: Vec<(&str, Forms)> =
            vec![("c", plural([("one", "one\n"), ("other", "{n} \"c\"")]))];
        assert_eq!(changed(TEXT, &same), TEXT);
        for (key, forms, old, new) in [
            ("a", one("1 \\ \"2\"\n3"), "\"first\"", r#""1 \\ \"2\"\n3""#),
            (
                "b",
                plural([("one", "1"), ("other", "{n}")]),
                r#""say \"{n}\"""#,
                r#"{ "one": "1", "other": "{n}" }"#,
            ),
            (
                "c",
                plural([("one", "1"), ("other", "{n} \"c\"")]),
                r#""one\n""#,
                r#""1""#,
            ),
            ("d", one("ཁ\u{202e}"), r#""\u{f40}""#, r#""ཁ\u{202e}""#),
        ] {
            let expected = TEXT.replacen(old, new, 1);
            assert_ne!(expected, TEXT, "{key}");
            assert_eq!(changed(TEXT, &[(key, forms.clone())]), expected, "{key}");
            let read = written(&expected);
            let read = read.get(key).map(|text| &text.forms);
            assert!(
                read.is_some_and(|read| ["one", "other"]
                    .iter()
                    .all(|c| read.form(c) == forms.form(c))),
                "{key}"
            );
        }
        // Lines end as they did.
        let windows = TEXT.replace('\n', "\r\n");
        assert_eq!(changed(&windows, &[]), windows);
    }

    #[test]
    fn half_a_file_ends_the_search() {
        for cut in (0..TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            let _ = scan(&TEXT[..cut]);
        }
    }
}

//! Reads PO files as any program writes them: wrapped lines, comments of every kind, obsolete entries.

use std::collections::HashMap;
use std::mem::take;

use super::catalogue::{Catalogue, Entry};
use crate::config::error::{ConfigError, ConfigResult, Problem};
use crate::config::place::Route;
use tibetango_records::messages::TextPosition;
use tibetango_rules::quote::quote_text;

/// Maximum number of entries, far above what the files of a language hold.
const MAX_ENTRIES: usize = 20_000;

/// Maximum number of plural forms: CLDR has six categories.
const MAX_FORMS: usize = 6;

/// The byte order mark, with which some editors begin UTF-8 files.
const MARK: char = '\u{feff}';

/// Fault of a file that has no header where one must stand.
const NO_HEADER: &str = "the header is missing: it is the first entry, with an empty msgid";

/// Reads a PO file in UTF-8, which messages call `file`. Obsolete entries, references to sources and contexts of
/// earlier texts are left out.
///
/// # Errors
/// The first fault of the file, with its place.
pub fn read(file: &str, bytes: &[u8]) -> ConfigResult<Catalogue> {
    let faults = |place: TextPosition, problem: Problem| {
        vec![ConfigError {
            file: file.to_owned(),
            place: Some(place),
            route: Route::root(),
            problem,
        }]
    };
    let text = str::from_utf8(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(bytes);
        let place = TextPosition::of_byte(&text, error.valid_up_to());
        faults(place, Problem::NotUtf8)
    })?;
    let mut reader = Reader::default();
    reader.catalogue.file = file.to_owned();
    match reader.read(text.strip_prefix(MARK).unwrap_or(text)) {
        Ok(()) => Ok(reader.catalogue),
        Err(fault) => {
            let place = TextPosition {
                line: fault.line.unwrap_or(reader.number).max(1),
                column: fault.column,
            };
            Err(faults(place, Problem::Syntax(fault.words)))
        }
    }
}

/// A fault of the file.
struct Fault {
    /// Its line, if it is not the one that is read.
    line: Option<usize>,
    column: usize,
    words: String,
}

impl Fault {
    /// Returns the fault at the rest of a line.
    fn at(line: &str, rest: &str, words: impl Into<String>) -> Self {
        let before = &line[..line.len() - rest.len()];
        Self {
            line: None,
            column: before.chars().count() + 1,
            words: words.into(),
        }
    }

    /// Returns the fault of a whole line.
    fn of_line(line: usize, words: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            column: 1,
            words: words.into(),
        }
    }
}

/// The last part of an entry that has been read. Strings may go on in the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// Nothing but comments.
    #[default]
    Comments,
    Context,
    Id,
    Plural,
    Text,
}

/// Reader of a file, line by line.
#[derive(Default)]
struct Reader {
    catalogue: Catalogue,
    /// Number of the line that is read, counted from 1.
    number: usize,
    /// The entry that is read.
    entry: Entry,
    stage: Stage,
    /// The last part of the earlier text of the entry.
    earlier: Stage,
    /// The lines of all entries by context and text, which are their name.
    seen: HashMap<(Option<String>, String), usize>,
}

impl Reader {
    /// Reads the whole file.
    fn read(&mut self, text: &str) -> Result<(), Fault> {
        for line in text.lines() {
            self.number += 1;
            self.line(line.trim_end())?;
        }
        self.end()
    }

    /// Reads a line without what is empty at its end.
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        let rest = line.trim_start();
        if let Some(comment) = rest.strip_prefix('#') {
            match self.stage {
                Stage::Comments => {}
                Stage::Text => self.close()?,
                _ => return Err(Fault::at(line, rest, self.expected())),
            }
            return self.comment(line, comment);
        }
        match rest.chars().next() {
            None => Ok(()),
            Some('"') => self.go_on(line, rest),
            Some(_) => self.keyword(line, rest),
        }
    }

    /// Reads a comment, behind its first letter.
    fn comment(&mut self, line: &str, comment: &str) -> Result<(), Fault> {
        let mut letters = comment.chars();
        let kind = letters.next();
        let words = letters.as_str();
        let bare = |text: &str| text.strip_prefix(' ').unwrap_or(text).to_owned();
        let entry = &mut self.entry;
        match kind {
            // The comments above belong to the obsolete entry.
            Some('~') => *entry = Entry::default(),
            // Programs of 2025 and later write flags that stay behind an equals sign.
            Some(',' | '=') => {
                let flags = words.split(',').map(str::trim);
                let flags = flags.filter(|flag| !flag.is_empty());
                entry.flags.extend(flags.map(str::to_owned));
            }
            Some('.') => entry.remarks.push(bare(words)),
            Some(':') => {}
            Some('|') => return self.earlier(line, words.trim_start()),
            _ => entry.notes.push(bare(comment)),
        }
        Ok(())
    }

    /// Reads a line of the text that was translated before.
    fn earlier(&mut self, line: &str, rest: &str) -> Result<(), Fault> {
        let unexpected = || Fault::at(line, rest, "expected msgctxt, msgid or msgid_plural");
        let previous = &mut self.entry.previous;
        if rest.starts_with('"') {
            let more = strings(line, rest)?;
            match (self.earlier, previous) {
                (Stage::Context, _) => {}
                (Stage::Id, Some((id, _))) => id.push_str(&more),
                (Stage::Plural, Some((_, Some(plural)))) => plural.push_str(&more),
                _ => return Err(unexpected()),
            }
            return Ok(());
        }
        let (keyword, behind) = keyword_of(rest);
        self.earlier = match (keyword, previous) {
            ("msgctxt", _) => {
                strings(line, behind)?;
                Stage::Context
            }
            ("msgid", previous) => {
                *previous = Some((strings(line, behind)?, None));
                Stage::Id
            }
            ("msgid_plural", Some((_, plural))) => {
                *plural = Some(strings(line, behind)?);
                Stage::Plural
            }
            _ => return Err(unexpected()),
        };
        Ok(())
    }

    /// Reads a keyword and the beginning of its string.
    fn keyword(&mut self, line: &str, rest: &str) -> Result<(), Fault> {
        let (keyword, behind) = keyword_of(rest);
        if self.stage == Stage::Text && matches!(keyword, "msgctxt" | "msgid") {
            self.close()?;
        }
        let number = self.entry.texts.len();
        let form = format!("msgstr[{number}]");
        let is_next_form = self.entry.plural.is_some() && number < MAX_FORMS && keyword == form;
        let stage = match (keyword, self.stage) {
            ("msgctxt", Stage::Comments) => Stage::Context,
            ("msgid", Stage::Comments | Stage::Context) => Stage::Id,
            ("msgid_plural", Stage::Id) => Stage::Plural,
            ("msgstr", Stage::Id) => Stage::Text,
            (_, Stage::Plural | Stage::Text) if is_next_form => Stage::Text,
            _ => return Err(Fault::at(line, rest, self.expected())),
        };
        let text = strings(line, behind)?;
        let entry = &mut self.entry;
        match stage {
            Stage::Comments => {}
            Stage::Context => entry.context = Some(text),
            Stage::Id => entry.id = text,
            Stage::Plural => entry.plural = Some(text),
            Stage::Text => {
                if entry.texts.is_empty() {
                    entry.line = self.number;
                }
                entry.texts.push(text);
            }
        }
        self.stage = stage;
        Ok(())
    }

    /// Reads a line that continues the string of the lines above.
    fn go_on(&mut self, line: &str, rest: &str) -> Result<(), Fault> {
        let more = strings(line, rest)?;
        let entry = &mut self.entry;
        let open = match self.stage {
            Stage::Comments => None,
            Stage::Context => entry.context.as_mut(),
            Stage::Id => Some(&mut entry.id),
            Stage::Plural => entry.plural.as_mut(),
            Stage::Text => entry.texts.last_mut(),
        };
        match open {
            Some(open) => open.push_str(&more),
            None => return Err(Fault::at(line, rest, self.expected())),
        }
        Ok(())
    }

    /// Returns the words for what belongs behind the last part.
    fn expected(&self) -> String {
        match self.stage {
            Stage::Comments => "expected msgctxt or msgid".to_owned(),
            Stage::Context => "expected msgid".to_owned(),
            Stage::Id => "expected msgid_plural or msgstr".to_owned(),
            Stage::Plural => "expected msgstr[0]".to_owned(),
            Stage::Text if self.entry.plural.is_some() => {
                let number = self.entry.texts.len();
                format!("expected msgstr[{number}], or the next entry")
            }
            Stage::Text => "expected the next entry: msgctxt or msgid".to_owned(),
        }
    }

    /// Takes up the entry that has been read to its end.
    fn close(&mut self) -> Result<(), Fault> {
        (self.stage, self.earlier) = (Stage::Comments, Stage::Comments);
        let entry = take(&mut self.entry);
        let line = entry.line;
        let name = (entry.context.clone(), entry.id.clone());
        if let Some(first) = self.seen.insert(name, line) {
            let words = format!("the entry stands twice: first in line {first}");
            return Err(Fault::of_line(line, words));
        }
        if entry.context.is_none() && entry.id.is_empty() {
            self.header(entry)
        } else if self.catalogue.line == 0 {
            Err(Fault::of_line(line, NO_HEADER))
        } else if self.catalogue.entries.len() >= MAX_ENTRIES {
            let words = format!("too many entries: at most {MAX_ENTRIES} are read");
            Err(Fault::of_line(line, words))
        } else {
            self.catalogue.entries.push(entry);
            Ok(())
        }
    }

    /// Takes up the header.
    fn header(&mut self, entry: Entry) -> Result<(), Fault> {
        let line = entry.line;
        let fields = entry.texts.iter().flat_map(|text| text.lines());
        let fields = fields.filter_map(|field| field.split_once(':'));
        self.catalogue.header = fields
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect();
        self.catalogue.notes = entry.notes;
        self.catalogue.line = line;
        let content = self.catalogue.field("Content-Type");
        let encoding = content.and_then(|content| content.split_once("charset="));
        match encoding.map(|(_, name)| name.trim()) {
            Some(name) if !is_utf8(name) => {
                let name = quote_text(name);
                let words = format!("the file says that its encoding is {name}: save it as UTF-8");
                Err(Fault::of_line(line, words))
            }
            _ => Ok(()),
        }
    }

    /// Takes up the last entry.
    fn end(&mut self) -> Result<(), Fault> {
        match self.stage {
            Stage::Comments => {}
            Stage::Text => self.close()?,
            _ => {
                let words = format!("the file ends too early: {}", self.expected());
                return Err(Fault::of_line(self.number, words));
            }
        }
        match self.catalogue.line {
            0 => Err(Fault::of_line(1, NO_HEADER)),
            _ => Ok(()),
        }
    }
}

fn is_utf8(encoding: &str) -> bool {
    let names = ["UTF-8", "UTF8"];
    names.iter().any(|name| encoding.eq_ignore_ascii_case(name))
}

/// Divides a keyword from what stands behind it.
fn keyword_of(rest: &str) -> (&str, &str) {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '[' | ']'));
    rest.split_at(rest.find(ends).unwrap_or(rest.len()))
}

/// Reads the strings in quotes that the rest of a line consists of, as one.
fn strings(line: &str, rest: &str) -> Result<String, Fault> {
    let mut text = String::new();
    let mut rest = rest.trim_start();
    loop {
        let Some(inside) = rest.strip_prefix('"') else {
            return Err(Fault::at(line, rest, "expected a text in double quotes"));
        };
        rest = string(line, inside, &mut text)?.trim_start();
        if rest.is_empty() {
            return Ok(text);
        }
    }
}

/// Reads a string behind its opening quote; returns what stands behind the closing one.
fn string<'l>(line: &str, inside: &'l str, text: &mut String) -> Result<&'l str, Fault> {
    let mut rest = inside;
    loop {
        let Some(at) = rest.find(['"', '\\']) else {
            return Err(Fault::at(line, "", "the closing double quote is missing"));
        };
        let (before, sign) = rest.split_at(at);
        text.push_str(before);
        if let Some(behind) = sign.strip_prefix('"') {
            return Ok(behind);
        }
        let mut letters = sign.chars();
        let escaped = match letters.nth(1) {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(c @ ('"' | '\\')) => c,
            _ => {
                let words = r#"an escape is one of \n, \t, \r, \" and \\"#;
                return Err(Fault::at(line, sign, words));
            }
        };
        text.push(escaped);
        rest = letters.as_str();
    }
}

//! `text/*.ron`: everything that people read, one file a language.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use super::entries::Entries;
use super::error::{ConfigError, Problem};
use super::place::Route;
use super::ranges::{Checks, Unique};
use super::source::Source;

/// The folder inside the configuration folder.
pub const FOLDER: &str = "text";

/// The language that is used unless another one is chosen.
pub const DEFAULT_LANGUAGE: &str = "en";

/// How a language is written; decides the font and where lines may break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Latin letters.
    Latin,
    /// Chinese characters.
    Han,
    /// Tibetan letters; lines break at the tsheg.
    Tibetan,
}

impl Script {
    /// Every script.
    pub const ALL: [Self; 3] = [Self::Latin, Self::Han, Self::Tibetan];

    /// What the file calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Latin => "Latin",
            Self::Han => "Han",
            Self::Tibetan => "Tibetan",
        }
    }
}

/// The texts of one language by key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    language: String,
    script: Script,
    strings: HashMap<String, String>,
}

impl TextTable {
    /// The language's code, such as `en`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// How the language is written.
    #[must_use]
    pub fn script(&self) -> Script {
        self.script
    }

    /// The text of `key`, if there is one.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&str> {
        self.strings.get(key).map(String::as_str)
    }

    /// The text of `key`; where there is none, the key itself in angle quotes, so that a gap is
    /// seen and the program goes on. A gap is logged the first time it is met.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        match self.find(key) {
            Some(text) => text,
            None => missing(&self.language, key),
        }
    }

    /// The text of `key` with each `{name}` replaced by its value. A placeholder without a value
    /// stays as it is.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut rest = self.get(key);
        let mut filled = String::with_capacity(rest.len());
        // One pass, so that a brace inside a value is never taken for a placeholder.
        while let Some(open) = rest.find('{') {
            filled.push_str(&rest[..open]);
            rest = &rest[open..];
            let Some(close) = rest.find('}') else { break };
            let name = &rest[1..close];
            match values.iter().find(|(given, _)| *given == name) {
                Some((_, value)) => filled.push_str(value),
                None => filled.push_str(&rest[..=close]),
            }
            rest = &rest[close + 1..];
        }
        filled.push_str(rest);
        filled
    }

    /// All keys with their texts, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.strings
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
    }
}

/// The most gaps that are remembered. Keys are part of the program, so there are never so many.
const MAX_GAPS: usize = 1000;

/// `«key»`. The texts made here live as long as the program: a caller may hold them for as long
/// as one from the table.
fn missing(language: &str, key: &str) -> &'static str {
    static GAPS: Mutex<BTreeMap<String, &'static str>> = Mutex::new(BTreeMap::new());
    let mut gaps = GAPS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shown) = gaps.get(key) {
        return shown;
    }
    if gaps.len() >= MAX_GAPS {
        return "«…»";
    }
    let shown: &'static str = Box::leak(format!("«{key}»").into_boxed_str());
    gaps.insert(key.to_owned(), shown);
    // Without a terminal there is nobody to tell, and that is no fault.
    let _ = writeln!(
        std::io::stderr(),
        "text/{language}.ron: no text for the key {key:?}"
    );
    shown
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawText {
    language: String,
    script: String,
    strings: Entries<String>,
}

/// Reads and checks the file of `language`: the name of the file is the code inside it.
pub(super) fn check(source: &Source, language: &str) -> Result<TextTable, Vec<ConfigError>> {
    let raw: RawText = source.parse()?;
    let mut checks = Checks::new(source);
    if raw.language != language {
        let form = format!("\"{language}\", the language of a file of this name");
        checks.note(
            &Route::root().field("language"),
            Problem::bad_form(&raw.language, &form),
        );
    }
    let script = Script::ALL
        .into_iter()
        .find(|script| script.name() == raw.script);
    if script.is_none() {
        let problem = Problem::not_one_of(&raw.script, "a script", &Script::ALL.map(Script::name));
        checks.note(&Route::root().field("script"), problem);
    }
    let all = Route::root().field("strings");
    let mut keys = Unique::default();
    for (index, (key, text)) in raw.strings.0.iter().enumerate() {
        if checks.is_full() {
            break;
        }
        let here = all.entry(index, key);
        if !is_key(key) {
            let form = "a key of 1 to 80 characters a-z, 0-9, _ . and -";
            checks.note_name(&here, Problem::bad_form(key, form));
        }
        if let Some(problem) = keys.check(source, key, &here) {
            checks.note_name(&here, problem);
        }
        if text.trim().is_empty() || text.chars().count() > 1000 {
            checks.note(
                &here,
                Problem::bad_form(text, "a text of 1 to 1000 characters"),
            );
        } else if !placeholders_close(text) {
            let form = "a text whose placeholders look like {name}";
            checks.note(&here, Problem::bad_form(text, form));
        }
    }
    checks.finish(TextTable {
        language: raw.language,
        script: script.unwrap_or(Script::Latin),
        strings: raw.strings.0.into_iter().collect(),
    })
}

fn is_key(key: &str) -> bool {
    let fits =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.-".contains(&byte);
    (1..=80).contains(&key.len()) && key.bytes().all(fits)
}

/// True when every brace belongs to a `{name}`.
fn placeholders_close(text: &str) -> bool {
    let mut parts = text.split('{');
    let before = parts.next().unwrap_or("");
    !before.contains('}')
        && parts.all(|part| match part.split_once('}') {
            Some((name, after)) => {
                let letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
                !name.is_empty() && name.bytes().all(letter) && !after.contains('}')
            }
            None => false,
        })
}

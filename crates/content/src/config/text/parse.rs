//! The texts of a language, read from its files and checked.

use std::sync::Arc;

use serde::Deserialize;

use super::files::{TextSubject, about_of, languages_of, parts, source_of};
use super::forms::{Forms, Plurals};
use super::table::{DEFAULT_LANGUAGE, Script, Strings, TextTable};
use crate::config::checks::{Checks, Unique};
use crate::config::entries::Entries;
use crate::config::error::{ConfigError, ConfigResult, Problem, is_missing, keep};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{ConfigSource, Files};
use crate::config::stories::STORY_SOURCE;

/// Order in which languages are offered; any others follow by their codes.
const ORDER: [&str; 3] = [DEFAULT_LANGUAGE, "zh", "bo"];

/// A space without width: after each tsheg of a Tibetan text, for lines may break there. The
/// shipped fonts draw the hair space so.
const BREAK: char = '\u{200A}';

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawText {
    language: String,
    script: String,
    pub(super) strings: Entries<Forms>,
}

/// Reads and checks a file of `language`. Its texts must have the placeholders of those of the
/// default language, if that is given, and stand for no others.
pub(super) fn check(
    source: &ConfigSource,
    (language, about): (&str, TextSubject),
    model: Option<&TextTable>,
) -> ConfigResult<Strings> {
    let raw: RawText = source.parse()?;
    let mut checks = Checks::new(source);
    if raw.language != language {
        let form = format!("\"{language}\", the language of a file of this name");
        let here = Route::root().field("language");
        checks.note(&here, Problem::bad_form(&raw.language, &form));
    }
    let (here, scripts) = (Route::root().field("script"), Script::ALL);
    checks.one_of(&here, &raw.script, "a script", scripts.map(Script::name));
    let mut scripts = scripts.into_iter();
    let script = scripts.find(|script| script.name() == raw.script);
    let script = script.unwrap_or(Script::Latin);
    let plurals = Plurals::of(language);
    let all = Route::root().field("strings");
    let mut keys = Unique::default();
    for (index, (key, forms)) in raw.strings.0.iter().enumerate() {
        if checks.is_full() {
            break;
        }
        let here = all.entry(index, key);
        if !is_key(key) {
            let form = "a key of 1 to 80 characters a-z, 0-9, _ . and -";
            checks.note_name(&here, Problem::bad_form(key, form));
        }
        if about_of(key) != about {
            let form = match about {
                TextSubject::Game(game) => format!("a key that begins with \"{game}.\""),
                TextSubject::Stories => "a key that begins with \"story.\"".to_owned(),
                TextSubject::All => {
                    "a key of all games: a game's own stand in its folder".to_owned()
                }
            };
            checks.note_name(&here, Problem::bad_form(key, &form));
        }
        checks.unique(&here, PathEnd::Name, key, &mut keys);
        // Stories are shown in several languages at once, and nothing is filled in but the section of a source.
        let about_source = about == TextSubject::Stories && !key.starts_with(STORY_SOURCE);
        if about_source && forms.has_placeholders() {
            let form = "a text without placeholders: a story is shown as it stands";
            checks.note(&here, Problem::bad_form(forms.usual(), form));
        }
        let like = model.and_then(|model| model.own.texts.get(key));
        if let Some(problem) = forms.fault(&plurals, like) {
            checks.note(&here, problem);
        }
    }
    let texts = raw.strings.0.into_iter();
    checks.finish(Strings {
        language: raw.language,
        script,
        plurals,
        texts: texts
            .map(|(key, forms)| match script {
                Script::Tibetan => (key, forms.map(|text| breakable(&text))),
                Script::Latin | Script::Han => (key, forms),
            })
            .collect(),
    })
}

/// Returns the text without the places at which lines of Tibetan may break: for files, drawings and searches.
#[must_use]
pub fn without_breaks(text: &str) -> String {
    text.replace(BREAK, "")
}

/// Makes a Tibetan text whose lines may break at each tsheg: after it, but not before a shad.
#[must_use]
pub fn breakable(text: &str) -> String {
    let mut broken = String::with_capacity(text.len() * 2);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        broken.push(letter);
        let letter_follows = letters
            .peek()
            .is_some_and(|next| ('\u{F40}'..='\u{F6C}').contains(next));
        if letter == '\u{F0B}' && letter_follows {
            broken.push(BREAK);
        }
    }
    broken
}

/// Loads every language whose files are good, the default one first, and the faults of the others.
///
/// # Errors
/// The faults of the default language, which is needed.
pub(in crate::config) fn load_all(
    files: &Files,
) -> ConfigResult<(Vec<TextTable>, Vec<ConfigError>)> {
    let model = load(files, DEFAULT_LANGUAGE, None)?;
    let mut others = languages_of(files);
    others.retain(|language| language != DEFAULT_LANGUAGE);
    let place = |language: &String| ORDER.iter().position(|code| code == language);
    others.sort_by_key(|language| (place(language).unwrap_or(ORDER.len()), language.clone()));
    let mut faults = Vec::new();
    let mut tables = vec![model.clone()];
    for language in others {
        tables.extend(keep(load(files, &language, Some(&model)), &mut faults));
    }
    Ok((tables, faults))
}

/// Loads the table of one language, from all its files.
fn load(files: &Files, language: &str, model: Option<&TextTable>) -> ConfigResult<TextTable> {
    let mut faults = Vec::new();
    let mut whole: Option<Strings> = None;
    for about in parts() {
        let read = source_of(files, language, about);
        // A language may be begun without the stories and without the texts of one game.
        let is_partial = about != TextSubject::All && model.is_some();
        if is_partial && read.as_ref().is_err_and(|errors| is_missing(errors)) {
            continue;
        }
        match read.and_then(|source| check(&source, (language, about), model)) {
            Err(errors) => faults.extend(errors),
            Ok(part) => match &mut whole {
                None => whole = Some(part),
                Some(whole) => whole.texts.extend(part.texts),
            },
        }
    }
    match whole {
        Some(strings) if faults.is_empty() => Ok(TextTable {
            own: Arc::new(strings),
            fallback: model.map(|model| model.own.clone()),
            stones: None,
        }),
        _ => Err(faults),
    }
}

fn is_key(key: &str) -> bool {
    let fits =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.-".contains(&byte);
    (1..=80).contains(&key.len()) && key.bytes().all(fits)
}

//! `text/*.ron`, `stories/*.ron` and `NAME/text/*.ron`: everything that people read, one file a
//! language for what concerns all games, one for the stories and one for each game; the keys of a
//! story begin with `story`, those of a game with its name.

mod forms;

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;

use self::forms::{Forms, Plurals};
use super::checks::{Checks, MAX_FAULTS, Unique};
use super::entries::Entries;
use super::error::{ConfigError, Problem};
use super::place::Route;
use super::source::{Files, Source};
use crate::games::GameName;

/// The folder inside the configuration folder, and inside that of a game.
pub const FOLDER: &str = "text";

/// The folder of the stories' words.
pub const STORIES: &str = "stories";

/// The language that is used unless another one is chosen.
pub const DEFAULT_LANGUAGE: &str = "en";

/// Languages are offered in this order; any others follow by their codes.
const ORDER: [&str; 3] = [DEFAULT_LANGUAGE, "zh", "bo"];

/// The key under which a language names itself, in its own script.
const NAME: &str = "language.name";

/// A space without width: after each tsheg of a Tibetan text, for lines may break there. The
/// shipped fonts draw the hair space so.
pub(super) const BREAK: char = '\u{200A}';

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

/// What the texts of one file are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// All games.
    All,
    /// What the games come from, told as stories.
    Stories,
    /// One game.
    Game(GameName),
}

/// What one file says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Strings {
    language: String,
    script: Script,
    plurals: Plurals,
    texts: HashMap<String, Forms>,
}

/// The texts of one language by key. A text that it lacks is taken from the default language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    own: Arc<Strings>,
    fallback: Option<Arc<Strings>>,
    /// The pair of stones that the sides are called by.
    stones: Option<String>,
}

/// The placeholders of the sides: they may stand in every text, and are filled beforehand.
const SIDES: [&str; 2] = ["light", "dark"];

impl TextTable {
    /// The language's code, such as `en`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.own.language
    }

    /// What the language calls itself, in its own script.
    #[must_use]
    pub fn name(&self) -> &str {
        self.own
            .texts
            .get(NAME)
            .map_or(self.language(), Forms::usual)
    }

    /// How the language is written.
    #[must_use]
    pub fn script(&self) -> Script {
        self.own.script
    }

    /// The pair of stones that the sides are called by, if they are.
    #[must_use]
    pub fn stones(&self) -> Option<&str> {
        self.stones.as_deref()
    }

    /// The same texts with both sides called by a pair of stones: `{light}` and `{dark}` become
    /// what stands under `side.PAIR.light` and `side.PAIR.dark`.
    #[must_use]
    pub fn called_by(&self, pair: &str) -> Self {
        let names = SIDES.map(|side| {
            let name = self.get(&format!("side.{pair}.{side}"));
            (format!("{{{side}}}"), name.to_owned())
        });
        let fill = |text: String| {
            let all = names.iter();
            all.fold(text, |text, (side, name)| text.replace(side, name))
        };
        let call = |strings: &Arc<Strings>| {
            let mut called = Strings::clone(strings);
            for forms in called.texts.values_mut() {
                *forms = forms.clone().map(fill);
            }
            Arc::new(called)
        };
        Self {
            own: call(&self.own),
            fallback: self.fallback.as_ref().map(call),
            stones: Some(pair.to_owned()),
        }
    }

    fn forms(&self, key: &str) -> Option<(&Forms, &Plurals)> {
        [Some(&self.own), self.fallback.as_ref()]
            .into_iter()
            .flatten()
            .find_map(|strings| Some((strings.texts.get(key)?, &strings.plurals)))
    }

    /// The text of `key`, if there is one; of plural forms, the usual one.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&str> {
        self.forms(key).map(|(forms, _)| forms.usual())
    }

    /// The text of `key`; where there is none, the key itself in angle quotes, so that a gap is
    /// seen and the program goes on. A gap is logged the first time it is met.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        match self.find(key) {
            Some(text) => text,
            None => missing(self.language(), key),
        }
    }

    /// The text of `key` where something of one game is meant: the game's own, which stands under
    /// `NAME.key`, else that of all games.
    #[must_use]
    pub fn find_of(&self, game: GameName, key: &str) -> Option<&str> {
        let own = self.find(&format!("{game}.{key}"));
        own.or_else(|| self.find(key))
    }

    /// The text of `key` with each `{name}` replaced by its value. A placeholder without a value
    /// stays as it is. Of plural forms, the number that stands for `{n}` chooses.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let count = values.iter().find(|(name, _)| *name == "n");
        let mut rest = match (self.forms(key), count) {
            (Some((forms, plurals)), Some((_, count))) => forms.of(plurals, count),
            _ => self.get(key),
        };
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

    /// The keys of this language with their texts, every plural form, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.own.texts.iter();
        all.flat_map(|(key, forms)| forms.all().map(move |text| (key.as_str(), text)))
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
    strings: Entries<Forms>,
}

/// Reads and checks a file of `language`. Its texts must have the placeholders of those of the
/// default language, if that is given, and stand for no others.
fn check(
    source: &Source,
    (language, about): (&str, About),
    model: Option<&TextTable>,
) -> Result<Strings, Vec<ConfigError>> {
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
                About::Game(game) => format!("a key that begins with \"{game}.\""),
                About::Stories => "a key that begins with \"story.\"".to_owned(),
                About::All => "a key of all games: a game's own stand in its folder".to_owned(),
            };
            checks.note_name(&here, Problem::bad_form(key, &form));
        }
        if let Some(problem) = keys.check(source, key, &here) {
            checks.note_name(&here, problem);
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

/// A Tibetan text whose lines may break at each tsheg: after it, but not before a shad.
pub(super) fn breakable(text: &str) -> String {
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

/// Every language whose files are good, the default one first, and the faults of the others.
///
/// # Errors
/// The faults of the default language, which is needed.
pub(super) fn load_all(
    files: &Files,
) -> Result<(Vec<TextTable>, Vec<ConfigError>), Vec<ConfigError>> {
    let model = load(files, DEFAULT_LANGUAGE, None)?;
    let mut others = languages_of(files);
    others.retain(|language| language != DEFAULT_LANGUAGE);
    let place = |language: &String| ORDER.iter().position(|code| code == language);
    others.sort_by_key(|language| (place(language).unwrap_or(ORDER.len()), language.clone()));
    let mut faults = Vec::new();
    let mut tables = vec![model.clone()];
    for language in others {
        match load(files, &language, Some(&model)) {
            Ok(table) => tables.push(table),
            Err(errors) => faults.extend(errors),
        }
    }
    Ok((tables, faults))
}

/// What a language's files may be about.
pub(super) fn parts() -> impl Iterator<Item = About> {
    let shared = [About::All, About::Stories].into_iter();
    shared.chain(GameName::ALL.map(About::Game))
}

/// The table of one language, from all its files.
fn load(
    files: &Files,
    language: &str,
    model: Option<&TextTable>,
) -> Result<TextTable, Vec<ConfigError>> {
    let mut faults = Vec::new();
    let mut whole: Option<Strings> = None;
    for about in parts() {
        let read = files.read(&file_of(language, about));
        // A language may be begun without the stories and without what one game says.
        let begun = about != About::All && model.is_some();
        if begun
            && read
                .as_ref()
                .is_err_and(|errors| errors.iter().all(is_missing))
        {
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

fn is_missing(error: &ConfigError) -> bool {
    matches!(error.problem, Problem::Missing)
}

/// What the languages lack that the default one, the first of them, has, and the other way round.
pub(super) fn gaps(files: &Files, tables: &[TextTable]) -> Vec<ConfigError> {
    let Some((model, others)) = tables.split_first() else {
        return Vec::new();
    };
    let pairs = others
        .iter()
        .flat_map(|table| parts().map(move |about| (table, about)));
    let found = pairs.map(
        |(table, about)| match files.read(&file_of(table.language(), about)) {
            Ok(source) => gaps_of(&source, about, model, table),
            Err(errors) => errors,
        },
    );
    found.flatten().collect()
}

/// The same for one file.
fn gaps_of(
    source: &Source,
    about: About,
    model: &TextTable,
    table: &TextTable,
) -> Vec<ConfigError> {
    let all = Route::root().field("strings");
    let compare = |one: &TextTable, other: &TextTable| {
        let own = one.own.texts.keys().filter(|key| about_of(key) == about);
        let lacking = own.filter(|key| !other.own.texts.contains_key(*key));
        let mut only: Vec<String> = lacking.cloned().collect();
        only.sort_unstable();
        only
    };
    let missing = compare(model, table)
        .into_iter()
        .take(MAX_FAULTS)
        .map(|key| {
            let text = model.get(&key).to_owned();
            source.fault(&all, Problem::MissingText { key, text })
        });
    let known: Vec<&str> = model.own.texts.keys().map(String::as_str).collect();
    let unknown = compare(table, model)
        .into_iter()
        .take(MAX_FAULTS)
        .map(|key| {
            let mut problem = Problem::not_one_of(&key, "a key of the default language", &known);
            if let Problem::WrongValue(wrong) = &mut problem {
                // There are hundreds.
                wrong.choice.allowed.clear();
            }
            source.fault(&all.field(&key), problem)
        });
    missing.chain(unknown).collect()
}

fn folder_of(about: About) -> PathBuf {
    match about {
        About::All => PathBuf::from(FOLDER),
        About::Stories => PathBuf::from(STORIES),
        About::Game(game) => Path::new(game.text()).join(FOLDER),
    }
}

/// The file of a language inside the configuration folder.
pub(super) fn file_of(language: &str, about: About) -> PathBuf {
    folder_of(about).join(format!("{language}.ron"))
}

/// The files about something, one a language.
pub(super) fn files_of(files: &Files, about: About) -> Vec<PathBuf> {
    files.list(&folder_of(about)).unwrap_or_default()
}

/// The codes of the languages that have a file, good or bad.
pub(super) fn languages_of(files: &Files) -> Vec<String> {
    let found = files_of(files, About::All);
    found.iter().map(|file| language_of(file)).collect()
}

/// True for a path inside the configuration folder where texts lie.
pub(super) fn is_text(path: &Path) -> bool {
    parts().any(|about| path.starts_with(folder_of(about)))
}

/// What a text is about: its key begins with it.
pub(super) fn about_of(key: &str) -> About {
    match key.split_once('.') {
        Some(("story", _)) => About::Stories,
        Some((first, _)) => GameName::from_text(first).map_or(About::All, About::Game),
        None => About::All,
    }
}

fn language_of(file: &Path) -> String {
    file.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn is_key(key: &str) -> bool {
    let fits =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.-".contains(&byte);
    (1..=80).contains(&key.len()) && key.bytes().all(fits)
}

//! The texts of a language beside their English, each as the entry of a PO file has it.

use super::catalogue::{Catalogue, Entry};
use crate::config::error::{ConfigError, ConfigResult, Problem, is_missing};
use crate::config::place::Route;
use crate::config::source::Files;
use crate::config::text::files::{TextSubject, file_of, languages_of, parts, source_of};
use crate::config::text::forms::{Forms, Plurals};
use crate::config::text::parse::load_all;
use crate::config::text::table::{DEFAULT_LANGUAGE, TextTable};
use crate::config::text::text_file::{TextFile, WrittenText};
use std::path::Path;
use tibetango_records::messages::{TextPosition, path_text};

/// The texts of a language beside their English.
pub(super) struct Sides {
    /// Code of the language.
    pub language: String,
    /// Table of the default language.
    pub model: TextTable,
    /// Tables of the other languages, this one among them.
    pub others: Vec<TextTable>,
    /// Plural forms of the language.
    pub plurals: Plurals,
    /// Its texts, by subject as in the files.
    pub subjects: Vec<Subject>,
    /// Names of its plural forms, in the order of a PO file.
    categories: Vec<&'static str>,
}

/// The texts on one subject.
pub(super) struct Subject {
    /// The subject itself.
    pub about: TextSubject,
    /// Texts of the language, if it has any on this subject.
    pub own: Option<TextFile>,
    english: TextFile,
}

impl Sides {
    /// Reads and checks the files of a language and of the default one.
    pub fn load(files: &Files, language: &str) -> ConfigResult<Self> {
        let (mut tables, faults) = load_all(files)?;
        if tables.iter().all(|table| table.language() != language) {
            let main = source_of(files, language, TextSubject::All);
            return Err(main.err().unwrap_or(faults));
        }
        let mut sides = Vec::new();
        for about in parts() {
            let own = match source_of(files, language, about) {
                // A language may be begun without the texts of one game.
                Err(errors) if is_missing(&errors) => None,
                source => Some(TextFile::find(source?)?),
            };
            sides.push(Subject {
                about,
                own,
                english: TextFile::find(source_of(files, DEFAULT_LANGUAGE, about)?)?,
            });
        }
        let model = tables.remove(0);
        let plurals = Plurals::of(language);
        Ok(Self {
            language: language.to_owned(),
            model,
            others: tables,
            categories: plurals.in_order(),
            plurals,
            subjects: sides,
        })
    }

    /// Returns every text that the default language has, in the order of its files.
    pub fn pairs(&self) -> impl Iterator<Item = TextPair<'_>> {
        self.subjects.iter().flat_map(move |subject| {
            subject.english.texts.iter().map(move |english| TextPair {
                about: subject.about,
                english,
                own: subject.own.as_ref().and_then(|own| own.get(&english.key)),
                categories: &self.categories,
            })
        })
    }
}

/// A text in English and in another language.
#[derive(Clone, Copy)]
pub(super) struct TextPair<'s> {
    /// The text in English.
    pub english: &'s WrittenText,
    /// The text in the other language, if there is one.
    pub own: Option<&'s WrittenText>,
    about: TextSubject,
    categories: &'s [&'static str],
}

impl<'s> TextPair<'s> {
    /// Returns the context of the entry: the file of the English text, and its key. It is the same in all languages.
    pub fn context(&self) -> String {
        format!("{} {}", self.file(DEFAULT_LANGUAGE), self.english.key)
    }

    /// Returns the file of a language in which the text stands.
    pub fn file(&self, language: &str) -> String {
        let file = file_of(language, self.about);
        // The same on every system.
        let names = file.iter().map(|name| path_text(Path::new(name)));
        names.collect::<Vec<_>>().join("/")
    }

    /// True for an entry with plural forms: English has some, or the other language.
    fn has_plural(&self) -> bool {
        let own = self.own.map(|own| &own.forms);
        let sides = [Some(&self.english.forms), own];
        let mut sides = sides.into_iter().flatten();
        sides.any(|forms| matches!(forms, Forms::Plural(_)))
    }

    /// Returns the English of the entry, and its plural if the entry has one.
    pub fn id(&self) -> (&'s str, Option<&'s str>) {
        let english = &self.english.forms;
        match self.has_plural() {
            true => (english.form("one"), Some(english.usual())),
            false => (english.usual(), None),
        }
    }

    /// Returns the translations of the entry: one, or one for each plural form; empty if there is none.
    pub fn texts(&self) -> Vec<String> {
        let categories: &[&str] = match self.has_plural() {
            true => self.categories,
            false => &["other"],
        };
        let own = |category: &&str| self.own.map_or("", |own| own.forms.form(category));
        categories
            .iter()
            .map(|category| own(category).to_owned())
            .collect()
    }

    /// Returns the text that these translations of the entry make, in the form that it has.
    pub fn forms(&self, texts: &[String]) -> Forms {
        let own = self.own.map(|own| &own.forms);
        let was_plural = matches!(own, Some(Forms::Plural(_)));
        match texts {
            [one, rest @ ..] if !was_plural && rest.iter().all(|text| text == one) => {
                Forms::One(one.clone())
            }
            _ => {
                let names = self.categories.iter().zip(texts);
                let form = |(name, text): (&&str, &String)| ((*name).to_owned(), text.clone());
                Forms::Plural(names.map(form).collect())
            }
        }
    }

    /// True if the entry was made of the English as it is now.
    pub fn has_english_of(&self, entry: &Entry) -> bool {
        self.id() == (entry.id.as_str(), entry.plural.as_deref())
    }

    /// True if the translation of the entry was found right, and English and translation are as they are now.
    pub fn is_read_in(&self, entry: &Entry) -> bool {
        !entry.is_open() && self.has_english_of(entry) && self.texts() == entry.texts
    }
}

/// Returns the code of the language of a PO file, as the configuration names it: `zh_CN` is `zh` unless there is a
/// language of that code.
pub(super) fn language_of(files: &Files, catalogue: &Catalogue) -> ConfigResult<String> {
    let mut languages = languages_of(files);
    languages.retain(|code| code != DEFAULT_LANGUAGE);
    let full = catalogue.field("Language").unwrap_or_default();
    let base = full.split(['_', '-', '@']).next().unwrap_or_default();
    let language = [full, base].into_iter().find_map(|name| {
        let mut codes = languages.iter();
        codes.find(|code| *code == name).cloned()
    });
    language.ok_or_else(|| {
        let problem = Problem::not_one_of(full, "a language of the texts", &languages);
        vec![fault(catalogue, catalogue.line, "Language", problem)]
    })
}

/// Returns a fault of a line of a PO file.
pub(super) fn fault(
    catalogue: &Catalogue,
    line: usize,
    name: &str,
    problem: Problem,
) -> ConfigError {
    ConfigError {
        file: catalogue.file.clone(),
        place: (line > 0).then_some(TextPosition { line, column: 1 }),
        route: Route::root().field(name),
        problem,
    }
}

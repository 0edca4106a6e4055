//! Texts to a PO file.

use std::collections::HashMap;

use super::catalogue::{Catalogue, Entry, FUZZY};
use super::sides::{Sides, TextPair, fault, language_of};
use crate::config::error::{ConfigError, ConfigResult, Problem};
use crate::config::files_at;
use crate::config::locate::Location;
use crate::config::place::Route;
use crate::config::source::Files;
use crate::config::text::Ticks;
use crate::config::text::files::{TextSubject, file_of};
use crate::config::text::table::TextTable;
use tibetango_rules::quote::quote_text;

/// The language whose texts stand beside the English: many who read Tibetan read Chinese, too.
const BESIDE: &str = "zh";

/// The flag of a text with words in braces. Programs for translators then check that the translation has them.
const BRACES: &str = "python-brace-format";

/// Fields of the header that translators and their programs fill in, with the values that they have until then.
const THEIRS: [(&str, &str); 5] = [
    ("Project-Id-Version", "TibetanGo"),
    ("PO-Revision-Date", ""),
    ("Last-Translator", ""),
    ("Language-Team", ""),
    ("MIME-Version", "1.0"),
];

/// Makes a PO file of the texts of a language. A text is fuzzy unless it is ticked, or was found right in the file as
/// it was before, from which the notes of translators and their fields of the header are kept.
///
/// # Errors
/// The texts have faults, or the file before is of another language or holds translations that are not merged yet.
pub fn export(
    location: &Location,
    language: &str,
    ticks: &Ticks,
    before: Option<&Catalogue>,
) -> ConfigResult<Catalogue> {
    let files = &files_at(location);
    let sides = Sides::load(files, language)?;
    let old = match before {
        None => HashMap::new(),
        Some(before) => {
            check_language(files, before, language)?;
            let old = by_context(before);
            check_merged(&sides, before, &old)?;
            old
        }
    };
    let Some(formula) = sides.plurals.formula() else {
        let form = "a language whose plural forms one comparison tells apart, as in English";
        return Err(vec![ConfigError {
            file: files.name(&file_of(language, TextSubject::All)),
            place: None,
            route: Route::root().field("language"),
            problem: Problem::bad_form(language, form),
        }]);
    };
    let mut catalogue = Catalogue::default();
    if let Some(before) = before {
        catalogue.notes.clone_from(&before.notes);
        catalogue.header.clone_from(&before.header);
    }
    for (name, value) in THEIRS {
        if catalogue.field(name).is_none() {
            catalogue.set_field(name, value);
        }
    }
    catalogue.set_field("Language", language);
    catalogue.set_field("Content-Type", "text/plain; charset=UTF-8");
    catalogue.set_field("Content-Transfer-Encoding", "8bit");
    catalogue.set_field("Plural-Forms", &formula);
    let mut others = sides.others.iter();
    let beside = others.find(|table| table.language() == BESIDE && language != BESIDE);
    let entries = sides.pairs().map(|pair| {
        let context = pair.context();
        let old = old.get(context.as_str()).copied();
        entry(&pair, context, beside, ticks, old)
    });
    catalogue.entries = entries.collect();
    Ok(catalogue)
}

/// Returns the keys of the texts of a language that a PO file says were found right, as far as they stand as there.
///
/// # Errors
/// The texts have faults, or the file is of another language.
pub fn ticks(location: &Location, language: &str, catalogue: &Catalogue) -> ConfigResult<Ticks> {
    let files = &files_at(location);
    check_language(files, catalogue, language)?;
    let sides = Sides::load(files, language)?;
    let entries = by_context(catalogue);
    let is_read = |pair: &TextPair<'_>| {
        let entry = entries.get(pair.context().as_str());
        entry.is_some_and(|entry| pair.is_read_in(entry))
    };
    let read = sides.pairs().filter(is_read);
    Ok(read.map(|pair| pair.english.key.clone()).collect())
}

fn by_context(catalogue: &Catalogue) -> HashMap<&str, &Entry> {
    let entries = catalogue.entries.iter();
    let contexts = entries.filter_map(|entry| Some((entry.context.as_deref()?, entry)));
    contexts.collect()
}

fn check_language(files: &Files, catalogue: &Catalogue, language: &str) -> ConfigResult<()> {
    let own = language_of(files, catalogue)?;
    if own == language {
        return Ok(());
    }
    let form = format!("{}, the language asked for", quote_text(language));
    let problem = Problem::bad_form(&own, &form);
    Err(vec![fault(catalogue, catalogue.line, "Language", problem)])
}

/// Checks that nothing is lost if a PO file is written anew: what a translator found right stands in the texts.
fn check_merged(
    sides: &Sides,
    catalogue: &Catalogue,
    entries: &HashMap<&str, &Entry>,
) -> ConfigResult<()> {
    let is_new = |pair: &TextPair<'_>, entry: &Entry| {
        !entry.is_open() && pair.has_english_of(entry) && pair.texts() != entry.texts
    };
    let new = sides.pairs().filter_map(|pair| {
        let entry = *entries.get(pair.context().as_str())?;
        is_new(&pair, entry).then_some((pair.english.key.as_str(), entry.line))
    });
    let new: Vec<(&str, usize)> = new.collect();
    let Some((key, line)) = new.first() else {
        return Ok(());
    };
    let words = format!(
        "translations that the texts lack stand in this file, {} in all: merge it first",
        new.len()
    );
    Err(vec![fault(catalogue, *line, key, Problem::Syntax(words))])
}

/// Makes the entry of a text.
fn entry(
    pair: &TextPair<'_>,
    context: String,
    beside: Option<&TextTable>,
    ticks: &Ticks,
    old: Option<&Entry>,
) -> Entry {
    let english = pair.english;
    let (id, plural) = pair.id();
    let is_read = ticks.contains(&english.key) || old.is_some_and(|old| pair.is_read_in(old));
    let is_fuzzy = pair.own.is_some() && !is_read;
    let has_braces = english.forms.has_placeholders();
    let flags = [(is_fuzzy, FUZZY), (has_braces, BRACES)].into_iter();
    let flags = flags
        .filter(|(holds, _)| *holds)
        .map(|(_, flag)| flag.to_owned());
    let mut remarks = Vec::new();
    if !english.section.is_empty() {
        remarks.push(english.section.clone());
    }
    let translation = beside.and_then(|table| Some((table, table.own.texts.get(&english.key)?)));
    if let Some((table, forms)) = translation {
        remarks.push(format!("{}: {}", table.language(), forms.usual()));
    }
    let earlier = |old: &Entry| match pair.has_english_of(old) {
        true => old.previous.clone(),
        false => Some((old.id.clone(), old.plural.clone())),
    };
    Entry {
        line: 0,
        notes: old.map_or_else(Vec::new, |old| old.notes.clone()),
        remarks,
        flags: flags.collect(),
        previous: old.filter(|_| is_fuzzy).and_then(earlier),
        context: Some(context),
        id: id.to_owned(),
        plural: plural.map(str::to_owned),
        texts: pair.texts(),
    }
}

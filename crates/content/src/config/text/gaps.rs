//! Texts that one language has and another lacks.

use super::files::{TextSubject, about_of, file_of, parts, source_of};
use super::table::TextTable;
use crate::config::checks::MAX_FAULTS;
use crate::config::error::{ConfigError, Problem};
use crate::config::place::Route;
use crate::config::source::{ConfigSource, Files};

/// Finds the texts that the languages lack and the default one, the first of them, has, and the other way round.
pub(in crate::config) fn gaps(files: &Files, tables: &[TextTable]) -> Vec<ConfigError> {
    let Some((model, others)) = tables.split_first() else {
        return Vec::new();
    };
    let pairs = others
        .iter()
        .flat_map(|table| parts().map(move |about| (table, about)))
        // What the program itself lacks is no fault of a layer.
        .filter(|(table, about)| files.is_own(&file_of(table.language(), *about)));
    let lists = pairs.map(
        |(table, about)| match source_of(files, table.language(), about) {
            Ok(source) => gaps_of(&source, about, model, table),
            Err(errors) => errors,
        },
    );
    lists.flatten().collect()
}

/// Does the same for one file.
fn gaps_of(
    source: &ConfigSource,
    about: TextSubject,
    model: &TextTable,
    table: &TextTable,
) -> Vec<ConfigError> {
    let all = Route::root().field("strings");
    let compare = |one: &TextTable, other: &TextTable| {
        let own = one.own.texts.keys().filter(|key| about_of(key) == about);
        let lacking = own.filter(|key| !other.own.texts.contains_key(*key));
        let mut only: Vec<String> = lacking.cloned().collect();
        only.sort_unstable();
        only.into_iter().take(MAX_FAULTS)
    };
    let missing = compare(model, table).map(|key| {
        let text = model.get(&key).to_owned();
        source.fault(&all, Problem::MissingText { key, text })
    });
    let keys: Vec<&str> = model.own.texts.keys().map(String::as_str).collect();
    let unknown = compare(table, model).map(|key| {
        let mut problem = Problem::not_one_of(&key, "a key of the default language", &keys);
        if let Problem::WrongValue(wrong) = &mut problem {
            // There are hundreds.
            wrong.choice.allowed.clear();
        }
        source.fault(&all.field(&key), problem)
    });
    missing.chain(unknown).collect()
}

//! Every text of a language beside its English, as a page that a native reader goes through and
//! ticks.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::Config;
use super::text::{DEFAULT_LANGUAGE, TextTable, Ticks, about_of, file_of, parts, without_breaks};
use tibetango_records::messages::path_text;

/// Writes the page of a language in Markdown, with these ticks. `None` for a language that does not exist, and for the
/// one that the others are made after.
#[must_use]
pub fn page(config: &Config, language: &str, ticks: &Ticks) -> Option<String> {
    let (model, table) = sides(config, language)?;
    let rows = rows(model, table);
    let mut tables = String::new();
    let (mut all, mut read) = (0, 0);
    for about in parts() {
        let file = file_of(language, about);
        let _ = writeln!(tables, "\n## `config/{}`\n", path_text(&file));
        tables += "| Read | Key | English | Text |\n|---|---|---|---|\n";
        for (key, row) in rows.iter().filter(|(key, _)| about_of(key) == about) {
            let ticked = ticks.contains(*key);
            let tick = if ticked { "x" } else { " " };
            (all, read) = (all + 1, read + usize::from(ticked));
            let _ = writeln!(tables, "| [{tick}] | {row}");
        }
    }
    let name = without_breaks(table.name());
    let mut page = format!("# Every text in {name} ({language})\n\n");
    page += "For a reader whose language this is: put an `x` between the brackets of each line that is \
             right. What is wrong is put right in the file named above its part, and this page renewed:\n\n";
    let _ = writeln!(
        page,
        "    tibetango check-config --review {language} --into PAGE\n"
    );
    page += "A line that has changed since loses its tick. Words in braces are filled in by the program; of \
             texts with plural forms all forms are shown.\n\n";
    let _ = writeln!(page, "{read} of {all} lines are read.");
    Some(page + &tables)
}

/// Reads the ticks of an earlier page. A line that has changed since has lost its tick.
#[must_use]
pub fn ticks(config: &Config, language: &str, page: &str) -> Ticks {
    let ticked: HashSet<&str> = page.lines().filter_map(row_of_tick).collect();
    let sides = sides(config, language);
    let rows = sides.map_or_else(BTreeMap::new, |(model, table)| rows(model, table));
    let read = rows.iter().filter(|(_, row)| ticked.contains(row.as_str()));
    read.map(|(key, _)| (*key).to_owned()).collect()
}

/// Returns the table of the default language and that of another one.
fn sides<'c>(config: &'c Config, language: &str) -> Option<(&'c TextTable, &'c TextTable)> {
    let (model, others) = config.languages.split_first()?;
    let table = others.iter().find(|table| table.language() == language)?;
    Some((model, table))
}

/// Returns the rows of the page without their ticks, by key.
fn rows<'t>(model: &TextTable, table: &'t TextTable) -> BTreeMap<&'t str, String> {
    let english = by_key(model);
    let own = by_key(table).into_iter();
    own.map(|(key, text)| {
        let original = english.get(key).map_or("", String::as_str);
        (key, format!("`{key}` | {original} | {text} |"))
    })
    .collect()
}

/// Returns the rest of a ticked line, behind its tick.
fn row_of_tick(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("| [x] | ");
    rest.or_else(|| line.strip_prefix("| [X] | "))
}

/// Returns the texts by their keys, all forms in one cell of a table.
fn by_key(table: &TextTable) -> BTreeMap<&str, String> {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    for (key, text) in table.iter() {
        let text = without_breaks(text).replace('|', "\\|").replace('\n', " ");
        let cell = texts.entry(key).or_default();
        if !cell.is_empty() {
            cell.push_str(" / ");
        }
        cell.push_str(&text);
    }
    texts
}

/// Returns the languages that have such a page.
#[must_use]
pub fn languages(config: &Config) -> Vec<&str> {
    let codes = config.languages.iter().map(TextTable::language);
    codes.filter(|code| *code != DEFAULT_LANGUAGE).collect()
}

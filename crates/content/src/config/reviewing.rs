//! Every text of a language beside its English, as a page that a native reader goes through and
//! ticks.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::Config;
use super::text::{BREAK, DEFAULT_LANGUAGE, TextTable, about_of, file_of, parts};
use tibetango_records::messages::shown;

/// Writes the page of a language in Markdown; `before` is the previous page, whose ticks stay with the lines that have
/// not changed. `None` for a language that does not exist, and for the one that the others are made after.
#[must_use]
pub fn page(config: &Config, language: &str, before: &str) -> Option<String> {
    let (model, others) = config.languages.split_first()?;
    let table = others.iter().find(|table| table.language() == language)?;
    let ticked: HashSet<&str> = before.lines().filter_map(row_of_tick).collect();
    let [own, english] = [table, model].map(by_key);
    let done = |row: &str| ticked.contains(row);
    let mut tables = String::new();
    let (mut all, mut read) = (0, 0);
    for about in parts() {
        let file = file_of(language, about);
        let _ = writeln!(tables, "\n## `config/{}`\n", shown(&file));
        tables += "| Read | Key | English | Text |\n|---|---|---|---|\n";
        for (key, text) in own.iter().filter(|(key, _)| about_of(key) == about) {
            let meant = english.get(key).map_or("", String::as_str);
            let row = format!("`{key}` | {meant} | {text} |");
            let tick = if done(&row) { "x" } else { " " };
            (all, read) = (all + 1, read + usize::from(done(&row)));
            let _ = writeln!(tables, "| [{tick}] | {row}");
        }
    }
    let name = table.name().replace(BREAK, "");
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

/// Returns the rest of a ticked line, behind its tick.
fn row_of_tick(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("| [x] | ");
    rest.or_else(|| line.strip_prefix("| [X] | "))
}

/// Returns the texts by their keys, all forms in one cell of a table.
fn by_key(table: &TextTable) -> BTreeMap<&str, String> {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    for (key, text) in table.iter() {
        let text = text
            .replace(BREAK, "")
            .replace('|', "\\|")
            .replace('\n', " ");
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

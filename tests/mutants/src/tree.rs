//! The files of the crates, and the module that decides which mutant is on.

use super::insertions::{self, Exclusions, MutatedFile, Place};
use super::sites::{self, FileSites};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::{fmt, fs, io};

/// The module that every mutated crate gets.
const DECIDED: &str = include_str!("../decided/mutation.rs");

/// Writes files and their crates' roots with their mutants.
///
/// The originals lie below `plain`, the files with mutants below `tree`, where one that is as it should be is not
/// touched. Returns a row for each mutant, those that are left out, too.
///
/// # Errors
/// Returns what is wrong with a file.
pub fn write(
    plain: &Path,
    tree: &Path,
    files: &[String],
    left_out: &Exclusions,
) -> Result<Vec<Value>, String> {
    let mut read = Vec::new();
    for file in files {
        let source = read_file(plain, file)?;
        let file_sites = sites::find(&source).map_err(|error| in_file(file, error))?;
        read.push((file, source, file_sites));
    }
    let absent: Vec<String> = read
        .iter()
        .flat_map(|(file, _, file_sites)| absent(file, file_sites))
        .collect();
    // Numbers of the mutants of each crate.
    let mut crates: BTreeMap<&str, Range<u32>> = BTreeMap::new();
    let mut roots: BTreeMap<String, String> = BTreeMap::new();
    let mut rows = Vec::new();
    let mut next = 1;
    for (file, source, file_sites) in read {
        let inside = |module: &String| file.strip_prefix(module).is_some_and(is_module);
        let file_sites = if absent.iter().any(inside) {
            FileSites::default()
        } else {
            file_sites
        };
        let (folder, _) = file
            .split_once("/src/")
            .ok_or(format!("{file}: is in no crate"))?;
        let written = insertions::write(&source, &file_sites, next, left_out);
        let new = rows_of(file, &source, &file_sites, &written, next);
        let first = next;
        next += file_sites
            .sites
            .iter()
            .map(insertions::number_of)
            .sum::<u32>();
        crates.entry(folder).or_insert(first..first).end = next;
        rows.extend(new);
        if file == &format!("{folder}/src/lib.rs") {
            roots.insert(file.clone(), written.text);
        } else {
            place(tree, file, &written.text)?;
        }
    }
    for (folder, numbers) in crates {
        let root = format!("{folder}/src/lib.rs");
        let text = match roots.remove(&root) {
            Some(text) => text,
            None => read_file(plain, &root)?,
        };
        place(tree, &root, &format!("{text}\nmod mutation;\n"))?;
        place(
            tree,
            &format!("{folder}/src/mutation.rs"),
            &decided(&numbers),
        )?;
    }
    Ok(rows)
}

/// Returns the text of the module that decides, for the mutants of these numbers.
#[must_use]
pub fn decided(numbers: &Range<u32>) -> String {
    DECIDED
        .replace(
            "FIRST: u32 = 1;",
            &format!("FIRST: u32 = {};", numbers.start),
        )
        .replace(
            "COUNT: usize = 1;",
            &format!("COUNT: usize = {};", numbers.len()),
        )
}

/// Writes a file unless its text is this already; it must be Rust.
fn place(tree: &Path, file: &str, text: &str) -> Result<(), String> {
    syn::parse_file(text)
        .map_err(|error| format!("{file} is no Rust with its mutants: {error}"))?;
    let path = tree.join(file);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let write = |path: &Path| -> io::Result<()> {
        fs::create_dir_all(path.parent().unwrap_or(tree))?;
        fs::write(path, text)
    };
    write(&path).map_err(|error| in_file(file, error))
}

fn read_file(folder: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(folder.join(file)).map_err(|error| in_file(file, error))
}

fn in_file(file: &str, error: impl fmt::Display) -> String {
    format!("{file}: {error}")
}

/// Returns the paths of the modules that no build of the tests has, without `.rs`.
fn absent(file: &str, sites: &FileSites) -> Vec<String> {
    let stem = file.trim_end_matches(".rs");
    let folder = ["/mod", "/lib"]
        .iter()
        .find_map(|name| stem.strip_suffix(name));
    let folder = folder.unwrap_or(stem);
    sites
        .absent
        .iter()
        .map(|name| format!("{folder}/{name}"))
        .collect()
}

/// True for the rest of the path of a module's files.
fn is_module(rest: &str) -> bool {
    rest == ".rs" || rest.starts_with('/')
}

fn rows_of(
    file: &str,
    source: &str,
    file_sites: &FileSites,
    written: &MutatedFile,
    first: u32,
) -> Vec<Value> {
    let places: BTreeMap<u32, &Place> = written
        .places
        .iter()
        .map(|place| (place.number, place))
        .collect();
    let choices = file_sites
        .sites
        .iter()
        .flat_map(|site| site.choices.iter().map(move |choice| (site, choice)));
    let row = |(number, (site, choice)): (u32, (&sites::Site, &sites::Choice))| {
        let before = &source[..site.range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let bytes = |range: &Range<usize>| json!([range.start, range.end]);
        let place = places.get(&number);
        json!({
            "number": number,
            "file": file,
            "line": before.matches('\n').count() + 1,
            "column": before[line_start..].chars().count() + 1,
            "function": site.function,
            "original": choice.original,
            "mutated": choice.mutated,
            "in_build": place.is_some(),
            "site": place.map(|place| bytes(&place.site)),
            "choice": place.map(|place| bytes(&place.choice)),
        })
    };
    (first..).zip(choices).map(row).collect()
}

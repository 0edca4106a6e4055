//! `check-config`: checks all configuration files, and hands the texts of a language to those who read and translate
//! them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{location, warn};
use tibetango_content::config::{Config, Location, Ticks, po, translation_review};
use tibetango_records::files::read_bounded;
use tibetango_records::messages::path_text;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::list_text;

/// Maximum size of a review page or a PO file, in bytes.
const MAX_FILE: usize = 4 << 20;

/// Maximum number of entries of a PO file that are listed as left out.
const MAX_LISTED: usize = 100;

#[derive(Args, Debug)]
pub struct CheckConfigArguments {
    /// Folder to check over the others that the game uses [default: those alone]
    dir: Option<PathBuf>,
    /// Print every text of this language beside its English, as a page for a native reader to tick
    #[arg(long, value_name = "LANGUAGE", group = "written")]
    review: Option<String>,
    /// Update the page in this file instead of printing it; unchanged texts stay ticked
    #[arg(long, value_name = "FILE", requires = "review")]
    into: Option<PathBuf>,
    /// Write every text of a language beside its English into a PO file, for Weblate, Poedit and the like; texts that
    /// are not confirmed are fuzzy
    #[arg(long, num_args = 2, value_names = ["FILE", "LANGUAGE"], group = "written")]
    po: Option<Vec<OsString>>,
    /// Count as found right, too, what is ticked in this page, or not fuzzy in this PO file (NAME.po)
    #[arg(long, value_name = "FILE", requires = "written")]
    ticks: Option<PathBuf>,
    /// Write the translations of this PO file into the texts of its language; fuzzy ones are left out
    #[arg(long, value_name = "FILE", conflicts_with = "written")]
    merge: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &CheckConfigArguments) -> CommandResult {
    let what = "a folder that holds engines.ron and the others";
    let location = location(config_dir, arguments.dir.as_deref(), what)?;
    let ticks = arguments.ticks.as_deref();
    if let Some(language) = &arguments.review {
        return review(&location, language, arguments.into.as_deref(), ticks);
    }
    if let Some(words) = &arguments.po {
        return export(&location, words, ticks);
    }
    if let Some(file) = &arguments.merge {
        return merge(location.folder_of_texts(), file);
    }
    if location.folders().iter().all(|folder| !folder.is_dir()) {
        return output::print("no folder found: the configuration that is built in is used\n");
    }
    for leftover in location.leftovers() {
        output::log(&format!("left out: {leftover}"));
    }
    let files = location.check().map_err(Failure::faults)?;
    warn(&location.load().map_err(Failure::faults)?);
    let mut text: String = files.iter().map(|file| format!("{file}\n")).collect();
    text += &format!("{} files read, no faults\n", files.len());
    output::print(&text)
}

/// Writes the review page of a language to stdout, or to a file that may hold an older one.
fn review(
    location: &Location,
    language: &str,
    into: Option<&Path>,
    ticks: Option<&Path>,
) -> CommandResult {
    let config = location.load().map_err(Failure::faults)?;
    check_language("--review", &config, language)?;
    let before = match into {
        Some(path) if path.is_file() => read_page("--into", path)?,
        _ => String::new(),
    };
    let more = more_ticks(location, &config, language, ticks)?;
    let mut ticks = translation_review::ticks(&config, language, &before);
    ticks.extend(more);
    let page = translation_review::page(&config, language, &ticks).unwrap_or_default();
    output::deliver("--into", into, &page)
}

/// Writes the texts of a language to a PO file, which may hold an older one.
fn export(location: &Location, words: &[OsString], ticks: Option<&Path>) -> CommandResult {
    let [file, language] = words else {
        return Err(Failure::option("--po", "give one file and one language"));
    };
    let (file, language) = (Path::new(file), path_text(Path::new(language)));
    let config = location.load().map_err(Failure::faults)?;
    check_language("--po", &config, &language)?;
    let before = match file.is_file() {
        true => Some(read_po("--po", file)?),
        false => None,
    };
    let ticks = more_ticks(location, &config, &language, ticks)?;
    let catalogue = po::export(location, &language, &ticks, before.as_ref());
    let catalogue = catalogue.map_err(Failure::faults)?;
    output::write("--po", file, po::write(&catalogue).as_bytes())?;
    let all = catalogue.entries.len();
    let open = catalogue.entries.iter().filter(|entry| entry.is_open());
    let read = all - open.count();
    let file = path_text(file);
    output::print(&format!("{file}: {all} texts, {read} found right\n"))
}

/// Writes the translations of a PO file into the files of a configuration folder.
fn merge(folder: Option<&Path>, file: &Path) -> CommandResult {
    let Some(folder) = folder else {
        let problem = "no configuration folder found: name the one to change";
        return Err(Failure::option("--merge", problem));
    };
    let catalogue = read_po("--merge", file)?;
    let merged = po::merge(folder, &catalogue).map_err(Failure::faults)?;
    let left_out = merged.left_out.len();
    for entry in merged.left_out.iter().take(MAX_LISTED) {
        output::log(&format!("left out: {entry}"));
    }
    if left_out > MAX_LISTED {
        output::log(&format!("left out: {} more", left_out - MAX_LISTED));
    }
    let mut text = String::new();
    for file in &merged.files {
        let path = folder.join(&file.path);
        output::write("--merge", &path, file.content.as_bytes())?;
        text += &format!("{}: {} changed\n", path_text(&path), file.changed);
    }
    let changed: usize = merged.files.iter().map(|file| file.changed).sum();
    text += &format!("{changed} changed, {left_out} left out\n");
    output::print(&text)
}

/// Checks that there are texts in this language beside the English ones.
fn check_language(option: &str, config: &Config, language: &str) -> CommandResult {
    let languages = translation_review::languages(config);
    if languages.contains(&language) {
        return Ok(());
    }
    let (language, languages) = (quote_text(language), list_text(languages));
    let problem = format!("{language} is not a language to review: there are {languages}");
    Err(Failure::option(option, problem))
}

/// Reads the ticks of a page or of a PO file.
fn more_ticks(
    location: &Location,
    config: &Config,
    language: &str,
    file: Option<&Path>,
) -> Result<Ticks, Failure> {
    let Some(file) = file else {
        return Ok(Ticks::default());
    };
    let extension = file.extension().unwrap_or_default();
    if extension.eq_ignore_ascii_case("po") {
        let catalogue = read_po("--ticks", file)?;
        return po::ticks(location, language, &catalogue).map_err(Failure::faults);
    }
    let page = read_page("--ticks", file)?;
    Ok(translation_review::ticks(config, language, &page))
}

fn read_page(option: &str, file: &Path) -> Result<String, Failure> {
    let bytes = read_bounded(file, MAX_FILE).map_err(|error| Failure::option(option, error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_po(option: &str, file: &Path) -> Result<po::Catalogue, Failure> {
    let bytes = read_bounded(file, MAX_FILE).map_err(|error| Failure::option(option, error))?;
    po::read(&path_text(file), &bytes).map_err(|faults| Failure::config(&faults))
}

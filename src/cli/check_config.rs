//! `check-config`: checks all configuration files, and lists the texts of a language for review.

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{Done, Failure};
use super::output;
use super::start::warn;
use tibetango_content::config::{Config, Location, locate, reviewing};
use tibetango_records::files::read_bounded;
use tibetango_records::messages::shown;
use tibetango_rules::quoting::quoted;

/// Maximum size of a review page, in bytes.
const MAX_PAGE: usize = 4 << 20;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Folder to check [default: the one that the game uses]
    dir: Option<PathBuf>,
    /// Print every text of this language beside its English, as a page for a native reader to tick
    #[arg(long, value_name = "LANGUAGE")]
    review: Option<String>,
    /// Update the page in this file instead of printing it; unchanged texts stay ticked
    #[arg(long, value_name = "FILE", requires = "review")]
    into: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let location = match &arguments.dir {
        Some(dir) if dir.is_dir() => Location::Folder(dir.clone()),
        Some(dir) => {
            let dir = shown(dir);
            return Err(Failure::from(format!(
                "there is no folder {dir}: name a folder that holds engines.ron and the others"
            )));
        }
        None => locate(config_dir)?,
    };
    if let Some(language) = &arguments.review {
        return review(location.folder(), language, arguments.into.as_deref());
    }
    let Some(folder) = location.folder() else {
        return output::print("no folder found: the configuration that is built in is used\n");
    };
    let files = Config::check(folder).map_err(|faults| Failure::faults(&faults))?;
    warn(&Config::load(folder).map_err(|faults| Failure::faults(&faults))?);
    let mut text: String = files.iter().map(|file| format!("{file}\n")).collect();
    text += &format!("{} files read, no faults\n", files.len());
    output::print(&text)
}

/// Writes the review page of a language to stdout, or to a file that may hold an older one.
fn review(folder: Option<&Path>, language: &str, into: Option<&Path>) -> Done {
    let config = folder.map_or_else(|| Ok(Config::embedded()), Config::load);
    let config = config.map_err(|faults| Failure::faults(&faults))?;
    let before = match into {
        Some(path) if path.is_file() => {
            let bytes = read_bounded(path, MAX_PAGE);
            let bytes = bytes.map_err(|error| Failure::option("--into", error))?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        _ => String::new(),
    };
    let Some(page) = reviewing::page(&config, language, &before) else {
        let known = reviewing::languages(&config).join(", ");
        let language = quoted(language);
        return Err(Failure::from(format!(
            "--review: {language} is not a language to review: there are {known}"
        )));
    };
    output::deliver("--into", into, &page)
}

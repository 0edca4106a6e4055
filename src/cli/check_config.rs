//! `check-config`: are all configuration files good?

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{Done, Failure};
use super::output;
use crate::config::{Config, Location, locate};
use crate::messages::quoted;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The folder to check [default: the one that the game uses]
    dir: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let location = match &arguments.dir {
        Some(dir) if dir.is_dir() => Location::Folder(dir.clone()),
        Some(dir) => {
            let dir = quoted(&dir.to_string_lossy());
            return Err(Failure::from(format!(
                "there is no folder {dir}: name a folder that holds engines.ron and the others"
            )));
        }
        None => locate(config_dir)?,
    };
    let Some(folder) = location.folder() else {
        return output::print("no folder found: the configuration that is built in is used\n");
    };
    let files = Config::check(folder).map_err(|faults| Failure::faults(&faults))?;
    let mut text: String = files.iter().map(|file| format!("{file}\n")).collect();
    text += &format!("{} files read, no faults\n", files.len());
    output::print(&text)
}

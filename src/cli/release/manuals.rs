//! `manuals`: writes manual pages and completions of shells, which the packages bring along.

use std::io;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::super::failure::{CommandResult, Failure};
use tibetango_records::files::make_folder;
use tibetango_records::messages::path_text;

/// Shells whose completions are written: those that find them in a folder of the system.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

#[derive(Args, Debug)]
pub struct ManualsArguments {
    /// Folder in which the folders `man` and `completions` are made
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes a page for the command line and for each of its commands, and a file for each shell.
pub fn run(mut command_line: clap::Command, arguments: &ManualsArguments) -> CommandResult {
    let folder = &arguments.out;
    let [manuals, completions] = ["man", "completions"].map(|name| folder.join(name));
    for folder in [&manuals, &completions] {
        make_folder(folder)?;
    }
    let failure = |error: io::Error| {
        Failure::from(format!("cannot write into {}: {error}", path_text(folder)))
    };
    clap_mangen::generate_to(command_line.clone(), &manuals).map_err(failure)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut command_line, "tibetango", &completions)
            .map_err(failure)?;
    }
    Ok(())
}

//! Folders of records, read into a library.

use std::fs;
use std::path::{Path, PathBuf};

use super::limits::DEEPEST;
use super::{Library, NotAdded};
use crate::files::FileError;
use crate::messages::path_text;
use crate::record::import::{self, Usual, may_hold_games};

impl Library {
    /// Adds the games of a folder and of the folders in it; links to folders are not followed. A game that names no
    /// rules uses those of its game's preset. Everything left out is noted in [`left_out`](Self::left_out). `stop` is
    /// called repeatedly, and ends the reading when it returns true.
    ///
    /// # Errors
    /// The folder cannot be read; nothing is added then.
    pub fn add_folder(
        &mut self,
        folder: &Path,
        usual: &[Usual],
        stop: &dyn Fn() -> bool,
    ) -> Result<(), FileError> {
        let mut files = Vec::new();
        self.find(folder, 0, &mut files)?;
        for file in files {
            if stop() || self.is_full {
                break;
            }
            self.add_file(&file, usual, stop);
        }
        Ok(())
    }

    /// Finds the files of a folder, in the order of their names.
    pub(super) fn find(
        &mut self,
        folder: &Path,
        depth: usize,
        files: &mut Vec<PathBuf>,
    ) -> Result<(), FileError> {
        let most = self.limits.files;
        let entries = fs::read_dir(folder).map_err(FileError::io(folder, "read the folder"))?;
        let paths = entries.flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> = paths.take(most.saturating_add(1)).collect();
        paths.sort_unstable();
        for path in paths {
            if self.files == most {
                let name = path_text(folder);
                let reason = format!("{name}: more than {most} files: the others are left out");
                self.left_out.note(reason);
                self.is_short = true;
                break;
            }
            self.files += 1;
            let is_folder = path
                .symlink_metadata()
                .is_ok_and(|metadata| metadata.is_dir());
            if !is_folder {
                if path.is_file() {
                    files.push(path);
                }
                continue;
            }
            if depth == DEEPEST {
                let name = path_text(&path);
                let reason = format!("{name}: more than {DEEPEST} folders deep: left out");
                self.left_out.note(reason);
            } else if let Err(error) = self.find(&path, depth + 1, files) {
                self.left_out.note(error.to_string());
            }
        }
        Ok(())
    }

    /// Adds the games of a file.
    pub(super) fn add_file(&mut self, path: &Path, usual: &[Usual], stop: &dyn Fn() -> bool) {
        if !may_hold_games(path) {
            self.left_out.other_files += 1;
            return;
        }
        let (name, most) = (path_text(path), self.limits.bytes);
        let bytes = path.metadata().map_or(0, |metadata| metadata.len());
        if bytes > most - self.bytes {
            let reason = format!("{name}: more than {most} bytes in all: the file is left out");
            self.left_out.note(reason);
            self.is_short = true;
            return;
        }
        self.bytes += bytes;
        let games = match import::open(path) {
            Ok(games) => games,
            Err(reason) => {
                self.left_out.note(reason);
                return;
            }
        };
        let several = games.count() > 1;
        for number in 0..games.count() {
            if stop() {
                return;
            }
            let reading = match games.read(number, usual) {
                Ok(reading) => reading,
                Err(reason) => {
                    self.left_out.note(reason);
                    continue;
                }
            };
            if let Some(why) = &reading.irregular {
                let reason = format!("{name}:{why}; left out from here on");
                self.left_out.note(reason);
            }
            match self.add(&reading.record, path, several.then_some(number)) {
                Ok(()) => {}
                Err(NotAdded::Copy) => self.left_out.copies += 1,
                Err(NotAdded::Empty) => self.left_out.empty += 1,
                Err(NotAdded::Unplayable(why)) => {
                    self.left_out.note(format!("{name}: {why}"));
                }
                Err(why @ (NotAdded::Games(_) | NotAdded::Plies(_))) => {
                    self.left_out.note(format!("{name}: {why}"));
                    self.is_full = true;
                    return;
                }
            }
        }
    }
}

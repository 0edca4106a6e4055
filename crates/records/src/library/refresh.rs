//! Folders that were read before: only files that are new or have changed are read again.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::index::renumber;
use super::{Beginning, GameTally, Library, LibraryGame};
use crate::record::import::Usual;
use crate::record::index::RecordStamp;

/// File that was read.
#[derive(Clone, Debug)]
pub(super) struct ReadFile {
    /// `None` if it was changed so shortly before that its next change may have the same time.
    stamp: Option<RecordStamp>,
    /// Number of bytes that count against the limit.
    bytes: u64,
    /// Whether it holds copies of games of other files.
    has_copies: bool,
}

impl Library {
    /// Returns a library of the files that these folders hold now. A file is read if it is new, or if its size or the
    /// time of its last change is another one; games of files that are gone are forgotten. If a limit has cut this
    /// library, or if the usual rules are others, every file is read. `None` if nothing has changed, or if `stop` has
    /// ended the reading by true.
    ///
    /// A folder that is missing counts as empty. [`left_out`](Self::left_out) then has what this reading left out.
    #[must_use]
    pub fn refresh(
        &self,
        folders: &[PathBuf],
        usual: &[Usual],
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut anew = Self::new(self.limits);
        anew.usual = usual.to_vec();
        let files = anew.files_with_stamps(folders);
        let is_usual = self.usual == usual;
        let is_same = |(path, stamp): &(PathBuf, Option<RecordStamp>)| {
            let entry = self.read.get(path);
            entry.is_some_and(|entry| stamp.is_some() && entry.stamp == *stamp)
        };
        if is_usual && files.len() == self.read.len() && files.iter().all(is_same) {
            return None;
        }
        let is_limited = self.is_full || self.is_cut || self.is_short;
        let mut library = if is_usual && !is_limited {
            self.without_changes(&files, anew)
        } else {
            anew
        };
        for (path, stamp) in files {
            if stop() {
                return None;
            }
            if !library.read.contains_key(&path) {
                library.read_file(path, stamp, usual, stop);
            }
        }
        (!stop()).then_some(library)
    }

    /// Finds the files of folders, with their stamps.
    fn files_with_stamps(&mut self, folders: &[PathBuf]) -> Vec<(PathBuf, Option<RecordStamp>)> {
        let mut files = Vec::new();
        for folder in folders {
            if let Err(error) = self.find(folder, 0, &mut files)
                && !error.is_missing()
            {
                self.left_out.note(error.to_string());
            }
        }
        let files = files.into_iter().map(|path| {
            let metadata = path.metadata().ok();
            let stamp = metadata.map(|metadata| RecordStamp::of(&metadata));
            (path, stamp.filter(|stamp| stamp.is_settled()))
        });
        files.collect()
    }

    /// Returns a copy without the games of files that are gone or have changed. `listing` is an empty library that has
    /// found these files.
    fn without_changes(&self, files: &[(PathBuf, Option<RecordStamp>)], listing: Self) -> Self {
        let stamps = files.iter().map(|(path, stamp)| (path.as_path(), *stamp));
        let stamps: HashMap<&Path, Option<RecordStamp>> = stamps.collect();
        let is_same = |path: &Path, entry: &ReadFile| {
            let stamp = stamps.get(path).copied().flatten();
            stamp.is_some() && entry.stamp == stamp
        };
        let has_changed = self.read.iter().any(|(path, entry)| !is_same(path, entry));
        // A copy counts once the game that it is a copy of goes.
        let others = self
            .read
            .iter()
            .filter(|(path, entry)| !is_same(path, entry) || (has_changed && entry.has_copies));
        let others: HashSet<PathBuf> = others.map(|(path, _)| path.clone()).collect();
        let mut library = self.clone();
        library.files = listing.files;
        library.is_short = listing.is_short;
        library.left_out = listing.left_out;
        library.forget(&others);
        library
    }

    /// Forgets these files and their games.
    fn forget(&mut self, files: &HashSet<PathBuf>) {
        if files.is_empty() {
            return;
        }
        let is_gone = |game: &LibraryGame| files.contains(&game.file);
        let mut next = 0_u32..;
        let numbers = self.games.iter();
        let numbers = numbers.map(|game| if is_gone(game) { None } else { next.next() });
        let numbers: Vec<Option<u32>> = numbers.collect();
        for game in self.games.iter().filter(|game| is_gone(game)) {
            self.fingerprints.remove(&game.fingerprint);
            self.plies -= game.record_plies;
        }
        self.games.retain(|game| !is_gone(game));
        self.positions
            .retain(|_, position| position.renumber(&numbers));
        let games = &self.games;
        self.beginnings
            .retain_mut(|beginning| beginning.renumber(&numbers, games));
        for file in files {
            let entry = self.read.remove(file);
            self.bytes -= entry.map_or(0, |entry| entry.bytes);
        }
    }

    /// Reads a file, and notes that it was read, even if a limit leaves its games out.
    fn read_file(
        &mut self,
        path: PathBuf,
        stamp: Option<RecordStamp>,
        usual: &[Usual],
        stop: &dyn Fn() -> bool,
    ) {
        let (bytes, copies) = (self.bytes, self.left_out.copies);
        if !self.is_full {
            self.add_file(&path, usual, stop);
        }
        let file = ReadFile {
            stamp,
            bytes: self.bytes - bytes,
            has_copies: self.left_out.copies > copies,
        };
        self.read.insert(path, file);
    }
}

impl Beginning {
    /// Gives each game its new number, and counts the games that are left; returns false if no game is left.
    fn renumber(&mut self, numbers: &[Option<u32>], games: &[LibraryGame]) -> bool {
        let is_left = renumber(&mut self.games, numbers);
        (self.tally, self.plies) = (GameTally::default(), 0);
        for number in &self.games {
            if let Some(game) = games.get(*number as usize) {
                self.tally.count(game.result);
                self.plies += game.plies as u64;
            }
        }
        is_left
    }
}

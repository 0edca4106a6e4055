//! Automatic storage of finished matches: one file each, the newest of them.

use super::windows::{finished_games, is_stamp, stamp_in};
use std::path::{Path, PathBuf};
use tibetango_records::record::{Record, date, file};

/// Maximum number of finished matches kept; games that people saved, named, annotated or had analysed are never
/// removed.
pub(super) const MAX_MATCHES: usize = 1000;

/// File of the match that finished last.
#[derive(Default)]
pub(super) struct MatchArchive {
    /// Id of the match that ended last, and its file.
    last: Option<(u64, PathBuf)>,
}

impl MatchArchive {
    /// Returns the file of a match that has ended before; a match continued from the autosave may have done so
    /// in an earlier run. `None` for a match that needs a new file.
    pub fn own(&self, dir: &Path, about: u64, goes_on: bool, record: &Record) -> Option<PathBuf> {
        let studied = |path: &Path| file::load(path).is_ok_and(|there| is_studied(&there));
        if let Some(path) = self.of(about).filter(|path| !studied(path)) {
            return Some(path.to_owned());
        }
        let path = finished_games(dir).join(format!("{}.xml", stem_of(record)));
        let same = |other: Record| same_match(&other, record) && !is_studied(&other);
        let is_own = goes_on && file::load(&path).is_ok_and(same);
        is_own.then_some(path)
    }

    /// Returns the file of a match of this run.
    pub fn of(&self, about: u64) -> Option<&Path> {
        let last = self.last.as_ref().filter(|(id, _)| *id == about);
        last.map(|(_, path)| path.as_path())
    }

    /// Forgets a file that is gone.
    pub fn forget(&mut self, path: &Path) {
        self.last.take_if(|(_, last)| last == path);
    }

    /// Records the file of a match, and removes the oldest files beyond the maximum.
    pub fn kept(&mut self, about: u64, path: PathBuf) {
        if let Some(folder) = path.parent() {
            prune(folder);
        }
        self.last = Some((about, path));
    }
}

/// Returns the file name of a match without its extension: the game, and the time at which it was begun.
pub(super) fn stem_of(record: &Record) -> String {
    format!("{}-{}", record.game(), stamp_of(&record.date))
}

/// Returns the time at which a match was begun, as file names have it; the current time if the record has none.
fn stamp_of(start: &str) -> String {
    let stamp = start.replace(' ', "-").replace(':', "");
    if is_stamp(&stamp) {
        stamp
    } else {
        date::stamp()
    }
}

/// Returns true if two records are of the same match.
fn same_match(one: &Record, other: &Record) -> bool {
    one.date == other.date
        && (one.size, one.settings) == (other.size, other.settings)
        && (&one.white, &one.black) == (&other.white, &other.black)
        && one.plies.first() == other.plies.first()
}

/// Returns true if a player has added variations or notes since the match ended, or has had it analysed.
fn is_studied(record: &Record) -> bool {
    record.analysis.is_some() || !record.variations.is_empty() || !record.notes.is_empty()
}

/// Removes the oldest files; files of other names, and games that people named, annotated or had analysed, are
/// left alone.
fn prune(folder: &Path) {
    let paths = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = paths.map(|entry| entry.path()).collect();
    paths.retain(|path| stamp_in(path).is_some());
    paths.sort_by(|a, b| stamp_in(b).cmp(&stamp_in(a)));
    for old in paths.iter().skip(MAX_MATCHES) {
        if file::load(old).is_ok_and(|game| !game.name.is_empty() || is_studied(&game)) {
            continue;
        }
        // A file that cannot be removed is tried again after the next match.
        let _ = std::fs::remove_file(old);
    }
}

//! Matches that are kept by themselves when they end: one file each, the newest of them.

use super::windows::{finished, is_stamp, stamp_in};
use std::path::{Path, PathBuf};
use tibetango_records::record::{Record, date, file};

/// So many stay; what people saved, named, wrote to or had looked at is never taken away.
pub(super) const KEPT: usize = 1000;

/// Where a match lies, once it has ended for the first time.
#[derive(Default)]
pub(super) struct Finished {
    /// The match that ended last, and its file.
    last: Option<(u64, PathBuf)>,
}

impl Finished {
    /// The file in which a match lies that has ended before, which one that goes on from the autosave may have done in
    /// an earlier run; `None` for one that needs a new file.
    pub fn own(&self, dir: &Path, about: u64, goes_on: bool, record: &Record) -> Option<PathBuf> {
        let studied = |path: &Path| file::load(path).is_ok_and(|there| is_studied(&there));
        if let Some(path) = self.of(about).filter(|path| !studied(path)) {
            return Some(path.to_owned());
        }
        let path = finished(dir).join(format!("{}.xml", stem_of(record)));
        let same = |other: Record| same_match(&other, record) && !is_studied(&other);
        let is_own = goes_on && file::load(&path).is_ok_and(same);
        is_own.then_some(path)
    }

    /// Where a match of this run lies.
    pub fn of(&self, about: u64) -> Option<&Path> {
        let last = self.last.as_ref().filter(|(id, _)| *id == about);
        last.map(|(_, path)| path.as_path())
    }

    /// What lay here is gone.
    pub fn forget(&mut self, path: &Path) {
        self.last.take_if(|(_, last)| last == path);
    }

    /// The match lies there now; the oldest ones make room.
    pub fn kept(&mut self, about: u64, path: PathBuf) {
        if let Some(folder) = path.parent() {
            prune(folder);
        }
        self.last = Some((about, path));
    }
}

/// How the file of a match is called, without its ending: the game, and when it was begun.
pub(super) fn stem_of(record: &Record) -> String {
    format!("{}-{}", record.game(), stamp_of(&record.date))
}

/// The time at which a match was begun as files are named by it; the time of now where it is not told.
fn stamp_of(begun: &str) -> String {
    let stamp = begun.replace(' ', "-").replace(':', "");
    if is_stamp(&stamp) {
        stamp
    } else {
        date::stamp()
    }
}

/// True for two ends of one match.
fn same_match(one: &Record, other: &Record) -> bool {
    one.date == other.date
        && (one.size, one.settings) == (other.size, other.settings)
        && (&one.white, &one.black) == (&other.white, &other.black)
        && one.plies.first() == other.plies.first()
}

/// True where somebody has tried, written or drawn something since the match ended, or had it looked at.
fn is_studied(record: &Record) -> bool {
    record.analysis.is_some() || !record.variations.is_empty() || !record.notes.is_empty()
}

/// Takes the oldest away; files of other names, and what people did something with, are left alone.
fn prune(folder: &Path) {
    let paths = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = paths.map(|entry| entry.path()).collect();
    paths.retain(|path| stamp_in(path).is_some());
    paths.sort_by(|a, b| stamp_in(b).cmp(&stamp_in(a)));
    for old in paths.iter().skip(KEPT) {
        if file::load(old).is_ok_and(|game| !game.name.is_empty() || is_studied(&game)) {
            continue;
        }
        // One that cannot be removed is tried again after the next match.
        let _ = std::fs::remove_file(old);
    }
}

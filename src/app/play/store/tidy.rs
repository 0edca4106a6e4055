//! Renaming and deleting of games. A deleted game is kept aside for a month, so that neither a slip nor a crash
//! loses it.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tibetango_records::files::{FileError, move_new, parts};
use tibetango_records::record::{RecordError, file};

/// Time that a deleted game is kept aside, seconds.
const KEEP_FOR: u64 = 30 * 24 * 60 * 60;

/// A deleted game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedGame {
    /// Its original path.
    pub from: PathBuf,
    /// Its path until it is restored or removed.
    aside: PathBuf,
}

impl DeletedGame {
    /// Returns true if the game can be restored.
    pub(super) fn is_there(&self) -> bool {
        self.aside.exists()
    }
}

/// Returns the folder of deleted games.
fn folder(dir: &Path) -> PathBuf {
    dir.join("deleted")
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or(Duration::ZERO).as_secs()
}

/// Moves a game aside. Its file name there begins with the time, by which it is removed after a month.
pub(super) fn delete(dir: &Path, path: &Path) -> Result<DeletedGame, FileError> {
    let (stem, ending) = parts(path);
    let aside = move_new(path, &folder(dir), &format!("{}-{stem}", now()), &ending)?;
    Ok(DeletedGame {
        from: path.to_owned(),
        aside,
    })
}

/// Moves a deleted game back to its path, or to a new name beside a file that is there now.
pub(super) fn restore(deleted: &DeletedGame) -> Result<(), FileError> {
    let (stem, ending) = parts(&deleted.from);
    let folder = deleted.from.parent().unwrap_or(Path::new("."));
    move_new(&deleted.aside, folder, &stem, &ending).map(drop)
}

/// Removes games deleted more than a month ago; files of other names are left alone.
pub(super) fn clear(dir: &Path) {
    for entry in std::fs::read_dir(folder(dir))
        .into_iter()
        .flatten()
        .flatten()
    {
        let (stem, _) = parts(&entry.path());
        let time = stem.split_once('-').and_then(|(time, _)| time.parse().ok());
        if time.is_some_and(|time: u64| time.saturating_add(KEEP_FOR) < now()) {
            // A file that cannot be removed is tried again the next time.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Renames a game.
pub(super) fn rename(path: &Path, name: &str) -> Result<(), RecordError> {
    let mut record = file::load(path)?;
    if record.name == name {
        return Ok(());
    }
    name.clone_into(&mut record.name);
    file::save(path, &record)
}

//! Games that are called otherwise or thrown away. What is thrown away lies aside for a month, so that
//! neither a slip nor a crash loses it.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tibetango_records::files::{FileError, move_new, parts};
use tibetango_records::record::{RecordError, file};

/// Seconds that a game lies aside.
const KEPT: u64 = 30 * 24 * 60 * 60;

/// A game that was thrown away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// Where it was.
    pub from: PathBuf,
    /// Where it lies until then.
    aside: PathBuf,
}

impl Deleted {
    /// It can be taken back.
    pub(super) fn is_there(&self) -> bool {
        self.aside.exists()
    }
}

/// Where games lie that were thrown away.
fn folder(dir: &Path) -> PathBuf {
    dir.join("deleted")
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or(Duration::ZERO).as_secs()
}

/// Puts a game aside. Its name there begins with the time, by which it is cleared away one day.
pub(super) fn delete(dir: &Path, path: &Path) -> Result<Deleted, FileError> {
    let (stem, ending) = parts(path);
    let aside = move_new(path, &folder(dir), &format!("{}-{stem}", now()), &ending)?;
    Ok(Deleted {
        from: path.to_owned(),
        aside,
    })
}

/// Puts it back where it was, or beside what lies there now.
pub(super) fn restore(deleted: &Deleted) -> Result<(), FileError> {
    let (stem, ending) = parts(&deleted.from);
    let folder = deleted.from.parent().unwrap_or(Path::new("."));
    move_new(&deleted.aside, folder, &stem, &ending).map(drop)
}

/// Takes away what was thrown away long ago; files of other names are left alone.
pub(super) fn clear(dir: &Path) {
    for entry in std::fs::read_dir(folder(dir))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let time = name.split_once('-').and_then(|(time, _)| time.parse().ok());
        if time.is_some_and(|time: u64| time.saturating_add(KEPT) < now()) {
            // What cannot be removed is tried again the next time.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Calls a game by this name.
pub(super) fn rename(path: &Path, name: &str) -> Result<(), RecordError> {
    let mut record = file::load(path)?;
    if record.name == name {
        return Ok(());
    }
    name.clone_into(&mut record.name);
    file::save(path, &record)
}

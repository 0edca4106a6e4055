//! Games that are called otherwise or thrown away. What is thrown away lies aside for a month, so that
//! neither a slip nor a crash loses it.

use super::windows::free;
use crate::record::{RecordError, file};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

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

/// The name of a file and what ends it.
fn parts(path: &Path) -> (String, String) {
    let [stem, ending] = [path.file_stem(), path.extension()]
        .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    (stem, ending)
}

/// Puts a game aside. Its name there begins with the time, by which it is cleared away one day.
pub(super) fn delete(dir: &Path, path: &Path) -> io::Result<Deleted> {
    let folder = folder(dir);
    std::fs::create_dir_all(&folder)?;
    let (stem, ending) = parts(path);
    let aside = free(&folder, &format!("{}-{stem}", now()), &ending);
    std::fs::rename(path, &aside)?;
    Ok(Deleted {
        from: path.to_owned(),
        aside,
    })
}

/// Puts it back where it was, or beside what lies there now.
pub(super) fn restore(deleted: &Deleted) -> io::Result<()> {
    let mut path = deleted.from.clone();
    if path.exists() {
        let (stem, ending) = parts(&path);
        path = free(path.parent().unwrap_or(Path::new("")), &stem, &ending);
    }
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::rename(&deleted.aside, path)
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

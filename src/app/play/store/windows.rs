//! Files of this window. Several windows may use one folder: each has an autosave of its own, which a lock
//! protects from the others. The system releases the lock when the program ends, however it ends.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use tibetango_records::files;
use tibetango_rules::GameName;

/// Maximum number of windows with files of their own; further ones share the last.
const WINDOWS: u32 = 64;

/// The folder of the player's files, and the number of this window there.
pub(super) struct WindowFolder {
    pub dir: PathBuf,
    /// Number of the window, from 1.
    pub number: u32,
    /// Lock held while the window is open; `None` if the file system has no locks.
    lock: Option<File>,
}

/// An autosave whose window is gone, locked while it is put away.
pub(super) struct StaleAutosave {
    pub path: PathBuf,
    _lock: File,
}

impl WindowFolder {
    /// Claims the first number in this folder that no open window has.
    pub fn claim(dir: PathBuf) -> Self {
        let mut number = 1;
        let lock = loop {
            match lock(&dir, number) {
                Ok(None) if number < WINDOWS => number += 1,
                found_name => break found_name.ok().flatten(),
            }
        };
        Self { dir, number, lock }
    }

    /// Returns the path of the autosave.
    pub fn autosave(&self) -> PathBuf {
        self.file("autosave", "xml")
    }

    /// Returns the path of this window's file with this name and extension.
    pub fn file(&self, called: &str, ending: &str) -> PathBuf {
        named(&self.dir, called, self.number, ending)
    }

    /// Returns the autosaves of windows that are gone, except this window's own.
    pub fn stale_autosaves(&self) -> impl Iterator<Item = StaleAutosave> {
        // Without locks it is unknown whether a window is gone.
        let others = (1..=WINDOWS).filter(|n| self.lock.is_some() && *n != self.number);
        others.filter_map(|number| {
            let path = named(&self.dir, "autosave", number, "xml");
            let held = path.is_file().then(|| lock(&self.dir, number).ok()?)??;
            Some(StaleAutosave { path, _lock: held })
        })
    }
}

fn named(dir: &Path, called: &str, number: u32, ending: &str) -> PathBuf {
    dir.join(match number {
        1 => format!("{called}.{ending}"),
        n => format!("{called}-{n}.{ending}"),
    })
}

/// Number of retries to lock a number. They delay the opening of a second window by a moment.
const LOCK_TRIES: u32 = 4;

/// Locks a number; `None` while another window holds it.
fn lock(dir: &Path, number: u32) -> io::Result<Option<File>> {
    std::fs::create_dir_all(dir)?;
    let file = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(named(dir, "autosave", number, "lock"))?;
    match files::lock(&file, LOCK_TRIES) {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns the folder of the saved games.
pub(super) fn records(dir: &Path) -> PathBuf {
    dir.join("records")
}

/// Returns the folder of finished matches.
pub(super) fn finished_games(dir: &Path) -> PathBuf {
    dir.join("finished")
}

/// Returns the folder of collections: records that people put there to have them counted.
pub(super) fn collections(dir: &Path) -> PathBuf {
    dir.join("library")
}

/// Returns the time in the name of a game's file, which orders such files by age; `None` for a name that a
/// person gave.
#[must_use]
pub fn stamp_in(path: &Path) -> Option<&str> {
    let (game, time) = path.file_stem()?.to_str()?.split_once('-')?;
    let ours = GameName::ALL.iter().any(|other| other.text() == game);
    // A number may follow the time.
    let stamp = match time.match_indices('-').nth(3) {
        Some((at, _)) => {
            let number = &time[at + 1..];
            let plain = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
            plain.then_some(&time[..at])?
        }
        None => time,
    };
    (ours && is_stamp(stamp)).then_some(time)
}

/// Returns true for a time as [`date::stamp`] writes it.
pub(super) fn is_stamp(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str| part.bytes().all(|c| c.is_ascii_digit());
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [4, 2, 2, 6] && parts.iter().all(digits)
}

//! Files and folders that one program has to itself.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use super::{FileError, FileProblem, make_folder};
use crate::messages::path_text;

/// Maximum retries of a lock that is held, and the pause between two of them.
const LOCK_TRIES: u32 = 25;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Locks a file, and retries up to `tries` times while it is locked: a program that is just being started holds
/// copies of all open files until it begins, and so a lock whose owner is gone.
///
/// # Errors
/// Another holder has locked the file, or the system refuses.
pub fn lock(file: &File, tries: u32) -> Result<(), TryLockError> {
    let mut locked = file.try_lock();
    for _ in 0..tries {
        if !matches!(locked, Err(TryLockError::WouldBlock)) {
            break;
        }
        std::thread::sleep(LOCK_PAUSE);
        locked = file.try_lock();
    }
    locked
}

/// Opens a file for reading and writing, or creates an empty one, and locks it: no other process can claim it until
/// it is closed.
///
/// # Errors
/// Another holder has claimed the file, the path leads to something other than a file, or the system refuses.
pub fn claim(path: &Path) -> Result<File, FileError> {
    // Opening a pipe would wait for its other end, so the kind is checked first.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return Err(FileError::new(path, FileProblem::NotAFile));
    }
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(FileError::io(path, "open the file"))?;
    match lock(&file, LOCK_TRIES) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(FileError::new(path, FileProblem::Busy)),
        // Some file systems have no locks; the file's content is worth more than a lock.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(FileError::io(path, "lock the file")(error)),
    }
}

/// Name of the file in a folder that is locked while a program keeps its own files there.
const CLAIM: &str = ".tibetango-lock";

/// Claims a folder, and creates it if it is missing: no other process can claim it until the returned file is closed.
///
/// # Errors
/// Another holder has claimed the folder, or the system refuses.
pub fn claim_folder(folder: &Path) -> Result<File, FileError> {
    make_folder(folder)?;
    claim(&folder.join(CLAIM)).map_err(|error| FileError {
        file: path_text(folder),
        ..error
    })
}

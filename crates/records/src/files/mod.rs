//! Files: read with a limit, and written in such a way that the old one survives every failure.
//!
//! | module | content |
//! |---|---|
//! | `atomic_write` | writing a file aside and renaming it over the old one |
//! | `names` | names that are free in a folder |
//! | `lock` | files and folders that one program has to itself |
//! | `retry` | times at which a failed write is retried |
//! | `folders` | folders of the player's files, and of installed ones |

mod atomic_write;
mod folders;
mod lock;
mod names;
mod retry;

pub use atomic_write::{Aside, check_writable, write_atomic, write_private, write_soon};
pub use folders::{
    PlayerFolders, data_dir, move_over, shared_folders, shared_folders_of, user_config_dir,
};
pub use lock::{claim, claim_folder, lock};
pub use names::{move_new, parts, put_aside, write_new};
pub use retry::Retry;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::messages::path_text;

/// Error of reading or writing a file.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct FileError {
    /// The file, on one line.
    pub file: String,
    /// The fault.
    pub problem: FileProblem,
}

/// Fault of a file as such, apart from its content.
#[derive(Debug, thiserror::Error)]
pub enum FileProblem {
    /// The path leads to a folder, a device or the like.
    #[error("is not a regular file")]
    NotAFile,
    /// The file is larger than any valid one.
    #[error("the file is too large: at most {0} bytes are read")]
    TooLarge(usize),
    /// Another program, or another part of this one, is using the file.
    #[error("is in use by another program: wait for it, or name another one")]
    Busy,
    /// The system refuses.
    #[error("cannot {doing}: {source}")]
    Io {
        /// The action that failed, such as "read the file".
        doing: &'static str,
        /// The system's reason.
        source: io::Error,
    },
}

impl FileError {
    /// Creates the error of this file with this problem.
    #[must_use]
    pub fn new(path: &Path, problem: FileProblem) -> Self {
        Self {
            file: path_text(path),
            problem,
        }
    }

    /// True if nothing lies at the path.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        match &self.problem {
            FileProblem::Io { source, .. } => is_absent(source),
            _ => false,
        }
    }

    /// Returns a function that turns the system's refusal of `doing` into an error of this file.
    pub fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::new(path, FileProblem::Io { doing, source })
    }
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// The path leads to no regular file, the file is larger, or the system refuses.
pub fn read_bounded(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    // The size that the system reports may be out of date: the bytes that were read count.
    let bytes = read_head(path, limit.saturating_add(1))?;
    if bytes.len() > limit {
        return Err(FileError::new(path, FileProblem::TooLarge(limit)));
    }
    Ok(bytes)
}

/// Reads at most the first `most` bytes of a regular file.
///
/// # Errors
/// The path leads to no regular file, or the system refuses.
pub(crate) fn read_head(path: &Path, most: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    open_regular(path)?
        .take(most as u64)
        .read_to_end(&mut bytes)
        .map_err(FileError::io(path, "read the file"))?;
    Ok(bytes)
}

/// Opens a regular file for reading. Opening a pipe would wait for its other end, so the kind is checked first.
fn open_regular(path: &Path) -> Result<File, FileError> {
    let metadata = fs::metadata(path).map_err(FileError::io(path, "read the file"))?;
    if !metadata.is_file() {
        return Err(FileError::new(path, FileProblem::NotAFile));
    }
    File::open(path).map_err(FileError::io(path, "open the file"))
}

/// Reads a file as [`read_bounded`] does; `None` if nothing lies there. A path that cannot be examined is an
/// error, for a file may lie there all the same.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_if_any(path: &Path, limit: usize) -> Result<Option<Vec<u8>>, FileError> {
    match read_bounded(path, limit) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads a file as [`read_if_any`] does, and restricts it to its owner: it holds the secrets with which others
/// could take a seat, and the files of an earlier version are readable by anybody.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_private(path: &Path, limit: usize) -> Result<Option<Vec<u8>>, FileError> {
    close_to_others(path);
    read_if_any(path, limit)
}

/// Removes the permissions of everybody but the owner. If the system refuses that, or knows no owners, the file
/// is read all the same: [`write_private`] replaces it by a new one.
#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    let mode = metadata.permissions().mode();
    if metadata.is_file() && mode & 0o077 != 0 {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700));
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) {}

/// Creates a folder and its parents if they are missing.
///
/// # Errors
/// The system refuses.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(FileError::io(folder, "make the folder"))
}

/// Removes a file; a missing one counts as removed.
///
/// # Errors
/// The system refuses.
pub fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if !is_absent(&error) => Err(FileError::io(path, "remove the file")(error)),
        _ => Ok(()),
    }
}

/// True if the system's error says that nothing lies at a path.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

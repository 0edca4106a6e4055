//! Records on disk: read with a limit, written so that the old file survives every failure.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::shown;
use super::{Record, RecordError, xml};

/// Reads a record. Nothing is kept of a file that has any fault.
///
/// # Errors
/// The file cannot be read, is too large, or is not a record.
pub fn load(path: &Path) -> Result<Record, RecordError> {
    let bytes = read_bounded(path, xml::MAX_BYTES)?;
    xml::read(&bytes, &shown(path))
}

/// Writes a record in place of whatever file stood there.
///
/// # Errors
/// The record or the file cannot be written; the old file is then untouched.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    write_atomic(path, xml::write(record)?.as_bytes())
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// The path leads to no regular file, the file is larger, or the system refuses.
pub fn read_bounded(path: &Path, limit: usize) -> Result<Vec<u8>, RecordError> {
    let failed = |doing| {
        move |source| RecordError::Io {
            file: shown(path),
            doing,
            source,
        }
    };
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    if !fs::metadata(path)
        .map_err(failed("read the file"))?
        .is_file()
    {
        return Err(RecordError::NotAFile { file: shown(path) });
    }
    let file = File::open(path).map_err(failed("open the file"))?;
    let mut bytes = Vec::new();
    // The size that the system tells may be out of date: what counts is what is read.
    file.take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failed("read the file"))?;
    if bytes.len() > limit {
        return Err(RecordError::TooLarge {
            file: shown(path),
            limit,
        });
    }
    Ok(bytes)
}

/// Writes a file aside in the same folder, brings it to the disk, and only then renames it over
/// the old one. A symbolic link stays one: what it leads to is replaced. The new file has the
/// permissions of the old one, or else those that any new file of the user has.
///
/// # Errors
/// The path leads to something other than a file, or the system refuses; the old file is then
/// untouched and nothing is left beside it.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), RecordError> {
    let failed = |doing| {
        move |source| RecordError::Io {
            file: shown(path),
            doing,
            source,
        }
    };
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(RecordError::NotAFile { file: shown(path) });
    }
    let target = match old {
        Some(_) => fs::canonicalize(path).map_err(failed("find the file"))?,
        None => path.to_owned(),
    };
    let folder = folder_of(&target);
    let mut aside = new_file_in(&folder).map_err(failed("write in the folder"))?;
    aside.write_all(bytes).map_err(failed("write the file"))?;
    if let Some(old) = old {
        aside
            .as_file()
            .set_permissions(old.permissions())
            .map_err(failed("set the permissions"))?;
    }
    aside
        .as_file()
        .sync_all()
        .map_err(failed("bring the file to the disk"))?;
    aside
        .persist(&target)
        .map_err(|error| failed("replace the file")(error.error))?;
    // The file is whole either way; this only hastens its name to the disk, and some file
    // systems cannot do it.
    #[cfg(unix)]
    let _ = File::open(&folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn new_file_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".record-").suffix(".tmp");
    // A temporary file is private by default; a record is an ordinary file. The user's mask
    // still applies.
    #[cfg(unix)]
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(mode);
    builder.tempfile_in(folder)
}

//! Records on disk.

use std::path::Path;

use super::{Record, RecordError, xml};
use crate::files::{read_bounded, write_atomic};
use crate::messages::shown;

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
    Ok(write_atomic(path, xml::write(record)?.as_bytes())?)
}

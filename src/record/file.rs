//! Records on disk.

use std::path::{Path, PathBuf};

use super::branches::legal_part;
use super::place::Forgiven;
use super::replay::ReplayError;
use super::{Record, RecordError, xml};
use crate::files::{read_bounded, write_atomic, write_new};
use crate::games::Side;
use crate::messages::shown;

/// Reads a record of ours. Nothing is kept of a file that has any fault.
///
/// # Errors
/// The file cannot be read, is too large, or is not a record.
pub fn load(path: &Path) -> Result<Record, RecordError> {
    let bytes = read_bounded(path, xml::MAX_BYTES)?;
    xml::read(&bytes, &shown(path))
}

/// A record of a file that people opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What it holds, as far as it is legal.
    pub record: Record,
    /// What was forgiven, each on one line, with line and column where it has them.
    pub notes: Vec<String>,
    /// Where the game itself was cut, and why, on one line.
    pub cut: Option<String>,
}

/// Reads a record of a file that people open, whoever wrote it, as far as it is legal. What is wrong with its board or with
/// the position that it begins with stays for whoever replays it.
///
/// # Errors
/// The file cannot be read, is too large, or is no record.
pub fn open(path: &Path) -> Result<Opened, RecordError> {
    let bytes = read_bounded(path, xml::MAX_BYTES)?;
    let found = xml::read_forgiving(&bytes, &shown(path))?;
    let mut record = found.record;
    let (cut, left_out) = legal_part(&mut record);
    let cut = cut.map(|fault| {
        let line = match &fault {
            ReplayError::Ply { ply, .. } => found.lines.get(ply - 1),
            ReplayError::Size(..) | ReplayError::Start(..) | ReplayError::StartSize(..) => None,
        };
        let line = line.map_or_else(String::new, |line| format!("{line}: "));
        let result = record.result.as_ref();
        let result = result.map(|result| result.winner.map_or("draw", Side::name));
        let result = result.map_or_else(String::new, |told| format!("; recorded result: {told}"));
        format!("{line}{fault}{result}")
    });
    let notes = found.notes.iter().map(Forgiven::to_string);
    Ok(Opened {
        notes: notes.chain(left_out).collect(),
        record,
        cut,
    })
}

/// Writes a record in place of whatever file stood there.
///
/// # Errors
/// The record or the file cannot be written; the old file is then untouched.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    Ok(write_atomic(path, xml::write(record)?.as_bytes())?)
}

/// Writes a record under a name in this folder that nothing has yet, and says which.
///
/// # Errors
/// The record or the file cannot be written; nothing is left behind then, and what lay there is untouched.
pub fn save_new(folder: &Path, stem: &str, record: &Record) -> Result<PathBuf, RecordError> {
    let text = xml::write(record)?;
    Ok(write_new(folder, stem, "xml", text.as_bytes())?)
}

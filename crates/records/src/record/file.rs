//! Records on disk.

use std::path::{Path, PathBuf};

use super::branches::legal_part;
use super::formats::Format;
use super::import::ImportedRecord;
use super::place::Forgiven;
use super::replay::ReplayError;
use super::words::encoding::beginning;
use super::{Record, RecordError, xml};
use crate::files::{read_bounded, write_atomic, write_new};
use crate::messages::path_text;
use tibetango_rules::Side;
use tibetango_rules::normalization::is_blank;

/// Reads a record of ours. A file with any fault is rejected as a whole.
///
/// # Errors
/// The file cannot be read, is too large, or is not a record.
pub fn load(path: &Path) -> Result<Record, RecordError> {
    let bytes = read_bounded(path, xml::MAX_BYTES)?;
    xml::read(&bytes, &path_text(path))
}

/// Reads the legal part of a record that people open, perhaps of another program. Faults of its board or of its start
/// position stay for the code that replays it.
///
/// # Errors
/// The file cannot be read, is too large, or is no record. Only a file that looks like XML has faults of XML reported.
pub fn open(path: &Path) -> Result<ImportedRecord, RecordError> {
    let bytes = read_bounded(path, xml::MAX_BYTES)?;
    let reading = xml::read_forgiving(&bytes, &path_text(path)).map_err(|error| match error {
        RecordError::Invalid(_) if !looks_like_ours(&bytes) => {
            RecordError::Unknown(path_text(path), Format::list())
        }
        error => error,
    })?;
    let mut record = reading.record;
    let (cut, left_out) = legal_part(&mut record);
    let winner = record.result.as_ref();
    let result = winner.map(|result| result.winner.map_or("draw", Side::name));
    let result = result.map_or_else(String::new, |result| format!("; recorded result: {result}"));
    let cut = cut.map(|fault| {
        let place = match &fault {
            ReplayError::Ply { ply, .. } => reading.plies.get(ply - 1),
            ReplayError::Size(..) | ReplayError::Start(..) | ReplayError::StartSize(..) => None,
        };
        let place = place.map_or_else(String::new, |place| format!("{place}: "));
        format!("{place}{fault}")
    });
    let left_out = left_out.into_iter().filter_map(|(variation, what)| {
        let place = *reading.variations.get(variation)?;
        Some(Forgiven { place, what })
    });
    let mut notes: Vec<Forgiven> = reading.notes.into_iter().chain(left_out).collect();
    notes.sort_by_key(|note| (note.place.line, note.place.column));
    Ok(ImportedRecord {
        notes: notes.iter().map(Forgiven::to_string).collect(),
        record,
        foreign: false,
        // A ply that cannot be played stands before the damage.
        irregular: cut
            .or_else(|| reading.damage.map(|damage| damage.to_string()))
            .map(|why| why + &result),
    })
}

/// True for a file that begins with a tag, names the root of our format, or is empty.
fn looks_like_ours(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let start = text.trim_start_matches(is_blank);
    start.is_empty() || start.starts_with('<') || text.contains("TibetanGo")
}

/// Writes a record, and replaces the old file if there is one.
///
/// # Errors
/// The record or the file cannot be written; the old file is then untouched.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    Ok(write_atomic(path, xml::write(record)?.as_bytes())?)
}

/// Writes a record under a free name in this folder, and returns its path.
///
/// # Errors
/// The record or the file cannot be written; nothing is left behind then, and what lay there is untouched.
pub fn save_new(folder: &Path, stem: &str, record: &Record) -> Result<PathBuf, RecordError> {
    let text = xml::write(record)?;
    Ok(write_new(folder, stem, "xml", text.as_bytes())?)
}

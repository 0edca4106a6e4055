//! Files of the lines of each day.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::Date;

use tibetango_records::files::{FileError, data_dir};

/// Name of the folder of the statistics, in the folder of all data.
const FOLDER: &str = "statistics";

/// Extension of the files.
const ENDING: &str = ".jsonl";

/// Maximum number of bytes of a day's file.
pub const MOST_BYTES: u64 = 16 << 20;

/// Maximum number of days that are kept, and counted together.
pub const MOST_DAYS: i64 = 400;

/// Returns the default folder of the statistics.
#[must_use]
pub fn default_folder() -> Option<PathBuf> {
    Some(data_dir()?.join(FOLDER))
}

/// Returns the folder that holds the statistics, given it or the folder around it; `None` if neither has the file of a
/// day.
///
/// # Errors
/// The given folder cannot be read.
pub fn find_folder(folder: &Path) -> Result<Option<PathBuf>, FileError> {
    if !days_with_files(folder)?.is_empty() {
        return Ok(Some(folder.to_owned()));
    }
    let within = folder.join(FOLDER);
    let is_it = days_with_files(&within).is_ok_and(|days| !days.is_empty());
    Ok(is_it.then_some(within))
}

/// Reads a date such as `2026-05-31`, and of no other form.
///
/// ```
/// use tibetango_lab::statistics::days::date;
/// assert_eq!(date("2026-05-31").map(|day| day.day()), Some(31));
/// assert_eq!(date("20260531"), None);
/// assert_eq!(date("2026-05-32"), None);
/// ```
#[must_use]
pub fn date(text: &str) -> Option<Date> {
    let date: Date = text.parse().ok()?;
    (date.to_string() == text).then_some(date)
}

/// Returns the path of a day's file.
#[must_use]
pub fn file_of(folder: &Path, day: Date) -> PathBuf {
    folder.join(format!("{day}{ENDING}"))
}

/// Returns the days that have files, the earliest first.
///
/// # Errors
/// The system's error.
pub fn days_with_files(folder: &Path) -> Result<Vec<Date>, FileError> {
    let entries = fs::read_dir(folder).map_err(FileError::io(folder, "read the folder"))?;
    let mut days = Vec::new();
    for entry in entries {
        let entry = entry.map_err(FileError::io(folder, "read the folder"))?;
        let name = entry.file_name();
        let day = name.to_str().and_then(|name| name.strip_suffix(ENDING));
        days.extend(day.and_then(date));
    }
    days.sort_unstable();
    Ok(days)
}

/// Returns the number of days between two dates; negative if the second is the earlier.
#[must_use]
pub fn between(first: Date, last: Date) -> i64 {
    last.duration_since(first).as_hours() / 24
}

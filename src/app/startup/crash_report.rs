//! Reports of faults at home: a file that a person can send, named where the program was started and in the window at
//! the next start. An exhibition has its log instead.

use std::backtrace::Backtrace;
use std::env::consts::{ARCH, OS};
use std::fs;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tibetango_records::files::{FileError, read_if_any, remove, write_new, write_soon};
use tibetango_records::messages::path_text;
use tibetango_records::record::date;

/// Name of the folder of reports, beside the games.
const FOLDER: &str = "crashes";

/// Beginning of the names of reports; the time follows.
const STEM: &str = "crash-";

/// Name of the file that names the newest report until a window has reported it.
const NEWEST: &str = "newest";

/// Maximum length of that file in bytes.
const NAME_BYTES: usize = 100;

/// Maximum number of reports of one run: a fault may come back in every frame.
const MOST_OF_A_RUN: u32 = 3;

/// Maximum number of reports in the folder, and of characters in each.
const MOST: usize = 20;
const MOST_CHARS: usize = 1 << 16;

/// Writes a report of the next panics of any thread, for a player with this folder of files.
pub fn report_panics(data: PathBuf) {
    let before = panic::take_hook();
    let count = AtomicU32::new(0);
    panic::set_hook(Box::new(move |reason| {
        before(reason);
        if count.fetch_add(1, Relaxed) >= MOST_OF_A_RUN {
            return;
        }
        let line = match write(&data, &report(reason)) {
            Ok(path) => format!("a report of this fault is in {}", path_text(&path)),
            Err(error) => format!("there is no report of this fault: {error}"),
        };
        // Without a terminal there is nothing to write to, and that is no fault.
        let _ = writeln!(io::stderr(), "{line}");
    }));
}

/// Returns the words of a report.
fn report(reason: &PanicHookInfo) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let now = date::now();
    let thread = std::thread::current();
    let thread = thread.name().unwrap_or("without a name");
    let trace = Backtrace::force_capture();
    format!("TibetanGo {version}, {OS} {ARCH}, {now}\nThread: {thread}\n{reason}\n\n{trace}\n")
}

/// Writes a report, and removes the oldest ones. Returns its path.
///
/// # Errors
/// The system refuses.
pub fn write(data: &Path, report: &str) -> Result<PathBuf, FileError> {
    let folder = data.join(FOLDER);
    let report: String = report.chars().take(MOST_CHARS).collect();
    let stem = format!("{STEM}{}", date::stamp());
    let path = write_new(&folder, &stem, "txt", report.as_bytes())?;
    if let Some(name) = path.file_name() {
        // Without it the report is there all the same.
        let _ = write_soon(&folder.join(NEWEST), name.as_encoded_bytes());
    }
    remove_oldest(&folder);
    Ok(path)
}

fn remove_oldest(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_report));
    let mut reports: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
    reports.sort();
    reports.truncate(reports.len().saturating_sub(MOST));
    for old in reports {
        // One too many does no harm.
        let _ = remove(&old);
    }
}

/// Returns the newest report that no window has shown yet; the next call returns none.
#[must_use]
pub fn take_newest(data: &Path) -> Option<PathBuf> {
    let folder = data.join(FOLDER);
    let note = folder.join(NEWEST);
    let name = read_if_any(&note, NAME_BYTES).ok()??;
    remove(&note).ok()?;
    let name = String::from_utf8(name).ok()?;
    let path = folder.join(&name);
    (is_report(&name) && path.is_file()).then_some(path)
}

/// True for the name of a report, and for no path to elsewhere.
fn is_report(name: &str) -> bool {
    name.starts_with(STEM) && !name.contains(['/', '\\'])
}

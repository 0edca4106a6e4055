//! Output of results that never panics, not even on a closed pipe.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::failure::Failure;
use tibetango_records::files::{check_writable, write_atomic};
use tibetango_records::messages::path_text;

/// Writes to stdout. A closed pipe is no failure: its reader has seen enough.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the result to stdout: {error}").into())
        }
        _ => Ok(()),
    }
}

/// Formats a value as JSON on one line.
pub fn json(value: &impl Serialize) -> Result<String, Failure> {
    match serde_json::to_string(value) {
        Ok(json) => Ok(json + "\n"),
        Err(error) => Err(format!("cannot write the result as JSON: {error}").into()),
    }
}

/// Writes a result to stdout, as JSON for programs or as text for people.
pub fn tell(
    as_json: bool,
    value: &impl Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    print(&if as_json { json(value)? } else { text() })
}

/// Writes a line to stderr; errors are ignored, since they cannot be reported.
pub fn log(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Checks that the file of an option can be written, before the work for it is done.
pub fn check(option: &str, path: Option<&Path>) -> Result<(), Failure> {
    let checked = path.map_or(Ok(()), check_writable);
    checked.map_err(|error| Failure::option(option, error))
}

/// Makes the folder of an option, unless it is there.
pub fn make_folder(option: &str, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        let folder = path_text(folder);
        Failure::option(option, format!("cannot make the folder {folder}: {error}"))
    })
}

/// Writes a result to the file of an option, or to stdout if there is none.
pub fn deliver(option: &str, path: Option<&Path>, text: &str) -> Result<(), Failure> {
    match path {
        None => print(text),
        Some(path) => write(option, path, text.as_bytes()),
    }
}

/// Writes a result to the file of an option.
pub fn write(option: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomic(path, bytes).map_err(|error| Failure::option(option, error))
}

/// Returns a progress bar for that number of games on stderr, shown on a terminal only.
pub fn bar(games: u64) -> ProgressBar {
    let template = "{wide_bar} {pos}/{len} games {msg} [{elapsed}, {eta} left]";
    bar_like(template, games)
}

/// Returns a progress bar with this template on stderr, shown on a terminal only.
pub fn bar_like(template: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

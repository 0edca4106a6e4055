//! Reading the files of a span of days, a line at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use jiff::civil::Date;
use serde::Serialize;

use super::days::{MOST_BYTES, days_with_files, file_of};
use super::event::{self, EventLine};
use tibetango_records::files::FileError;

/// Maximum number of bytes of a line; ours stay far below.
const MOST_LINE: u64 = 4096;

/// Counts of input that could not be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReadingGaps {
    /// Number of lines that cannot be read, or are torn.
    pub broken_lines: u64,
    /// Number of lines that a later version of the program wrote.
    pub unknown_lines: u64,
    /// Number of files that could not be read, or not to their end.
    pub files: u64,
}

/// Reads the lines from one day to another, both of them included, in the order of the files.
///
/// # Errors
/// The folder cannot be read. A fault in a file or a line is counted and skipped.
pub fn read(
    folder: &Path,
    from: Date,
    to: Date,
    each: &mut dyn FnMut(EventLine),
) -> Result<ReadingGaps, FileError> {
    let mut gaps = ReadingGaps::default();
    let days = days_with_files(folder)?;
    for &day in days.iter().filter(|&&day| from <= day && day <= to) {
        let read = read_file(&file_of(folder, day), &mut |line| match line {
            event::ParsedEvent::Line(line) => each(line),
            event::ParsedEvent::Unknown => gaps.unknown_lines += 1,
            event::ParsedEvent::Broken => gaps.broken_lines += 1,
        });
        if read.is_err() {
            gaps.files += 1;
        }
    }
    Ok(gaps)
}

fn read_file(path: &Path, each: &mut dyn FnMut(event::ParsedEvent)) -> io::Result<()> {
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    let metadata = path.metadata()?;
    if !metadata.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let input = BufReader::new(File::open(path)?.take(MOST_BYTES));
    each_line(input, each)?;
    match metadata.len() {
        0..=MOST_BYTES => Ok(()),
        _ => Err(ErrorKind::FileTooLarge.into()),
    }
}

/// Passes on every line that is not empty; one that is too long is broken.
fn each_line(mut input: impl BufRead, each: &mut dyn FnMut(event::ParsedEvent)) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = (&mut input).take(MOST_LINE).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(());
        }
        if length as u64 == MOST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            each(event::ParsedEvent::Broken);
        } else if !line.trim_ascii().is_empty() {
            each(EventLine::read(&line));
        }
    }
}

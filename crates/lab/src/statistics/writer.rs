//! Writer that appends to the day's file.
//!
//! The file is opened for each line: lines are seconds apart, and so a new day, a clock that is put back, files that
//! staff take away and a disk that comes back need no handling of their own. Only the start and the end of the program
//! wait for the disk; even so this is for a thread that may wait.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jiff::civil::{Date, DateTime};

use super::days::{MOST_BYTES, MOST_DAYS, between, days_with_files, file_of};
use super::event::{self, Event, EventLine, LastEnd};
use tibetango_records::files::{FileError, FileProblem, claim, make_folder};

/// File that shows whether the program runs, and whether it was ended properly.
const MARK: &str = "running";
const RUNNING: &[u8] = b"running\n";
const STOPPED: &[u8] = b"stopped\n";

/// Bytes of a day's file that are left free for the line `Full`.
const ROOM: u64 = 1024;

/// Bytes of a file's end that hold its last line.
const TAIL: u64 = 1024;

/// Appends events to the files of a folder. If it is dropped without [`Self::stop`], as by a program that breaks off,
/// the next start reports that.
#[derive(Debug)]
pub struct EventWriter {
    folder: PathBuf,
    /// Mark, claimed as long as this writer lives; no other process writes in the folder meanwhile.
    mark: Option<File>,
    /// Way in which the previous run ended, until that is recorded.
    after: Option<LastEnd>,
    /// Number of lines that could not be written.
    lost_lines: u64,
    /// True if the last line could not be written, and that was reported.
    failing: bool,
}

impl EventWriter {
    /// Creates a writer in this folder, which need not exist yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            mark: None,
            after: None,
            lost_lines: 0,
            failing: false,
        }
    }

    /// Records the start of the program, and removes the files of days long past.
    ///
    /// # Errors
    /// As for [`Self::note`]. The start is then recorded once the folder can be written.
    pub fn start(&mut self, at: DateTime) -> Result<(), FileError> {
        let result = self.ready(at);
        self.note_result(result)
    }

    /// Records an event.
    ///
    /// # Errors
    /// The event could not be written: reported once, until a line can be written again. The number of lost lines is
    /// then recorded.
    pub fn note(&mut self, at: DateTime, what: Event) -> Result<(), FileError> {
        let result = self.ready(at).and_then(|()| self.append(at, what));
        if result.is_err() {
            self.lost_lines = self.lost_lines.saturating_add(1);
        }
        self.note_result(result)
    }

    /// Records that the program was ended properly.
    ///
    /// # Errors
    /// As for [`Self::note`].
    pub fn stop(mut self, at: DateTime) -> Result<(), FileError> {
        let note = self.note(at, Event::Stopped);
        let path = self.folder.join(MARK);
        let mark_result = match &mut self.mark {
            Some(mark) => set(mark, STOPPED).map_err(FileError::io(&path, "write the file")),
            None => Ok(()),
        };
        note.and(mark_result)
    }

    fn note_result(&mut self, result: Result<(), FileError>) -> Result<(), FileError> {
        let was_failing = std::mem::replace(&mut self.failing, result.is_err());
        if was_failing { Ok(()) } else { result }
    }

    /// Claims the folder, and writes the lines that come before the next one.
    fn ready(&mut self, at: DateTime) -> Result<(), FileError> {
        if self.mark.is_none() {
            let folder = &self.folder;
            make_folder(folder)?;
            let path = folder.join(MARK);
            let mut mark = claim(&path)?;
            let after = last_end(&mut mark).map_err(FileError::io(&path, "read the file"))?;
            set(&mut mark, RUNNING).map_err(FileError::io(&path, "write the file"))?;
            tidy(folder, at.date());
            self.mark = Some(mark);
            self.after = Some(after);
        }
        if let Some(after) = self.after {
            self.append(at, Event::Started { after })?;
            self.after = None;
        }
        if self.lost_lines > 0 {
            self.append(
                at,
                Event::Lost {
                    lines: self.lost_lines,
                },
            )?;
            self.lost_lines = 0;
        }
        Ok(())
    }

    fn append(&self, at: DateTime, what: Event) -> Result<(), FileError> {
        let path = file_of(&self.folder, at.date());
        // Opening a pipe would wait for its other end, so the kind is looked at first.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(FileError::new(&path, FileProblem::NotAFile));
        }
        append_line(&path, &EventLine { at, what }).map_err(FileError::io(&path, "write the file"))
    }
}

/// Appends a line to a file unless it is full; a line that no longer fits is replaced by `Full`.
fn append_line(path: &Path, line: &EventLine) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let length = file.metadata()?.len();
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    (&mut file).take(TAIL).read_to_end(&mut tail)?;
    if says_full(&tail) {
        return Ok(());
    }
    let mut text = line.text()?;
    if length + text.len() as u64 > MOST_BYTES - ROOM {
        let full = EventLine {
            at: line.at,
            what: Event::Full,
        };
        text = full.text()?;
    }
    if !tail.is_empty() && !tail.ends_with(b"\n") {
        // The end of the file is half a line, left by a program that was killed.
        text.insert(0, '\n');
    }
    // One write for the whole line: a kill leaves all of it or a torn last line.
    let result = file.write_all(text.as_bytes());
    if result.is_err() {
        // Half of it may have been written before the disk became full; if it cannot be taken back the next line begins
        // anew.
        let _ = file.set_len(length);
    }
    result
}

/// True if the last line of a file says that it is full.
fn says_full(tail: &[u8]) -> bool {
    let whole = tail.strip_suffix(b"\n").unwrap_or(tail);
    let last = whole.rsplit(|&byte| byte == b'\n').next();
    let read = EventLine::read(last.unwrap_or_default());
    matches!(read, event::ParsedEvent::Line(line) if line.what == Event::Full)
}

/// Reads from the mark how the previous run of the program ended.
fn last_end(mark: &mut File) -> io::Result<LastEnd> {
    let mut text = Vec::new();
    mark.take(64).read_to_end(&mut text)?;
    Ok(match &*text {
        [] => LastEnd::Nothing,
        text if text == STOPPED => LastEnd::Clean,
        _ => LastEnd::Unclean,
    })
}

/// Writes the mark and syncs it to the disk: it has to outlive a power cut.
fn set(mark: &mut File, says: &[u8]) -> io::Result<()> {
    mark.set_len(0)?;
    mark.seek(SeekFrom::Start(0))?;
    mark.write_all(says)?;
    mark.sync_all()
}

/// Removes the files of days long past; a failure does no harm.
fn tidy(folder: &Path, today: Date) {
    let Ok(days) = days_with_files(folder) else {
        return;
    };
    // A clock that stands years ahead must not remove everything: the last recorded day counts, if it is earlier.
    let Some(&last) = days.last() else { return };
    let reference = last.min(today);
    for &day in days
        .iter()
        .filter(|&&day| between(day, reference) > MOST_DAYS)
    {
        let path = file_of(folder, day);
        if path
            .symlink_metadata()
            .is_ok_and(|metadata| metadata.is_file())
        {
            let _ = fs::remove_file(path);
        }
    }
}

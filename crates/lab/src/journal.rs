//! Journal of long work: a file to which every part is added as it is done, so that work that was killed goes on where
//! it stopped.
//!
//! It holds lines of JSON: first the header that identifies the work, then a line for each part. A last line that was
//! not written to its end is dropped. The file of other work is refused and left as it is.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use tibetango_records::files::{FileError, FileProblem, claim};
use tibetango_records::messages::path_text;
use tibetango_rules::quote::quote_text;

/// Maximum number of bytes of a line: the longest game of the largest board stays far below.
const MAX_LINE: u64 = 4 << 20;

/// Reason why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written, or another process writes it.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is something else, belongs to other work or is faulty; the text names the file.
    #[error("{0}")]
    Unfit(String),
}

/// Difference between the work of a journal and ours.
#[derive(Debug)]
pub enum Difference<'a> {
    /// It is of another kind, or kept in another format.
    Kind,
    /// A part that decides the results differs: its name, ours and theirs.
    Part(&'a str, &'a str, &'a str),
}

impl<'a> Difference<'a> {
    /// Returns the difference between two values of a part, if there is any.
    #[must_use]
    pub fn of(part: &'a str, ours: &'a str, theirs: &'a str) -> Option<Self> {
        (ours != theirs).then_some(Self::Part(part, ours, theirs))
    }

    /// Returns the first difference between the parts of two runs, by the names of ours.
    #[must_use]
    pub fn first(
        ours: &'a BTreeMap<String, String>,
        theirs: &'a BTreeMap<String, String>,
    ) -> Option<Self> {
        ours.iter().find_map(|(name, own)| {
            let other = theirs.get(name).map_or("", String::as_str);
            Self::of(name, own, other)
        })
    }
}

/// Open journal; no other process can open it meanwhile.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens a journal, or begins one where there is no file. `differs` compares the file's header with ours; `each`
    /// gets the lines behind it, and returns an error for a faulty one.
    ///
    /// # Errors
    /// It belongs to other work or is no journal, is faulty in its midst, or the system refuses.
    /// The file is then left as it is.
    pub fn open<H: Serialize + DeserializeOwned>(
        path: &Path,
        header: &H,
        differs: impl for<'h> Fn(&'h H, &'h H) -> Option<Difference<'h>>,
        each: &mut dyn FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<Self, JournalError> {
        let name = path_text(path);
        let unfit = |why: &str| JournalError::Unfit(format!("{name}{why}"));
        let foreign = || unfit(" is no journal of such work: name another file");
        let mut file = claim(path).map_err(|error| match error.problem {
            FileProblem::NotAFile => foreign(),
            _ => JournalError::File(error),
        })?;
        let failed = |source| FileError::io(path, "write the file")(source);
        let header_line = to_line(header).map_err(failed)?;
        let is_ours = |bytes: &[u8]| {
            let theirs: H = serde_json::from_slice(bytes).map_err(|_| foreign())?;
            match differs(header, &theirs) {
                None => Ok(()),
                Some(Difference::Kind) => Err(foreign()),
                Some(Difference::Part(part, ours, theirs)) => Err(unfit(&format!(
                    " is the journal of another run, {part} differs ({} there, {} here): \
                     name another file, or delete that one",
                    quote_text(theirs),
                    quote_text(ours)
                ))),
            }
        };
        let whole = whole_lines(
            &file,
            path,
            &mut |line, bytes, is_torn| match (line, is_torn) {
                // A first line that was not written to its end is ours all the same.
                (1, true) if header_line.as_bytes().starts_with(bytes) => Ok(()),
                (1, true) => Err(foreign()),
                (1, false) => is_ours(bytes),
                (_, true) => Ok(()),
                (_, false) => each(bytes).map_err(|why| unfit(&format!(", line {line}: {why}"))),
            },
        )?;
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(failed)?;
        if whole == 0
            && let Err(error) = file.write_all(header_line.as_bytes())
        {
            // On a full disk no empty file is left that the next run would have to make sense of.
            let _ = std::fs::remove_file(path);
            return Err(failed(error).into());
        }
        Ok(Self {
            file,
            path: path.to_owned(),
        })
    }

    /// Adds a part. When this returns the part outlives the end of the program.
    ///
    /// # Errors
    /// The system's error.
    pub fn add(&mut self, part: &impl Serialize) -> Result<(), JournalError> {
        // One write for the whole line: a kill leaves all of it or a torn last line.
        to_line(part)
            .and_then(|line| self.file.write_all(line.as_bytes()))
            .map_err(FileError::io(&self.path, "write the file"))?;
        Ok(())
    }

    /// Reads the parts again, in the order in which they were added.
    ///
    /// # Errors
    /// The error of `each`, or the system's.
    pub fn again(
        &self,
        each: &mut dyn FnMut(&[u8]) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        (&self.file)
            .rewind()
            .map_err(FileError::io(&self.path, "read the file"))?;
        whole_lines(&self.file, &self.path, &mut |line, bytes, is_torn| {
            if line == 1 || is_torn {
                Ok(())
            } else {
                each(bytes)
            }
        })?;
        Ok(())
    }

    /// Closes the journal of work that is done and removes it.
    ///
    /// # Errors
    /// The system's error.
    pub fn remove(self) -> Result<(), JournalError> {
        drop(self.file);
        std::fs::remove_file(&self.path).map_err(FileError::io(&self.path, "remove the file"))?;
        Ok(())
    }
}

fn to_line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads a file line by line: passes `each` the number of the line, its bytes, and whether its end is missing. Returns
/// the number of bytes of the whole lines.
fn whole_lines(
    file: &File,
    path: &Path,
    each: &mut dyn FnMut(usize, &[u8], bool) -> Result<(), JournalError>,
) -> Result<u64, JournalError> {
    let mut input = BufReader::new(file);
    let mut whole = 0;
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let read = (&mut input)
            .take(MAX_LINE)
            .read_until(b'\n', &mut bytes)
            .map_err(FileError::io(path, "read the file"))? as u64;
        // A line that reaches the limit without an end is not torn.
        let is_torn = bytes.last() != Some(&b'\n') && read < MAX_LINE;
        each(number, &bytes, is_torn)?;
        if is_torn {
            break;
        }
        whole += read;
    }
    Ok(whole)
}

/// Identifies this program: its version and the hash of its file. Another one may play other games.
#[must_use]
pub fn program() -> String {
    let own = std::env::current_exe().ok();
    let own = own.as_deref().and_then(file_hash).unwrap_or_default();
    format!("{} {own}", env!("CARGO_PKG_VERSION"))
}

/// Returns the hash of a regular file in hexadecimal; `None` if it cannot be read.
#[must_use]
pub fn file_hash(path: &Path) -> Option<String> {
    if !path.metadata().ok()?.is_file() {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path).ok()?).ok()?;
    Some(hasher.finalize().to_hex().to_string())
}

//! Files: read with a limit, and written so that the old one survives every failure.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use crate::messages::shown;

/// Why a file was not read or not written.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct FileError {
    /// The file, on one line.
    pub file: String,
    /// What is wrong with it.
    pub problem: FileProblem,
}

/// What can be wrong with a file, whatever it holds.
#[derive(Debug, thiserror::Error)]
pub enum FileProblem {
    /// The path leads to a folder, a device or the like.
    #[error("is not a regular file")]
    NotAFile,
    /// It is larger than any good one.
    #[error("the file is too large: at most {0} bytes are read")]
    TooLarge(usize),
    /// Another program, or another part of this one, works with it.
    #[error("is in use by another program: wait for it, or name another file")]
    Busy,
    /// The system refuses.
    #[error("cannot {doing}: {source}")]
    Io {
        /// What was tried, such as "read the file".
        doing: &'static str,
        /// The system's reason.
        source: io::Error,
    },
}

impl FileError {
    /// A problem of this file.
    #[must_use]
    pub fn new(path: &Path, problem: FileProblem) -> Self {
        Self {
            file: shown(path),
            problem,
        }
    }

    /// What the system's refusal of `doing` becomes.
    pub fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::new(path, FileProblem::Io { doing, source })
    }
}

/// The platform's folder for the player's files; `TIBETANGO_DATA` stands for another.
#[must_use]
pub fn data_dir() -> Option<PathBuf> {
    if let Some(dir) = std::env::var_os("TIBETANGO_DATA") {
        return Some(PathBuf::from(dir));
    }
    let dirs = directories::ProjectDirs::from("", "", "TibetanGo")?;
    Some(dirs.data_dir().to_path_buf())
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// The path leads to no regular file, the file is larger, or the system refuses.
pub fn read_bounded(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    let found = fs::metadata(path).map_err(FileError::io(path, "read the file"))?;
    if !found.is_file() {
        return Err(FileError::new(path, FileProblem::NotAFile));
    }
    let file = File::open(path).map_err(FileError::io(path, "open the file"))?;
    let mut bytes = Vec::new();
    // The size that the system tells may be out of date: what counts is what is read.
    file.take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(FileError::io(path, "read the file"))?;
    if bytes.len() > limit {
        return Err(FileError::new(path, FileProblem::TooLarge(limit)));
    }
    Ok(bytes)
}

/// Writes a file aside and renames it over the old one; see [`Aside`].
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside
        .write_all(bytes)
        .map_err(FileError::io(path, "write the file"))?;
    aside.finish()
}

/// Writes a file as [`write_atomic`] does, and does not wait until the disk has it: it outlives the program, and not
/// always a power cut.
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_soon(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside
        .write_all(bytes)
        .map_err(FileError::io(path, "write the file"))?;
    aside.put(false)
}

/// Tells before long work whether its result could be written.
///
/// # Errors
/// As [`Aside::create`].
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    Aside::create(path).map(drop)
}

/// What the names of files begin with that are being written, and what they end with.
const ASIDE: &str = ".tibetango-";
const ENDING: &str = ".tmp";

/// What they began with before; some of those may still lie about.
const ASIDE_BEFORE: &str = ".record-";

/// A file aside that is younger may have a writer that has not locked it yet.
const FRESH: Duration = Duration::from_secs(10);

/// A file that is written aside in the same folder, brought to the disk, and only then renamed
/// over the old one. A symbolic link stays one: what it leads to is replaced. The new file has the
/// permissions of the old one, or else those that any new file of the user has.
///
/// Dropped without [`Self::finish`] it leaves nothing; what a killed writer left is cleared by the
/// next program that writes in the folder.
#[derive(Debug)]
pub struct Aside {
    file: File,
    aside: PathBuf,
    target: PathBuf,
    permissions: Option<Permissions>,
}

impl Aside {
    /// Begins a file that shall stand at `path`.
    ///
    /// # Errors
    /// The path leads to something other than a file, or the system refuses.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Err(FileError::new(path, FileProblem::NotAFile));
        }
        let target = match old {
            Some(_) => fs::canonicalize(path).map_err(FileError::io(path, "find the file"))?,
            None => path.to_owned(),
        };
        let folder = folder_of(&target);
        clear_leftovers(folder);
        let (file, aside) = new_file_in(folder).map_err(FileError::io(path, "write the file"))?;
        // The lock tells others that the writer lives. Not every file system has locks.
        let _ = file.try_lock();
        Ok(Self {
            file,
            aside,
            target,
            permissions: old.map(|old| old.permissions()),
        })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// The system refuses; the old file is then untouched.
    pub fn finish(self) -> Result<(), FileError> {
        self.put(true)
    }

    /// Puts the file in its place; `durable` waits until the disk has it.
    fn put(mut self, durable: bool) -> Result<(), FileError> {
        let failed = |doing| FileError::io(&self.target, doing);
        if let Some(permissions) = self.permissions.take() {
            self.file
                .set_permissions(permissions)
                .map_err(failed("set the permissions"))?;
        }
        if durable {
            self.file
                .sync_all()
                .map_err(failed("bring the file to the disk"))?;
        }
        fs::rename(&self.aside, &self.target).map_err(failed("replace the file"))?;
        // The file is whole either way; this only hastens its name to the disk, and some file
        // systems cannot do it.
        #[cfg(unix)]
        if durable {
            let _ = File::open(folder_of(&self.target)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        // It is no longer there when it was put in its place.
        let _ = fs::remove_file(&self.aside);
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn new_file_in(folder: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Relaxed);
        let path = folder.join(format!("{ASIDE}{}-{number}{ENDING}", std::process::id()));
        match File::create_new(&path) {
            // Left by a program of the same number that was killed.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => return Ok((file, path)),
        }
    }
}

/// Removes what killed writers left in a folder; once for each folder, for it may hold many files.
fn clear_leftovers(folder: &Path) {
    static CLEARED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let first = CLEARED
        .lock()
        .is_ok_and(|mut cleared| cleared.insert(folder.to_owned()));
    if !first {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let aside = [ASIDE, ASIDE_BEFORE].iter().any(|a| name.starts_with(a));
        let file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if aside && name.ends_with(ENDING) && file && is_abandoned(&entry.path()) {
            // Where it cannot be removed it does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(path: &Path) -> bool {
    let changed = path.metadata().and_then(|found| found.modified());
    let age = changed.ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > FRESH) && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// Further tries to lock a file that is claimed, and the pause between two of them.
const LOCK_TRIES: u32 = 25;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Locks a file. Where it is locked it is tried so many times more, for a moment: a program that is just being started
/// holds copies of all open files until it begins, and so a lock whose owner is gone.
pub(crate) fn lock(file: &File, tries: u32) -> Result<(), TryLockError> {
    let mut locked = file.try_lock();
    for _ in 0..tries {
        if !matches!(locked, Err(TryLockError::WouldBlock)) {
            break;
        }
        std::thread::sleep(LOCK_PAUSE);
        locked = file.try_lock();
    }
    locked
}

/// Opens a file to read and to write it, or makes an empty one; nobody else can claim it until it
/// is closed.
///
/// # Errors
/// Somebody else has it, the path leads to something other than a file, or the system refuses.
pub fn claim(path: &Path) -> Result<File, FileError> {
    // Opening a pipe would wait for its other end, so the kind is looked at first.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Err(FileError::new(path, FileProblem::NotAFile));
    }
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(FileError::io(path, "open the file"))?;
    match lock(&file, LOCK_TRIES) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(FileError::new(path, FileProblem::Busy)),
        // Some file systems have no locks; what is kept is worth more than a lock.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(FileError::io(path, "lock the file")(error)),
    }
}

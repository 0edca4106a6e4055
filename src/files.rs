//! Files: read with a limit, and written so that the old one survives every failure.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

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
    #[error("is in use by another program: wait for it, or name another one")]
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

    /// True where nothing lies at the path.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        match &self.problem {
            FileProblem::Io { source, .. } => is_absent(source),
            _ => false,
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
    // The size that the system tells may be out of date: what counts is what is read.
    let bytes = read_head(path, limit.saturating_add(1))?;
    if bytes.len() > limit {
        return Err(FileError::new(path, FileProblem::TooLarge(limit)));
    }
    Ok(bytes)
}

/// Reads the first bytes of a regular file, at most so many.
///
/// # Errors
/// The path leads to no regular file, or the system refuses.
pub fn read_head(path: &Path, most: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    open_regular(path)?
        .take(most as u64)
        .read_to_end(&mut bytes)
        .map_err(FileError::io(path, "read the file"))?;
    Ok(bytes)
}

/// Opens a regular file to read it. Opening a pipe would wait for its other end, so the kind is looked at first.
fn open_regular(path: &Path) -> Result<File, FileError> {
    let found = fs::metadata(path).map_err(FileError::io(path, "read the file"))?;
    if !found.is_file() {
        return Err(FileError::new(path, FileProblem::NotAFile));
    }
    File::open(path).map_err(FileError::io(path, "open the file"))
}

/// Reads a file as [`read_bounded`] does; `None` where nothing lies there. What cannot be looked at may lie there all
/// the same, so that is an error.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_if_any(path: &Path, limit: usize) -> Result<Option<Vec<u8>>, FileError> {
    match read_bounded(path, limit) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads a file as [`read_if_any`] does, and closes it to all but its owner: it holds what lets others take a seat, and
/// what an earlier version wrote anybody may read.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_private(path: &Path, limit: usize) -> Result<Option<Vec<u8>>, FileError> {
    close_to_others(path);
    read_if_any(path, limit)
}

/// Takes from all but its owner what a file lets them do. Where the system refuses that, or knows no owners, the file
/// is read all the same: [`write_private`] makes a new one of it.
#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    let mode = found.permissions().mode();
    if found.is_file() && mode & 0o077 != 0 {
        let _ = fs::set_permissions(path, Permissions::from_mode(mode & 0o700));
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) {}

/// Makes a folder and those in which it lies, where they are missing.
///
/// # Errors
/// The system refuses.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(FileError::io(folder, "make the folder"))
}

/// Removes a file; one that is not there is as good as removed.
///
/// # Errors
/// The system refuses.
pub fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if !is_absent(&error) => Err(FileError::io(path, "remove the file")(error)),
        _ => Ok(()),
    }
}

/// True for the system's word that nothing lies at a path.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Writes a file aside and renames it over the old one; see [`Aside`].
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside.fill(bytes)?;
    aside.finish()
}

/// Writes a file as [`write_atomic`] does that nobody but its owner may read, whatever the old one allowed: it holds
/// what lets others take a seat.
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::begin(path, Readers::Owner)?;
    aside.fill(bytes)?;
    aside.finish()
}

/// Writes a file under a name that nothing in this folder has yet: the stem, with a number behind it where that is
/// taken. The folder is made where it is missing. Nothing that lies there is replaced, and a failure leaves nothing.
///
/// # Errors
/// The system refuses.
pub fn write_new(
    folder: &Path,
    stem: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let wanted = folder.join(numbered(stem, ending, 1));
    let mut aside = Aside::beside(wanted, None, Readers::Usual)?;
    aside.fill(bytes)?;
    aside.sync()?;
    let named = under_free_name(folder, stem, ending, |path| give_name(&aside.aside, path));
    let path = named.map_err(FileError::io(&aside.target, "write the file"))?;
    sync_folder(folder);
    Ok(path)
}

/// Moves a file into a folder, under a name that nothing there has yet, as [`write_new`] finds one.
///
/// # Errors
/// The system refuses; the file is then where it was.
pub fn move_new(
    from: &Path,
    folder: &Path,
    stem: &str,
    ending: &str,
) -> Result<PathBuf, FileError> {
    make_folder(folder)?;
    let named = under_free_name(folder, stem, ending, |path| give_name(from, path));
    named.map_err(FileError::io(from, "move the file"))
}

/// Puts a file that cannot be read out of the way, beside where it lay, and says where it is now.
///
/// # Errors
/// The system refuses; the file is then where it was.
pub fn put_aside(path: &Path) -> Result<PathBuf, FileError> {
    let (stem, ending) = parts(path);
    move_new(
        path,
        folder_of(path),
        &format!("{stem}-unreadable"),
        &ending,
    )
}

/// The name of a file and what ends it.
#[must_use]
pub fn parts(path: &Path) -> (String, String) {
    let [stem, ending] = [path.file_stem(), path.extension()]
        .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    (stem, ending)
}

/// So many names are tried: a folder in which more are taken is no folder of games.
const NAMES: u32 = 10_000;

/// The name of the file of this stem with this number; the first one has none.
fn numbered(stem: &str, ending: &str, number: u32) -> String {
    let dot = if ending.is_empty() { "" } else { "." };
    match number {
        1 => format!("{stem}{dot}{ending}"),
        n => format!("{stem}-{n}{dot}{ending}"),
    }
}

/// Has a file put under the first free name. Whether one is free is only known when it is taken: others write here,
/// too.
fn under_free_name(
    folder: &Path,
    stem: &str,
    ending: &str,
    put: impl Fn(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    for number in 1..=NAMES {
        let path = folder.join(numbered(stem, ending, number));
        match put(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Gives a file another name that nothing has yet. Renaming would replace what lies there, a second link does not.
fn give_name(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).inspect_err(|_| {
            // It stays where it was, and there alone.
            let _ = fs::remove_file(to);
        }),
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::AlreadyExists | ErrorKind::NotFound | ErrorKind::StorageFull
            ) =>
        {
            Err(error)
        }
        // Not every file system has links, some have none to files of others, and none has any to folders: there
        // something empty of its kind holds the place.
        Err(_) => {
            let is_folder = fs::symlink_metadata(from)?.is_dir();
            match is_folder {
                true => fs::create_dir(to)?,
                false => drop(File::create_new(to)?),
            }
            fs::rename(from, to).inspect_err(|_| {
                let _ = match is_folder {
                    true => fs::remove_dir(to),
                    false => fs::remove_file(to),
                };
            })
        }
    }
}

/// Writes a file as [`write_atomic`] does, and does not wait until the disk has it: it outlives the program, and not
/// always a power cut.
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_soon(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside.fill(bytes)?;
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

/// Who may read a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Readers {
    /// Who could read the old file, or else any new file of the user.
    Usual,
    /// The user alone.
    Owner,
}

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
        Self::begin(path, Readers::Usual)
    }

    fn begin(path: &Path, readers: Readers) -> Result<Self, FileError> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Err(FileError::new(path, FileProblem::NotAFile));
        }
        let target = match old {
            Some(_) => fs::canonicalize(path).map_err(FileError::io(path, "find the file"))?,
            None => path.to_owned(),
        };
        let permissions = match readers {
            Readers::Usual => old.map(|old| old.permissions()),
            Readers::Owner => None,
        };
        Self::beside(target, permissions, readers)
    }

    /// Begins a file beside its target.
    fn beside(
        target: PathBuf,
        permissions: Option<Permissions>,
        readers: Readers,
    ) -> Result<Self, FileError> {
        let folder = folder_of(&target);
        clear_leftovers(folder);
        let new = new_file_in(folder, readers);
        let (file, aside) = new.map_err(FileError::io(&target, "write the file"))?;
        // The lock tells others that the writer lives. Not every file system has locks.
        let _ = file.try_lock();
        Ok(Self {
            file,
            aside,
            target,
            permissions,
        })
    }

    /// Writes all of it.
    fn fill(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = self.file.write_all(bytes);
        written.map_err(FileError::io(&self.target, "write the file"))
    }

    /// Waits until the disk has it.
    fn sync(&self) -> Result<(), FileError> {
        let synced = self.file.sync_all();
        synced.map_err(FileError::io(&self.target, "bring the file to the disk"))
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
        if let Some(permissions) = self.permissions.take() {
            let set = self.file.set_permissions(permissions);
            set.map_err(FileError::io(&self.target, "set the permissions"))?;
        }
        if durable {
            self.sync()?;
        }
        let renamed = fs::rename(&self.aside, &self.target);
        renamed.map_err(FileError::io(&self.target, "replace the file"))?;
        if durable {
            sync_folder(folder_of(&self.target));
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

/// Hastens the names in a folder to the disk. The files are whole either way, and some file systems cannot do it.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

/// Lets nobody but the owner read a file that is opened so for the first time; where files have no modes, nothing is
/// done.
#[cfg_attr(not(unix), expect(unused_variables))]
fn for_owner(options: &mut OpenOptions) {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

fn new_file_in(folder: &Path, readers: Readers) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if readers == Readers::Owner {
        for_owner(&mut options);
    }
    loop {
        let number = NEXT.fetch_add(1, Relaxed);
        let path = folder.join(format!("{ASIDE}{}-{number}{ENDING}", std::process::id()));
        match options.open(&path) {
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

/// The file in a folder that is locked as long as a program keeps its own files there.
const CLAIM: &str = ".tibetango-lock";

/// Claims a folder, which is made where it is missing: nobody else can claim it until this is closed.
///
/// # Errors
/// Somebody else has it, or the system refuses.
pub fn claim_folder(folder: &Path) -> Result<File, FileError> {
    make_folder(folder)?;
    claim(&folder.join(CLAIM)).map_err(|error| FileError {
        file: shown(folder),
        ..error
    })
}

/// When something that the disk refused is tried again.
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    pause: Duration,
    /// `None` unless the last try failed.
    due: Option<Instant>,
}

impl Retry {
    /// Nothing has failed yet; after a failure comes a pause.
    #[must_use]
    pub const fn after(pause: Duration) -> Self {
        Self { pause, due: None }
    }

    /// A try came out so. True where that is to be told: of a row of failures the first one, and the success that ends
    /// it.
    pub fn tried<T, E>(&mut self, outcome: &Result<T, E>) -> bool {
        let failed_before = self.due.is_some();
        self.due = outcome.is_err().then(|| Instant::now() + self.pause);
        failed_before != self.due.is_some()
    }

    /// When the next try is due; `None` where the last one succeeded.
    #[must_use]
    pub const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// True where the last try failed, and the pause after it is over.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.due.is_some_and(|due| due <= Instant::now())
    }
}

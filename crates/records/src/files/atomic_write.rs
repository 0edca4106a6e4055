//! Atomic replacement of files: a new file is written aside and renamed over the old one.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use super::{FileError, FileProblem, folder_of};

/// Writes a file aside and renames it over the old one; see [`Aside`].
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside.fill(bytes)?;
    aside.finish()
}

/// Writes a file as [`write_atomic`] does, readable only by its owner, whatever the old permissions: it holds
/// the secrets with which others could take a seat.
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::begin(path, Readers::Owner)?;
    aside.fill(bytes)?;
    aside.finish()
}

/// Writes a file as [`write_atomic`] does, without waiting for the disk: the file survives the end of the
/// program, but not always a power cut.
///
/// # Errors
/// As [`Aside::create`] and [`Aside::finish`].
pub fn write_soon(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut aside = Aside::create(path)?;
    aside.fill(bytes)?;
    aside.put(false)
}

/// Checks before long work whether its result could be written.
///
/// # Errors
/// As [`Aside::create`].
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    Aside::create(path).map(drop)
}

/// Prefix and suffix of the names of files that are being written.
const ASIDE: &str = ".tibetango-";
const ENDING: &str = ".tmp";

/// Former prefix; some files that have it may still lie about.
const ASIDE_BEFORE: &str = ".record-";

/// Minimum age at which a file aside counts as abandoned; the writer of a younger one may not have locked it yet.
const FRESH: Duration = Duration::from_secs(10);

/// Users who may read a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Those who could read the old file, or else any new file of the user.
    Usual,
    /// The user alone.
    Owner,
}

/// File that is written aside in the same folder, flushed to the disk, and only then renamed over the old one. A
/// symbolic link stays one: its target is replaced. The new file has the permissions of the old one, or else
/// those that any new file of the user has.
///
/// Dropped without [`Self::finish`] it leaves nothing; the leftovers of a killed writer are removed by the next
/// program that writes in the folder.
#[derive(Debug)]
pub struct Aside {
    file: File,
    pub(super) aside: PathBuf,
    pub(super) target: PathBuf,
    permissions: Option<Permissions>,
}

impl Aside {
    /// Begins a file that will be put at `path`.
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
    pub(super) fn beside(
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

    /// Writes all the bytes.
    pub(super) fn fill(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let result = self.file.write_all(bytes);
        result.map_err(FileError::io(&self.target, "write the file"))
    }

    /// Waits until the disk has the file.
    pub(super) fn sync(&self) -> Result<(), FileError> {
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

/// Flushes the directory entries of a folder to the disk. The files are whole either way, and some file systems
/// cannot do it.
pub(super) fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

/// Restricts a file that is about to be created to its owner; on systems without file modes it does nothing.
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
            // Left by a killed program with the same process id.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => return Ok((file, path)),
        }
    }
}

/// Removes the leftovers of killed writers from a folder; once for each folder, for it may hold many files.
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
        let name = name.as_encoded_bytes();
        let aside = [ASIDE, ASIDE_BEFORE]
            .iter()
            .any(|a| name.starts_with(a.as_bytes()));
        let file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if aside && name.ends_with(ENDING.as_bytes()) && file && is_abandoned(&entry.path()) {
            // A leftover that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(path: &Path) -> bool {
    let changed = path.metadata().and_then(|metadata| metadata.modified());
    let age = changed.ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > FRESH) && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

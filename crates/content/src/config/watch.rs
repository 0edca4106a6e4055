//! Notices files of the configuration folder that change while the program runs.
//!
//! The folder is looked at by its name, again and again. It may be replaced as a whole, be a link that is turned to
//! another folder, hold links to files elsewhere, or lie on a disk of another machine: the system's own reports of
//! changes follow none of these. Only the content of a file counts, so that a copy of the same files is no change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::time::UNIX_EPOCH;
use std::time::{Duration, Instant, SystemTime};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use tracing::{info, warn};

use super::MAX_BYTES;
use super::source::{is_hidden, is_ron};
use tibetango_records::files::read_bounded;
use tibetango_records::messages::path_text;

/// The pause between two looks.
const EVERY: Duration = Duration::from_millis(250);

/// Quiet time after which a change counts as finished. Editors write in several steps: a
/// temporary file, a rename, sometimes a truncation in between.
const QUIET: Duration = Duration::from_millis(100);

/// Maximum wait for that quiet: a file that is written again and again is read now and then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Age below which a changed file may change again without another time or length: some file systems count time in
/// steps of two seconds.
const FRESH: Duration = Duration::from_secs(3);

/// Maximum depth of folders; deeper ones do not belong to a configuration.
const MAX_DEPTH: usize = 8;

/// Maximum number of files and folders; more do not belong to a configuration either.
const MOST_ENTRIES: usize = 4096;

/// A watched configuration folder, or several. Dropping it ends the watch.
#[derive(Debug)]
pub struct ConfigWatch {
    changes: Receiver<Vec<PathBuf>>,
    // Nothing is sent: the threads end when these are dropped.
    _ends: Vec<Sender<()>>,
}

impl ConfigWatch {
    /// Watches a folder and what is in it. When this returns, changes are being noticed.
    ///
    /// # Errors
    /// One line on why it cannot be watched: no such folder, or no more threads.
    pub fn start(dir: &Path) -> Result<Self, String> {
        let snapshot = look(dir, &Snapshot::new()).map_err(|error| failure(dir, &error))?;
        let (sender, changes) = unbounded();
        let folder = WatchedPlace::there(dir, snapshot);
        let end = folder.watch(sender)?;
        let ends = vec![end];
        Ok(Self {
            changes,
            _ends: ends,
        })
    }

    /// Watches the folders of layers, each of which may be missing until it comes. A change of a file is told by its
    /// path inside its folder.
    ///
    /// # Errors
    /// One line on why a folder cannot be watched: no more threads.
    pub fn start_layers(folders: &[&Path]) -> Result<Self, String> {
        let (sender, changes) = unbounded();
        let folders = folders.iter().map(|dir| {
            let place = match look(dir, &Snapshot::new()) {
                Ok(snapshot) => WatchedPlace::there(dir, snapshot),
                Err(_) => WatchedPlace::missing(dir),
            };
            let place = WatchedPlace {
                is_layer: true,
                ..place
            };
            place.watch(sender.clone())
        });
        let ends: Vec<Sender<()>> = folders.collect::<Result<_, _>>()?;
        Ok(Self {
            changes,
            _ends: ends,
        })
    }

    /// Returns the changed files so far, as sorted paths inside the folder, each once. Never waits.
    #[must_use]
    pub fn try_changes(&self) -> Vec<PathBuf> {
        let all: BTreeSet<PathBuf> = self.changes.try_iter().flatten().collect();
        all.into_iter().collect()
    }

    /// Returns the channel on which changes come, for callers that want to wait: one message for each burst of changes,
    /// less than half a second after its end.
    #[must_use]
    pub fn changes(&self) -> &Receiver<Vec<PathBuf>> {
        &self.changes
    }
}

fn failure(dir: &Path, error: &io::Error) -> String {
    format!("{}: cannot be watched: {error}", path_text(dir))
}

/// A folder as it was when its watch began.
struct WatchedPlace {
    dir: PathBuf,
    snapshot: Snapshot,
    is_there: bool,
    /// Whether the folder is one of several. Its files did not count if another one changed while it was missing, so
    /// that all of them are told of when it comes back.
    is_layer: bool,
}

impl WatchedPlace {
    fn there(dir: &Path, snapshot: Snapshot) -> Self {
        Self {
            dir: dir.to_owned(),
            snapshot,
            is_there: true,
            is_layer: false,
        }
    }

    fn missing(dir: &Path) -> Self {
        Self {
            is_there: false,
            ..Self::there(dir, Snapshot::new())
        }
    }

    /// Watches the folder in a thread of its own, which ends when what is returned is dropped.
    fn watch(self, sender: Sender<Vec<PathBuf>>) -> Result<Sender<()>, String> {
        let dir = self.dir.clone();
        let (end, closed) = bounded(0);
        std::thread::Builder::new()
            .name("config-watch".to_owned())
            .spawn(move || watch(self, &closed, &sender))
            .map_err(|error| failure(&dir, &error))?;
        Ok(end)
    }
}

/// Looks again and again, and reports changes. While the folder is missing nothing has changed.
fn watch(place: WatchedPlace, closed: &Receiver<()>, sender: &Sender<Vec<PathBuf>>) {
    let WatchedPlace {
        dir,
        mut snapshot,
        mut is_there,
        is_layer,
    } = place;
    let dir = dir.as_path();
    while rests(closed, EVERY) {
        let look_result = look(dir, &snapshot);
        let was_there = std::mem::replace(&mut is_there, look_result.is_ok());
        let now = match look_result {
            Ok(now) => now,
            Err(error) if was_there => {
                let dir = path_text(dir);
                warn!("{dir}: {error}: changes are noticed once the folder is there again");
                continue;
            }
            Err(_) => continue,
        };
        if !was_there {
            info!("{}: the folder is there again", path_text(dir));
        }
        let is_back = is_layer && !was_there;
        if !is_back && changes(&snapshot, &now).is_empty() {
            snapshot = now;
            continue;
        }
        // If it goes away meanwhile, the next look notices.
        let Some(now) = settle(dir, now, closed) else {
            is_there = !is_back;
            continue;
        };
        let changed = match is_back {
            true => paths(&snapshot, &now).into_iter().cloned().collect(),
            false => changes(&snapshot, &now),
        };
        snapshot = now;
        if !changed.is_empty() && sender.send(changed).is_err() {
            return;
        }
    }
}

/// Waits; false where the watch has ended.
fn rests(closed: &Receiver<()>, pause: Duration) -> bool {
    closed.recv_timeout(pause) == Err(RecvTimeoutError::Timeout)
}

/// Looks until nothing has changed for a moment; `None` where the folder is gone, or the watch has ended.
fn settle(dir: &Path, mut now: Snapshot, closed: &Receiver<()>) -> Option<Snapshot> {
    let end = Instant::now() + PATIENCE;
    while rests(closed, QUIET) {
        let next = look(dir, &now).ok()?;
        let is_quiet = changes(&now, &next).is_empty();
        now = next;
        if is_quiet || Instant::now() >= end {
            return Some(now);
        }
    }
    None
}

/// Contents of the files of the folder, by their paths inside it.
type Snapshot = BTreeMap<PathBuf, FileSnapshot>;

/// A file as it was when it was looked at.
#[derive(Clone)]
struct FileSnapshot {
    /// `None` where it must be read again to know whether it has changed.
    stamp: Option<FileStamp>,
    /// `None` where it could not be read.
    content: Option<blake3::Hash>,
}

/// Facts that show whether a file may have changed, without reading it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FileStamp {
    modified: SystemTime,
    /// Time at which anything about it was changed: a copy of a file may have been given the time of another one.
    touched: SystemTime,
    length: u64,
    /// The device and the number of the file, where there are such: a link may lead to another file of the same age.
    identity: (u64, u64),
}

impl FileStamp {
    /// Returns the stamp of a file; `None` for one of no age, or too young for its age to say anything.
    fn of(metadata: &Metadata) -> Option<Self> {
        let modified = metadata.modified().ok()?;
        let touched = change_time(metadata).unwrap_or(modified);
        let youngest = modified.max(touched);
        let age = SystemTime::now().duration_since(youngest).ok()?;
        (age > FRESH).then(|| Self {
            modified,
            touched,
            length: metadata.len(),
            identity: identity(metadata),
        })
    }
}

#[cfg(unix)]
fn change_time(metadata: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let seconds = Duration::from_secs(u64::try_from(metadata.ctime()).ok()?);
    let rest = Duration::from_nanos(u64::try_from(metadata.ctime_nsec()).ok()?);
    UNIX_EPOCH.checked_add(seconds + rest)
}

#[cfg(not(unix))]
const fn change_time(_: &Metadata) -> Option<SystemTime> {
    None
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
const fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

/// Returns the files whose content differs, that are new, or that are gone.
fn changes(before: &Snapshot, now: &Snapshot) -> Vec<PathBuf> {
    let content = |all: &Snapshot, path: &PathBuf| all.get(path).map(|stamp| stamp.content);
    let differ = paths(before, now)
        .into_iter()
        .filter(|path| content(before, path) != content(now, path));
    differ.cloned().collect()
}

/// Returns the paths of either snapshot, each once.
fn paths<'s>(before: &'s Snapshot, now: &'s Snapshot) -> BTreeSet<&'s PathBuf> {
    before.keys().chain(now.keys()).collect()
}

/// Looks at all files of the folder, and reads those that may have changed.
fn look(dir: &Path, before: &Snapshot) -> io::Result<Snapshot> {
    let mut files = Vec::new();
    let mut budget = MOST_ENTRIES;
    collect(dir, &mut Vec::new(), &mut files, &mut budget)?;
    let inside = files.into_iter().filter_map(|path| {
        let name = path.strip_prefix(dir).ok()?.to_owned();
        let stamp = file_snapshot(&path, before.get(&name));
        Some((name, stamp))
    });
    Ok(inside.collect())
}

fn file_snapshot(path: &Path, before: Option<&FileSnapshot>) -> FileSnapshot {
    let stamp = fs::metadata(path)
        .ok()
        .and_then(|metadata| FileStamp::of(&metadata));
    match before.filter(|before| stamp.is_some() && before.stamp == stamp) {
        Some(same) => same.clone(),
        None => FileSnapshot {
            stamp,
            content: read_bounded(path, MAX_BYTES)
                .ok()
                .map(|bytes| blake3::hash(&bytes)),
        },
    }
}

/// Finds the files of a folder. `above` are the folders in which it lies, so that a link to one of them leads nowhere;
/// `budget` is the number of entries that may still be looked at, for a user may name the folder of a whole disk.
fn collect(
    folder: &Path,
    above: &mut Vec<PathBuf>,
    files: &mut Vec<PathBuf>,
    budget: &mut usize,
) -> io::Result<()> {
    let place = folder.canonicalize()?;
    if above.len() > MAX_DEPTH || above.contains(&place) {
        return Ok(());
    }
    let entries = fs::read_dir(folder)?;
    above.push(place);
    for entry in entries.flatten() {
        let Some(fewer) = budget.checked_sub(1) else {
            break;
        };
        *budget = fewer;
        let path = entry.path();
        if is_hidden(&path) {
            continue;
        }
        if path.is_dir() {
            // For us, a folder that cannot be read is empty.
            let _ = collect(&path, above, files, budget);
        } else if is_ron(&path) {
            files.push(path);
        }
    }
    above.pop();
    Ok(())
}

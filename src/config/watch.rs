//! Notices files of the configuration folder that change while the program runs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use notify::event::{EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::source::is_ron;

/// Quiet time after which a change counts as finished. Editors write in several steps: a
/// temporary file, a rename, sometimes a truncation in between.
const QUIET: Duration = Duration::from_millis(100);

/// The longest wait for that quiet: a file that is written again and again is read now and then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Deeper folders are none of ours.
const MAX_DEPTH: usize = 8;

/// A watched configuration folder. Dropping it ends the watch.
pub struct ConfigWatch {
    changes: Receiver<Vec<PathBuf>>,
    // Holds the system's watch open.
    _watcher: RecommendedWatcher,
}

impl std::fmt::Debug for ConfigWatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConfigWatch").finish_non_exhaustive()
    }
}

impl ConfigWatch {
    /// Watches a folder and what is in it. When this returns, changes are being noticed.
    ///
    /// # Errors
    /// One line on why the system refuses the watch: no such folder, or no more watches to give.
    pub fn start(dir: &Path) -> Result<Self, String> {
        let refused = |reason: &dyn std::fmt::Display| {
            format!("{}: cannot be watched: {reason}", dir.display())
        };
        // Events carry full paths; the relative part is found by cutting this one off.
        let root = dir.canonicalize().map_err(|error| refused(&error))?;
        let (raw, events) = crossbeam_channel::unbounded();
        let (done, changes) = crossbeam_channel::unbounded();
        let home = root.clone();
        let mut watcher =
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                for path in changed_files(&home, &event) {
                    // The other end is gone only while the watch is being dropped.
                    let _ = raw.send(path);
                }
            })
            .map_err(|error| refused(&error))?;
        watcher
            .watch(&root, RecursiveMode::Recursive)
            .map_err(|error| refused(&error))?;
        std::thread::Builder::new()
            .name("config-watch".to_owned())
            .spawn(move || gather(&events, &done))
            .map_err(|error| refused(&error))?;
        Ok(Self {
            changes,
            _watcher: watcher,
        })
    }

    /// The changed files so far, as sorted paths inside the folder, each once. Never waits.
    #[must_use]
    pub fn try_changes(&self) -> Vec<PathBuf> {
        let all: BTreeSet<PathBuf> = self.changes.try_iter().flatten().collect();
        all.into_iter().collect()
    }

    /// The channel on which changes come, for those who want to wait: one message for each burst
    /// of changes, about 100 ms after its end.
    #[must_use]
    pub fn changes(&self) -> &Receiver<Vec<PathBuf>> {
        &self.changes
    }
}

/// Gathers changes until none has come for a moment. Ends when the watcher is dropped.
fn gather(events: &Receiver<PathBuf>, done: &Sender<Vec<PathBuf>>) {
    while let Ok(first) = events.recv() {
        let end = Instant::now() + PATIENCE;
        let mut burst = BTreeSet::from([first]);
        loop {
            let wait = QUIET.min(end.saturating_duration_since(Instant::now()));
            match events.recv_timeout(wait) {
                Ok(path) => {
                    burst.insert(path);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if Instant::now() >= end {
                break;
            }
        }
        if done.send(burst.into_iter().collect()).is_err() {
            return;
        }
    }
}

/// The files of the folder that an event is about, as paths inside it.
fn changed_files(root: &Path, event: &notify::Result<notify::Event>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    match event {
        // Reading a file is an event too, and we read what changed: that must not go round.
        Ok(event)
            if matches!(
                event.kind,
                EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_))
            ) && !event.need_rescan() => {}
        Ok(event) if !event.need_rescan() => {
            for path in &event.paths {
                if path.is_dir() {
                    // A folder that is moved here brings files without events of their own.
                    collect(path, MAX_DEPTH, &mut files);
                } else if is_ron(path) {
                    files.push(path.clone());
                }
            }
        }
        // Events were lost: anything may have changed.
        _ => collect(root, MAX_DEPTH, &mut files),
    }
    files
        .iter()
        .filter_map(|path| path.strip_prefix(root).ok().map(Path::to_path_buf))
        .collect()
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() && depth > 0 {
            collect(&path, depth - 1, files);
        } else if is_ron(&path) {
            files.push(path);
        }
    }
}

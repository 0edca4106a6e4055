//! Thread that writes games: each file is written aside and renamed, the newest state last. Files in its way
//! are never lost: a game is moved to the saved games, anything else is moved aside. A write that failed and
//! that no person asked for is retried. A job in which the program fails is lost, and no other.

mod failed_jobs;

use super::match_archive::{MatchArchive, stem_of};
use super::matches::playable;
use super::tidy::{self, DeletedGame};
use super::windows::{StaleAutosave, finished_games, records};
use crate::app::task::Worker;
use crossbeam_channel::RecvTimeoutError;
use failed_jobs::{FailedJobs, is_refused};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tibetango_records::files::{make_folder, move_new, remove};
use tibetango_records::messages::path_text;
use tibetango_records::record::{Record, date, file};
use tracing::error;

/// Pause before a failed write is retried.
const PAUSE: Duration = Duration::from_secs(2);

/// Maximum number of jobs waiting for a retry; the oldest are dropped.
const WAITING: usize = 16;

pub(super) enum WriterJob {
    /// Writes the match being played to the autosave, or removes it once the match is over. The first job of a
    /// match puts away an unfinished game of another match.
    Autosave {
        about: u64,
        record: Option<Box<Record>>,
    },
    /// Saves a finished match, replacing its file from an earlier end.
    Finish {
        about: u64,
        record: Box<Record>,
    },
    /// Saves the analysis and notes of a finished match with it; a match without a file gets one only if `anew`
    /// is true.
    Annotate {
        about: u64,
        record: Box<Record>,
        asked: bool,
        anew: bool,
    },
    /// Declares that the autosave holds this match, which is being continued.
    Continue(u64),
    /// Moves the autosave to the saved games.
    PutAway,
    /// Puts away the autosave of a window that is gone.
    Rescue(StaleAutosave),
    /// Saves a match among the saved games that was replaced by another one before its autosave could be written.
    PutAwayLate(Box<Record>),
    /// Saves the match on the table in a new file.
    SaveAnew {
        about: u64,
        record: Box<Record>,
    },
    /// Saves over the file at this path.
    Save {
        path: PathBuf,
        record: Box<Record>,
        announce: bool,
    },
    Rename(PathBuf, String),
    Delete(PathBuf),
    Restore(DeletedGame),
    /// Calls this between two writes.
    Call(Box<dyn Fn() + Send>),
}

impl WriterJob {
    /// Returns true if a person asked for it and waits for an answer.
    const fn is_on_request(&self) -> bool {
        match self {
            Self::Annotate { asked, .. } => *asked,
            Self::Save { announce, .. } => *announce,
            Self::SaveAnew { .. } | Self::Rename(..) | Self::Delete(_) | Self::Restore(_) => true,
            Self::Autosave { .. }
            | Self::Finish { .. }
            | Self::Continue(_)
            | Self::PutAway
            | Self::Rescue(_)
            | Self::PutAwayLate(_)
            | Self::Call(_) => false,
        }
    }

    /// Returns the message about the loss if the job fails and is never done.
    pub(super) const fn loss(&self) -> &'static str {
        match self {
            Self::Autosave {
                record: Some(_), ..
            }
            | Self::Finish { .. }
            | Self::PutAwayLate(_)
            | Self::SaveAnew { .. }
            | Self::Save { .. } => "a game is lost",
            Self::Annotate { .. } => "what was found and noted of a game is lost",
            Self::Autosave { record: None, .. } => "a game that is over stays in the autosave",
            Self::PutAway | Self::Rescue(_) => "a game is not put away and stays where it lies",
            Self::Continue(_)
            | Self::Rename(..)
            | Self::Delete(_)
            | Self::Restore(_)
            | Self::Call(_) => "something is not done",
        }
    }
}

/// Result of a job.
pub(super) enum WriterNews {
    /// A game was saved: its file and its name.
    Saved(PathBuf, String),
    Renamed,
    /// A game was deleted, and can be restored.
    Deleted(DeletedGame),
    Restored,
    /// A game could not be renamed, deleted or restored.
    TidyFailed(String),
    /// A game in the way was moved to this file.
    PutAway(PathBuf),
    /// A file in the way is no game: the reason, and the path it was moved to.
    Unreadable(String, PathBuf),
    /// A write failed. If a person asked for it, a message always says so.
    Failed {
        error: String,
        asked: bool,
    },
    /// The program failed in a job, which is lost. If a person asked for it, a message always says so.
    Panicked {
        error: String,
        asked: bool,
    },
    /// All failed writes have succeeded by now.
    Recovered,
}

/// The files of this window: the folder and the autosave.
type Files = Option<(PathBuf, PathBuf)>;

/// The writer's knowledge of the matches of this run.
#[derive(Default)]
struct WriterState {
    /// The match that the autosave is known to hold.
    owner: Option<u64>,
    /// The match that continues the autosave of an earlier run.
    resumed_match: Option<u64>,
    archive: MatchArchive,
    /// The match that was saved in a file of its own in its present state, and that file.
    last_save: Option<(u64, PathBuf)>,
}

impl WriterState {
    /// Returns the file of a finished match: the one that it was saved in, else the automatic one.
    fn home(&self, about: u64) -> Option<&Path> {
        let saved = self.last_save.as_ref().filter(|(id, _)| *id == about);
        let saved = saved.map(|(_, path)| path.as_path());
        saved.or_else(|| self.archive.of(about))
    }

    /// Prepares for a new job: a match that has gone on is no longer the one saved before.
    fn hear_of(&mut self, job: &WriterJob) {
        if matches!(job, WriterJob::Autosave { .. } | WriterJob::Finish { .. }) {
            self.last_save = None;
        }
    }

    /// Forgets a file that is gone.
    fn forget(&mut self, path: &Path) {
        self.archive.forget(path);
        self.last_save.take_if(|(_, saved)| saved == path);
    }
}

/// Does jobs until there are no more to come.
pub(super) fn run(files: Files, worker: &Worker<WriterNews, WriterJob>) {
    let inbox = &worker.orders;
    let (mut state, mut refused) = (WriterState::default(), FailedJobs::none());
    if let Some((dir, _)) = &files {
        tidy::clear(dir);
    }
    // If the app is gone, its jobs are still written.
    let tell = |news: Vec<WriterNews>| {
        for news in news {
            worker.tell(news);
        }
    };
    loop {
        let job = match refused.retry.due() {
            Some(due) => inbox.recv_deadline(due),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match job {
            Ok(job) => {
                refused.make_room_for(&job);
                state.hear_of(&job);
                let mut news = refused.attempt(job, files.as_ref(), &mut state);
                let mended = refused.note(is_refused(&news));
                news.extend(mended);
                tell(news);
            }
            Err(RecvTimeoutError::Timeout) => {
                tell(again(&mut refused, files.as_ref(), &mut state));
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    tell(again(&mut refused, files.as_ref(), &mut state));
    for job in &refused.jobs {
        error!("{}: the disk has refused it to the end", job.loss());
    }
}

/// Retries all failed jobs: one file that cannot be written does not block the others.
fn again(
    refused: &mut FailedJobs,
    files: Option<&(PathBuf, PathBuf)>,
    state: &mut WriterState,
) -> Vec<WriterNews> {
    let mut all = Vec::new();
    for job in std::mem::take(&mut refused.jobs) {
        let news = refused.attempt(job, files, state);
        // The failure was reported before.
        let untold = |news: &WriterNews| !matches!(news, WriterNews::Failed { asked: false, .. });
        all.extend(news.into_iter().filter(untold));
    }
    all.extend(refused.note(!refused.jobs.is_empty()));
    all
}

fn work(
    job: &WriterJob,
    files: Option<&(PathBuf, PathBuf)>,
    state: &mut WriterState,
) -> Vec<WriterNews> {
    let done = match (job, files) {
        (WriterJob::Autosave { about, record }, Some((dir, path))) => {
            return autosave(*about, record.as_deref(), (dir, path), &mut state.owner);
        }
        (WriterJob::Finish { about, record }, Some((dir, _))) => {
            let goes_on = state.resumed_match == Some(*about);
            let own = state.archive.own(dir, *about, goes_on, record);
            let archived = match own {
                Some(path) => save_over(&path, record, false).map(|_| path),
                None => save_new(&finished_games(dir), &stem_of(record), record, false),
            };
            archived.map(|path| {
                state.archive.kept(*about, path);
                None
            })
        }
        (
            WriterJob::Annotate {
                about,
                record,
                asked,
                anew,
            },
            Some((dir, _)),
        ) => match state.home(*about) {
            Some(path) => save_over(path, record, *asked).map(|saved| asked.then_some(saved)),
            None if *anew => save_anew(dir, *about, record, *asked, state).map(Some),
            None => Ok(None),
        },
        (WriterJob::Continue(about), _) => {
            state.owner = Some(*about);
            state.resumed_match = Some(*about);
            return Vec::new();
        }
        (WriterJob::PutAway, Some((dir, path))) => put_away(dir, path),
        (WriterJob::Rescue(left), Some((dir, _))) => put_away(dir, &left.path),
        (WriterJob::PutAwayLate(record), Some((dir, _))) => {
            let stem = fresh(&record.game().to_string());
            let saved = save_new(&records(dir), &stem, record, false);
            saved.map(|path| Some(WriterNews::PutAway(path)))
        }
        (WriterJob::SaveAnew { about, record }, Some((dir, _))) => {
            save_anew(dir, *about, record, true, state).map(Some)
        }
        (
            WriterJob::Save {
                path,
                record,
                announce,
            },
            _,
        ) => save_over(path, record, *announce).map(|saved| announce.then_some(saved)),
        (WriterJob::Rename(path, name), _) => tidy::rename(path, name)
            .map(|()| Some(WriterNews::Renamed))
            .map_err(|error| WriterNews::TidyFailed(error.to_string())),
        (WriterJob::Delete(path), Some((dir, _))) => tidy::delete(dir, path)
            .map(|deleted| {
                state.forget(path);
                Some(WriterNews::Deleted(deleted))
            })
            .map_err(|error| WriterNews::TidyFailed(error.to_string())),
        (WriterJob::Restore(deleted), _) => match tidy::restore(deleted) {
            Ok(()) => Ok(Some(WriterNews::Restored)),
            Err(error) => {
                let why = WriterNews::TidyFailed(fault_text(&deleted.from, &error));
                // A file that no longer exists does not block the restoring of earlier ones.
                let again = deleted
                    .is_there()
                    .then(|| WriterNews::Deleted(deleted.clone()));
                return again.into_iter().chain([why]).collect();
            }
        },
        (WriterJob::Call(call), _) => {
            call();
            return Vec::new();
        }
        (_, None) => Ok(None),
    };
    done.unwrap_or_else(Some).into_iter().collect()
}

/// Writes a match to the autosave, or removes it there.
fn autosave(
    about: u64,
    record: Option<&Record>,
    (dir, path): (&Path, &Path),
    owner: &mut Option<u64>,
) -> Vec<WriterNews> {
    let mut news = Vec::new();
    if *owner != Some(about) {
        match put_away(dir, path) {
            Ok(moved) => news.extend(moved),
            // The autosave stays, and the current match is not saved rather than written over it.
            Err(failed) => return vec![failed],
        }
        *owner = Some(about);
    }
    match record {
        Some(record) => news.extend(save(path, record, false).err()),
        None => news.extend(remove_autosave(path).err()),
    }
    news
}

/// Removes an autosave.
fn remove_autosave(path: &Path) -> Result<(), WriterNews> {
    remove(path).map_err(|error| WriterNews::Failed {
        error: error.to_string(),
        asked: false,
    })
}

fn fault_text(path: &Path, error: &impl std::fmt::Display) -> String {
    format!("{}: {error}", path_text(path))
}

/// Returns the file name of a new file: its kind, and the time.
fn fresh(kind: &str) -> String {
    format!("{kind}-{}", date::stamp())
}

/// Saves a match in a new file, which is its own from now on.
fn save_anew(
    dir: &Path,
    about: u64,
    record: &Record,
    asked: bool,
    state: &mut WriterState,
) -> Result<WriterNews, WriterNews> {
    let stem = fresh(&record.game().to_string());
    let path = save_new(&records(dir), &stem, record, asked)?;
    state.last_save = Some((about, path.clone()));
    Ok(WriterNews::Saved(path, record.name.clone()))
}

/// Saves in a new file, and returns its path.
fn save_new(
    folder: &Path,
    stem: &str,
    record: &Record,
    asked: bool,
) -> Result<PathBuf, WriterNews> {
    file::save_new(folder, stem, record).map_err(|error| WriterNews::Failed {
        error: error.to_string(),
        asked,
    })
}

/// Saves over a file. A record without a name keeps the name in that file: it may have been renamed while the
/// game was on the table.
fn save_over(path: &Path, record: &Record, asked: bool) -> Result<WriterNews, WriterNews> {
    if !record.name.is_empty() {
        return save(path, record, asked);
    }
    let name = file::load(path).map_or_else(|_| String::new(), |there| there.name);
    let named = Record {
        name,
        ..record.clone()
    };
    save(path, &named, asked)
}

fn save(path: &Path, record: &Record, asked: bool) -> Result<WriterNews, WriterNews> {
    let folder = path.parent().map_or(Ok(()), make_folder);
    folder
        .map_err(|error| fault_text(path, &error))
        .and_then(|()| file::save(path, record).map_err(|error| error.to_string()))
        .map_err(|error| WriterNews::Failed { error, asked })?;
    Ok(WriterNews::Saved(path.to_owned(), record.name.clone()))
}

/// Moves the file at this path out of the way, if there is one.
fn put_away(dir: &Path, path: &Path) -> Result<Option<WriterNews>, WriterNews> {
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    let fault = |error: String| format!("{}: {error}", path_text(path));
    let game = file::load(path)
        .map_err(|error| error.to_string())
        .and_then(|record| Ok(playable(&record).map_err(fault)?.0.game()));
    let moved = match &game {
        Ok(game) => move_new(path, &records(dir), &fresh(&game.to_string()), "xml"),
        Err(_) => move_new(path, dir, &fresh("unreadable"), "xml"),
    };
    match (moved, game) {
        (Err(error), _) => Err(WriterNews::Failed {
            error: error.to_string(),
            asked: false,
        }),
        (Ok(to), Ok(_)) => Ok(Some(WriterNews::PutAway(to))),
        (Ok(to), Err(why)) => Ok(Some(WriterNews::Unreadable(why, to))),
    }
}

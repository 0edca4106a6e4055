//! The thread that writes games: aside and renamed, the newest state last. Nothing that it finds
//! in its way is lost: a game goes among the saved ones, anything else beside them.

use super::finished::Finished;
use super::matches::playable;
use super::tidy::{self, Deleted};
use super::windows::{LeftBehind, fresh, records};
use crate::record::{Record, file};
use crossbeam_channel::{Receiver, Sender};
use std::path::{Path, PathBuf};

pub(super) enum Job {
    /// Keeps the match that is played, or forgets it once it is over. The first one of a match puts an
    /// unfinished one of another match away.
    Autosave {
        about: u64,
        record: Option<Box<Record>>,
    },
    /// Keeps a match that has ended, in place of what was kept when it ended before.
    Finish {
        about: u64,
        record: Box<Record>,
    },
    /// Keeps what was found and noted of a match that has ended with it; one without a file gets one only where
    /// `anew` says so.
    Annotate {
        about: u64,
        record: Box<Record>,
        asked: bool,
        anew: bool,
    },
    /// What lies in the autosave is this match, which goes on.
    Continue(u64),
    /// Puts what lies in the autosave away.
    PutAway,
    /// Puts away what a window that is gone left behind.
    Rescue(LeftBehind),
    /// Saves the match on the table in a new file.
    SaveAnew {
        about: u64,
        record: Box<Record>,
    },
    /// Saves in place of what lies there.
    Save {
        path: PathBuf,
        record: Box<Record>,
        announce: bool,
    },
    Rename(PathBuf, String),
    Delete(PathBuf),
    Restore(Deleted),
}

/// What became of a job.
pub(super) enum News {
    /// A game lies here now, and what it is called.
    Saved(PathBuf, String),
    Renamed,
    /// A game lies aside, and may be taken back.
    Deleted(Deleted),
    Restored,
    /// A game could not be renamed, thrown away or taken back.
    NotDone(String),
    /// A game that lay in the way is here now.
    PutAway(PathBuf),
    /// What lay in the way is no game: why, and where it is now.
    Unreadable(String, PathBuf),
    /// It could not be written; a person who asked for it is always answered.
    Failed {
        error: String,
        asked: bool,
    },
}

/// The files of this window: the folder and the autosave.
type Files = Option<(PathBuf, PathBuf)>;

/// What the writer knows of the matches of this run.
#[derive(Default)]
struct Known {
    /// The match that the autosave is known to hold.
    owner: Option<u64>,
    /// The match that goes on from the autosave of an earlier run.
    continued: Option<u64>,
    finished: Finished,
    /// The match that was saved in a file of its own as it stands, and that file.
    saved: Option<(u64, PathBuf)>,
}

impl Known {
    /// The file of a match that has ended: the one in which it was saved, else the one that was kept by itself.
    fn home(&self, about: u64) -> Option<&Path> {
        let saved = self.saved.as_ref().filter(|(id, _)| *id == about);
        let saved = saved.map(|(_, path)| path.as_path());
        saved.or_else(|| self.finished.of(about))
    }

    /// What lay here is gone.
    fn forget(&mut self, path: &Path) {
        self.finished.forget(path);
        self.saved.take_if(|(_, saved)| saved == path);
    }
}

/// Does the jobs until nobody can send any more.
pub(super) fn run(files: Files, inbox: &Receiver<Job>, outbox: &Sender<News>) {
    let mut known = Known::default();
    if let Some((dir, _)) = &files {
        tidy::clear(dir);
    }
    while let Ok(job) = inbox.recv() {
        for news in work(job, files.as_ref(), &mut known) {
            // If the app is gone, what it asked for is written all the same.
            let _ = outbox.send(news);
        }
    }
}

fn work(job: Job, files: Option<&(PathBuf, PathBuf)>, known: &mut Known) -> Vec<News> {
    let done = match (job, files) {
        (Job::Autosave { about, record }, Some((dir, path))) => {
            // It has gone on: what was saved before is another game by now.
            known.saved = None;
            return autosave(about, record.as_deref(), (dir, path), &mut known.owner);
        }
        (Job::Finish { about, record }, Some((dir, _))) => {
            known.saved = None;
            let goes_on = known.continued == Some(about);
            let path = known.finished.path(dir, about, goes_on, &record);
            save_over(&path, *record, false).map(|_| {
                known.finished.kept(about, path);
                None
            })
        }
        (
            Job::Annotate {
                about,
                record,
                asked,
                anew,
            },
            Some((dir, _)),
        ) => match known.home(about) {
            Some(path) => save_over(path, *record, asked).map(|saved| asked.then_some(saved)),
            None if anew => save_anew(dir, about, &record, known).map(Some),
            None => Ok(None),
        },
        (Job::Continue(about), _) => {
            known.owner = Some(about);
            known.continued = Some(about);
            return Vec::new();
        }
        (Job::PutAway, Some((dir, path))) => put_away(dir, path),
        (Job::Rescue(left), Some((dir, _))) => put_away(dir, &left.path),
        (Job::SaveAnew { about, record }, Some((dir, _))) => {
            save_anew(dir, about, &record, known).map(Some)
        }
        (
            Job::Save {
                path,
                record,
                announce,
            },
            _,
        ) => save_over(&path, *record, announce).map(|saved| announce.then_some(saved)),
        (Job::Rename(path, name), _) => tidy::rename(&path, &name)
            .map(|()| Some(News::Renamed))
            .map_err(|error| News::NotDone(error.to_string())),
        (Job::Delete(path), Some((dir, _))) => tidy::delete(dir, &path)
            .map(|deleted| {
                known.forget(&path);
                Some(News::Deleted(deleted))
            })
            .map_err(|error| News::NotDone(failed(&path, &error))),
        (Job::Restore(deleted), _) => match tidy::restore(&deleted) {
            Ok(()) => Ok(Some(News::Restored)),
            Err(error) => {
                let why = News::NotDone(failed(&deleted.from, &error));
                // What is no longer there is not in the way of what was thrown away before.
                let again = deleted.is_there().then_some(News::Deleted(deleted));
                return again.into_iter().chain([why]).collect();
            }
        },
        (_, None) => Ok(None),
    };
    done.unwrap_or_else(Some).into_iter().collect()
}

/// Keeps a match in the autosave, or forgets it there.
fn autosave(
    about: u64,
    record: Option<&Record>,
    (dir, path): (&Path, &Path),
    owner: &mut Option<u64>,
) -> Vec<News> {
    let mut news = Vec::new();
    if *owner != Some(about) {
        match put_away(dir, path) {
            Ok(moved) => news.extend(moved),
            // It stays, and the match of now is not kept rather than written over it.
            Err(failed) => return vec![failed],
        }
        *owner = Some(about);
    }
    match record {
        Some(record) => news.extend(save(path, record, false).err()),
        // A file that is not there is as good as removed.
        None => drop(std::fs::remove_file(path)),
    }
    news
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Saves a match in a new file, which is its own from now on.
fn save_anew(dir: &Path, about: u64, record: &Record, known: &mut Known) -> Result<News, News> {
    let path = fresh(&records(dir), &record.game().to_string());
    let saved = save(&path, record, true)?;
    known.saved = Some((about, path));
    Ok(saved)
}

/// Saves in place of what may lie there, whose name the game keeps where it brings none of its own: it may have
/// been named while it lay on the table.
fn save_over(path: &Path, mut record: Record, asked: bool) -> Result<News, News> {
    if record.name.is_empty() && path.exists() {
        record.name = file::load(path).map_or_else(|_| String::new(), |there| there.name);
    }
    save(path, &record, asked)
}

fn save(path: &Path, record: &Record, asked: bool) -> Result<News, News> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder
        .map_err(|error| failed(path, &error))
        .and_then(|()| file::save(path, record).map_err(|error| error.to_string()))
        .map_err(|error| News::Failed { error, asked })?;
    Ok(News::Saved(path.to_owned(), record.name.clone()))
}

/// Moves what lies here out of the way, if anything does.
fn put_away(dir: &Path, path: &Path) -> Result<Option<News>, News> {
    if !path.exists() {
        return Ok(None);
    }
    let told = |error: String| format!("{}: {error}", path.display());
    let game = file::load(path)
        .map_err(|error| error.to_string())
        .and_then(|record| Ok(playable(&record).map_err(told)?.0.game()));
    let to = match &game {
        Ok(game) => fresh(&records(dir), &game.to_string()),
        Err(_) => fresh(dir, "unreadable"),
    };
    let folder = to.parent().map_or(Ok(()), std::fs::create_dir_all);
    let moved = folder.and_then(|()| std::fs::rename(path, &to));
    match (moved, game) {
        (Err(error), _) => Err(News::Failed {
            error: failed(&to, &error),
            asked: false,
        }),
        (Ok(()), Ok(_)) => Ok(Some(News::PutAway(to))),
        (Ok(()), Err(why)) => Ok(Some(News::Unreadable(why, to))),
    }
}

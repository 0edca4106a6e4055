//! Games on disk: autosave after every ply, saving, the list of saved games.
//!
//! | module | what it knows |
//! |---|---|
//! | `windows` | the files of this window, beside those of others on the same folder |
//! | `writer` | the thread that writes, in the order asked for |
//! | `finished` | matches that are kept by themselves when they end |
//! | `list` | what is kept, for those who look for a game; `record::index` remembers it |
//! | `tidy` | games that are called otherwise or thrown away, and taken back |
//! | `keep` | what is written, and when |
//! | `open` | what is read |
//! | `matches` | a match as a record, and back |

mod finished;
mod keep;
mod list;
mod matches;
mod open;
mod tidy;
mod windows;
mod writer;

pub use list::{Found, Group, Listing, Within, list_within};
pub use matches::session_of;
pub use tidy::Deleted;

use crate::app::state::AppSystems;
use crate::games::GameName;
use crate::record::{Record, file};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::path::PathBuf;
use std::thread::JoinHandle;
use windows::Place;
use writer::{Job, News};

/// A record and where it lies.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file; `None` before it was ever saved.
    pub path: Option<PathBuf>,
    /// What it holds.
    pub record: Record,
}

/// The match that is about to be looked at comes from this record.
#[derive(Message, Clone, Debug)]
pub(crate) struct RecordOpened(pub Source);

/// Saves the game on the table in a file of its own.
#[derive(Message, Clone, Debug, Default)]
pub struct SaveGame {
    /// What the game is called; empty where nobody said.
    pub name: String,
}

/// What is to be done with a game that is kept.
#[derive(Message, Clone, Debug)]
pub enum Tidy {
    /// To call it by this name; by none where the name is empty.
    Rename(PathBuf, String),
    /// To throw it away.
    Delete(PathBuf),
    /// To take back what was thrown away last.
    Restore,
}

/// Games were called otherwise, thrown away or taken back: a list of them is to be made anew.
#[derive(Message, Clone, Debug)]
pub(crate) struct Tidied {
    /// The one that was thrown away.
    pub gone: Option<PathBuf>,
}

/// Opens a saved game to look at.
#[derive(Message, Clone, Debug)]
pub struct LoadGame {
    /// Where it lies.
    pub path: PathBuf,
    /// Which game of a file of several it is, from 0; without it such a file is listed.
    pub number: Option<usize>,
}

impl LoadGame {
    /// To open what a file holds.
    #[must_use]
    pub fn file(path: PathBuf) -> Self {
        Self { path, number: None }
    }
}

/// This file holds several games: which of them is to be opened is asked.
#[derive(Message, Clone, Debug)]
pub(crate) struct SeveralGames(pub PathBuf);

/// Reads the unfinished game of the last time, or puts it away.
#[derive(Message, Clone, Copy, Debug)]
pub enum LastGame {
    /// Go on with it.
    Continue,
    /// Put it among the saved games.
    PutAway,
}

/// The folder of the player's own files and the thread that writes there.
#[derive(Resource)]
pub struct Store {
    place: Option<Place>,
    jobs: Option<Sender<Job>>,
    news: Receiver<News>,
    writer: Option<JoinHandle<()>>,
    /// An unfinished game that is not on the table waits to be continued.
    pub offer: bool,
    /// Its game, board and plies, as far as they could be read.
    pub waiting: Option<(GameName, u8, usize)>,
    /// The match of this window that lies in the autosave.
    kept: Option<u64>,
    /// What was thrown away and may be taken back, the last one last.
    deleted: Vec<Deleted>,
    /// A fault of writing was told; it is not told again at every ply.
    complained: bool,
}

impl Store {
    /// A store in this folder; without one, games are simply not kept.
    #[must_use]
    pub fn new(dir: Option<PathBuf>) -> Self {
        let place = dir.map(Place::claim);
        let (jobs, inbox) = unbounded::<Job>();
        let (outbox, news) = unbounded();
        let files = place
            .as_ref()
            .map(|place| (place.dir.clone(), place.autosave()));
        let writer = std::thread::Builder::new()
            .name("records".to_owned())
            .spawn(move || writer::run(files, &inbox, &outbox))
            .map_err(|error| error!("games will not be saved: {error}"))
            .ok();
        let autosave = place.as_ref().map(Place::autosave);
        let waiting = autosave.and_then(|path| file::load(&path).ok());
        let store = Self {
            offer: place.as_ref().is_some_and(|p| p.autosave().is_file()),
            waiting: waiting.map(|record| (record.game(), record.size, record.plies.len())),
            jobs: writer.is_some().then_some(jobs),
            place,
            news,
            writer,
            kept: None,
            deleted: Vec::new(),
            complained: false,
        };
        for left in store.place.iter().flat_map(Place::left_behind) {
            store.send(Job::Rescue(left));
        }
        store
    }

    /// What may be taken back: the game that was thrown away last.
    #[must_use]
    pub fn deleted(&self) -> Option<&Deleted> {
        self.deleted.last()
    }

    /// Keeps what was found and noted of a match that has ended with it, in the file that it has. One without a
    /// file gets one where `anew` says so. It is announced where a person `asked`, and where the file is new.
    pub(crate) fn annotate(&self, about: u64, record: &Record, asked: bool, anew: bool) {
        self.send(Job::Annotate {
            about,
            record: Box::new(record.clone()),
            asked,
            anew,
        });
    }

    /// Writes a record in place of whatever lies at this path, and announces where it was saved. One without
    /// a name keeps the name of what lies there.
    pub(crate) fn keep(&self, path: PathBuf, record: &Record, announce: bool) {
        self.send(Job::Save {
            path,
            record: Box::new(record.clone()),
            announce,
        });
    }

    /// A file of this window beside its autosave, which no other window that lives has.
    pub(crate) fn file(&self, called: &str, ending: &str) -> Option<PathBuf> {
        let place = self.place.as_ref()?;
        Some(place.file(called, ending))
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The writer lives as long as its inbox.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has nothing left to lose.
            let _ = writer.join();
        }
    }
}

/// Adds the store to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<SaveGame>()
        .add_message::<LoadGame>()
        .add_message::<SeveralGames>()
        .add_message::<RecordOpened>()
        .add_message::<LastGame>()
        .add_message::<Tidy>()
        .add_message::<Tidied>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (open::take_dropped, (keep::save, open::open))
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_plugins(keep::plugin);
}

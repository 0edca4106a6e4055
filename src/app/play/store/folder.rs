//! The folder of the player's own files, and the thread that writes there.

use super::tidy::Deleted;
use super::windows::Place;
use super::writer::{self, Job, News};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::path::PathBuf;
use std::thread::JoinHandle;
use tibetango_records::record::{Record, file};
use tibetango_rules::GameName;

/// The folder of the player's own files and the thread that writes there.
#[derive(Resource)]
pub struct Store {
    pub(super) place: Option<Place>,
    jobs: Option<Sender<Job>>,
    pub(super) news: Receiver<News>,
    writer: Option<JoinHandle<()>>,
    /// True while an unfinished game that is not on the table waits to be continued.
    pub offer: bool,
    /// Game, board size and plies of the waiting game, as far as they could be read.
    pub waiting: Option<(GameName, u8, usize)>,
    /// The match of this window that is in the autosave.
    pub(super) kept: Option<u64>,
    /// Deleted games that can be restored, the last one last.
    pub(super) deleted: Vec<Deleted>,
    /// True once a write error was reported; it is not reported again at every ply.
    pub(super) complained: bool,
}

impl Store {
    /// Creates a store in this folder; without a folder, games are not saved.
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

    /// Returns the game deleted last, if it can be restored.
    #[must_use]
    pub fn deleted(&self) -> Option<&Deleted> {
        self.deleted.last()
    }

    /// Saves the analysis and notes of a finished match with it, in the file that it has. A match without a
    /// file gets one if `anew` is true. The file is announced if a person `asked`, or if it is new.
    pub(crate) fn annotate(&self, about: u64, record: &Record, asked: bool, anew: bool) {
        self.send(Job::Annotate {
            about,
            record: Box::new(record.clone()),
            asked,
            anew,
        });
    }

    /// Writes a record over the file at this path, and announces the file if `announce` is true. A record
    /// without a name keeps the name of the file's record.
    pub fn keep(&self, path: PathBuf, record: &Record, announce: bool) {
        self.send(Job::Save {
            path,
            record: Box::new(record.clone()),
            announce,
        });
    }

    /// Returns the path of a file of this window beside its autosave, which no other open window has.
    pub(crate) fn file(&self, called: &str, ending: &str) -> Option<PathBuf> {
        let place = self.place.as_ref()?;
        Some(place.file(called, ending))
    }

    pub(super) fn send(&self, job: Job) {
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

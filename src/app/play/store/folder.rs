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
    /// An unfinished game that is not on the table waits to be continued.
    pub offer: bool,
    /// Its game, board and plies, as far as they could be read.
    pub waiting: Option<(GameName, u8, usize)>,
    /// The match of this window that lies in the autosave.
    pub(super) kept: Option<u64>,
    /// What was thrown away and may be taken back, the last one last.
    pub(super) deleted: Vec<Deleted>,
    /// A fault of writing was told; it is not told again at every ply.
    pub(super) complained: bool,
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
    pub fn keep(&self, path: PathBuf, record: &Record, announce: bool) {
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

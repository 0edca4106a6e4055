//! The folder of the player's own files, and the thread that writes there.

use super::tidy::DeletedGame;
use super::windows::WindowFolder;
use super::writer::{self, WriterJob, WriterNews};
use crate::app::task::Task;
use bevy::prelude::*;
use std::path::PathBuf;
use tibetango_records::record::{Record, file};
use tibetango_rules::GameName;

/// The folder of the player's own files and the thread that writes there.
#[derive(Resource)]
pub struct Store {
    pub(super) place: Option<WindowFolder>,
    pub(super) writer: Option<Task<WriterNews, WriterJob>>,
    /// True while an unfinished game that is not on the table waits to be continued.
    pub offer: bool,
    /// Game, board size and plies of the waiting game, as far as they could be read.
    pub waiting: Option<(GameName, u8, usize)>,
    /// The match of this window that is in the autosave.
    pub(super) autosave_match: Option<u64>,
    /// Deleted games that can be restored, the last one last.
    pub(super) deletions: Vec<DeletedGame>,
    /// True once a write error was reported; it is not reported again at every ply.
    pub(super) error_reported: bool,
    /// True once a fault of the program in a save that no person requested was reported.
    pub(super) fault_reported: bool,
}

impl Store {
    /// Creates a store in this folder; without a folder, games are not saved.
    #[must_use]
    pub fn new(dir: Option<PathBuf>) -> Self {
        let place = dir.map(WindowFolder::claim);
        let files = place
            .as_ref()
            .map(|place| (place.dir.clone(), place.autosave()));
        let writer = Task::with_orders("records", move |worker| writer::run(files, worker))
            .map_err(|error| error!("games will not be saved: {error}"))
            .ok();
        let autosave = place.as_ref().map(WindowFolder::autosave);
        let waiting = autosave.and_then(|path| file::load(&path).ok());
        let store = Self {
            offer: place.as_ref().is_some_and(|p| p.autosave().is_file()),
            waiting: waiting.map(|record| (record.game(), record.size, record.plies.len())),
            place,
            writer,
            autosave_match: None,
            deletions: Vec::new(),
            error_reported: false,
            fault_reported: false,
        };
        for stale in store.place.iter().flat_map(WindowFolder::stale_autosaves) {
            store.send(WriterJob::Rescue(stale));
        }
        store
    }

    /// Returns the game deleted last, if it can be restored.
    #[must_use]
    pub fn last_deletion(&self) -> Option<&DeletedGame> {
        self.deletions.last()
    }

    /// Saves the analysis and notes of a finished match with it, in the file that it has. A match without a
    /// file gets one if `anew` is true. The file is announced if a person asked (`on_request`), or if it is new.
    pub(crate) fn annotate(&self, about: u64, record: &Record, on_request: bool, anew: bool) {
        self.send(WriterJob::Annotate {
            about,
            record: Box::new(record.clone()),
            asked: on_request,
            anew,
        });
    }

    /// Writes a record over the file at this path, and announces the file if `announce` is true. A record
    /// without a name keeps the name of the file's record.
    pub fn keep(&self, path: PathBuf, record: &Record, announce: bool) {
        self.send(WriterJob::Save {
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

    /// Calls `work` on the thread that writes, after everything requested before.
    pub fn call(&self, work: impl Fn() + Send + 'static) {
        self.send(WriterJob::Call(Box::new(work)));
    }

    pub(super) fn send(&self, job: WriterJob) {
        let loss = job.loss();
        if let Some(writer) = &self.writer
            && !writer.order(job)
        {
            error!("{loss}: the thread that saves has ended");
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            // A panic is logged.
            let _ = writer.finish();
        }
    }
}

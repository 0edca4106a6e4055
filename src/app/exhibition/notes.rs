//! The log of visitors' actions for the statistics. A thread of its own writes the lines, so that no frame waits for
//! the disk; lines lost because it cannot keep up are counted.

use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use jiff::civil::DateTime;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use tibetango_lab::statistics::event::Event;
use tibetango_lab::statistics::writer::Writer;
use tibetango_records::files::FileError;

/// Maximum queued lines: many more than a visit has.
const WAITING: usize = 256;

/// The statistics log; without a folder nothing is logged.
#[derive(Resource, Default)]
pub struct Notes {
    folder: Option<PathBuf>,
    /// True once writing has begun, also after it has ended.
    begun: bool,
    writing: Option<Writing>,
    /// Number of lines lost because the queue was full.
    lost: u64,
}

/// The writing thread and its queue.
struct Writing {
    jobs: Sender<(DateTime, Job)>,
    thread: JoinHandle<()>,
}

enum Job {
    Note(Event),
    Stop,
}

impl Notes {
    /// Creates a log in this folder.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            begun: false,
            writing: None,
            lost: 0,
        }
    }

    /// Creates a log that writes nothing, so that the statistics in this folder can be viewed.
    #[must_use]
    pub fn looked_at(folder: Option<PathBuf>) -> Self {
        let mut notes = Self::new(folder);
        notes.begun = true;
        notes
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Starts the writing thread, unless it has been started before.
    pub(super) fn open(&mut self, at: DateTime) {
        let folder = self.folder.clone();
        let Some(folder) = folder.filter(|_| !std::mem::replace(&mut self.begun, true)) else {
            return;
        };
        let (jobs, inbox) = bounded(WAITING);
        let thread = std::thread::Builder::new()
            .name("statistics".to_owned())
            .spawn(move || write(folder, at, &inbox));
        self.writing = thread
            .map(|thread| Writing { jobs, thread })
            .map_err(|error| error!("nothing will be counted: {error}"))
            .ok();
    }

    /// Queues an event.
    pub(super) fn note(&mut self, at: DateTime, what: Event) {
        self.open(at);
        let Some(writing) = &self.writing else { return };
        if self.lost > 0 {
            let lost = Job::Note(Event::Lost { lines: self.lost });
            if writing.jobs.try_send((at, lost)).is_ok() {
                self.lost = 0;
            }
        }
        if let Err(TrySendError::Full(_)) = writing.jobs.try_send((at, Job::Note(what))) {
            self.lost += 1;
        }
    }

    /// Logs a regular end of the program and waits for the thread.
    pub(super) fn stop(&mut self, at: DateTime) {
        if let Some(writing) = self.writing.take() {
            // Only the last line may wait for room in the queue.
            let _ = writing.jobs.send((at, Job::Stop));
            finish(writing);
        }
    }
}

impl Drop for Notes {
    fn drop(&mut self) {
        if let Some(writing) = self.writing.take() {
            finish(writing);
        }
    }
}

/// Waits until the thread has written the queued lines.
fn finish(writing: Writing) {
    drop(writing.jobs);
    // A panicked thread has nothing left to write.
    let _ = writing.thread.join();
}

fn write(folder: PathBuf, begun: DateTime, inbox: &Receiver<(DateTime, Job)>) {
    let mut writer = Writer::new(folder);
    let tell = |done: Result<(), FileError>| {
        if let Err(error) = done {
            warn!("what visitors do is not counted: {error}");
        }
    };
    tell(writer.start(begun));
    for (at, job) in inbox {
        match job {
            Job::Note(what) => tell(writer.note(at, what)),
            Job::Stop => return tell(writer.stop(at)),
        }
    }
}

/// Adds the notes to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notes>();
}

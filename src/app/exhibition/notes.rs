//! Where what visitors do is noted. The lines are written by a thread of their own, so that no frame waits for the
//! disk; where it cannot keep up, what is lost is counted.

use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use jiff::civil::DateTime;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use tibetango_lab::statistics::event::Event;
use tibetango_lab::statistics::writer::Writer;
use tibetango_records::files::FileError;

/// Lines that wait to be written: many more than a visit has.
const WAITING: usize = 256;

/// Where what happens is noted; nowhere without a folder.
#[derive(Resource, Default)]
pub struct Notes {
    folder: Option<PathBuf>,
    /// Writing has begun, and may have ended.
    begun: bool,
    writing: Option<Writing>,
    /// Lines for which there was no room.
    lost: u64,
}

/// The thread that writes.
struct Writing {
    jobs: Sender<(DateTime, Job)>,
    thread: JoinHandle<()>,
}

enum Job {
    Note(Event),
    Stop,
}

impl Notes {
    /// Notes in this folder.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            begun: false,
            writing: None,
            lost: 0,
        }
    }

    /// Notes nothing: what others noted in this folder can be looked at.
    #[must_use]
    pub fn looked_at(folder: Option<PathBuf>) -> Self {
        let mut notes = Self::new(folder);
        notes.begun = true;
        notes
    }

    /// The folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Begins to write, unless it has begun.
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

    /// Notes what happened.
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

    /// The program ends as it should.
    pub(super) fn stop(&mut self, at: DateTime) {
        if let Some(writing) = self.writing.take() {
            // The end is the one line that is waited for.
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

/// Lets the thread write what waits.
fn finish(writing: Writing) {
    drop(writing.jobs);
    // One that panicked has nothing left to lose.
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

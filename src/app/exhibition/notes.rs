//! The log of visitors' actions for the statistics. A thread of its own writes the lines, so that no frame waits for
//! the disk; lines lost because it cannot keep up, or because the program fails in them, are counted.

use crate::app::task::{FAULT, Task, catch_panic};
use bevy::prelude::*;
use crossbeam_channel::Receiver;
use jiff::civil::DateTime;
use std::path::{Path, PathBuf};
use tibetango_lab::statistics::event::Event;
use tibetango_lab::statistics::writer::EventWriter;
use tibetango_records::files::FileError;

/// Maximum queued lines: many more than a visit has.
const WAITING: usize = 256;

/// The statistics log; without a folder nothing is logged.
#[derive(Resource, Default)]
pub struct Notes {
    folder: Option<PathBuf>,
    /// True once writing has begun, also after it has ended.
    has_begun: bool,
    writing: Option<Task<(), (DateTime, NotesJob)>>,
    /// Number of lines lost because the queue was full.
    lost_lines: u64,
}

enum NotesJob {
    Note(Event),
    /// Calls this between two lines.
    Call(Box<dyn Fn() + Send>),
    Stop,
}

impl Notes {
    /// Creates a log in this folder.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            has_begun: false,
            writing: None,
            lost_lines: 0,
        }
    }

    /// Creates a log that writes nothing, so that the statistics in this folder can be viewed.
    #[must_use]
    pub fn for_viewing(folder: Option<PathBuf>) -> Self {
        let mut notes = Self::new(folder);
        notes.has_begun = true;
        notes
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Starts the writing thread, unless it has been started before.
    pub(super) fn open(&mut self, at: DateTime) {
        let folder = self.folder.clone();
        let Some(folder) = folder.filter(|_| !std::mem::replace(&mut self.has_begun, true)) else {
            return;
        };
        let task = Task::with_orders("statistics", move |worker| {
            write(folder, at, &worker.orders);
        });
        self.writing = task
            .map_err(|error| error!("nothing will be counted: {error}"))
            .ok();
    }

    /// Queues an event.
    pub(super) fn note(&mut self, at: DateTime, event: Event) {
        self.open(at);
        if self.writing.as_mut().and_then(Task::outcome).is_some() {
            error!("nothing more will be counted");
            self.writing = None;
        }
        if self.lost_lines > 0
            && self.queue(
                at,
                NotesJob::Note(Event::Lost {
                    lines: self.lost_lines,
                }),
            )
        {
            self.lost_lines = 0;
        }
        if self.writing.is_some() && !self.queue(at, NotesJob::Note(event)) {
            self.lost_lines += 1;
        }
    }

    /// Calls `work` on the thread that writes, once the earlier lines are written.
    pub fn call(&self, at: DateTime, work: impl Fn() + Send + 'static) {
        self.queue(at, NotesJob::Call(Box::new(work)));
    }

    /// Gives a job to the thread. Returns false if there is no room in the queue.
    fn queue(&self, at: DateTime, job: NotesJob) -> bool {
        let room = |writing: &&Task<_, _>| writing.waiting() < WAITING;
        let writing = self.writing.as_ref().filter(room);
        writing.is_some_and(|writing| writing.order((at, job)))
    }

    /// Logs a regular end of the program and waits for the thread.
    pub(super) fn stop(&mut self, at: DateTime) {
        if let Some(writing) = &self.writing {
            // There is always room for the last line.
            writing.order((at, NotesJob::Stop));
        }
        self.finish();
    }

    /// Waits until the thread has written the queued lines.
    fn finish(&mut self) {
        if let Some(writing) = self.writing.take() {
            // A panic is logged.
            let _ = writing.finish();
        }
    }
}

impl Drop for Notes {
    fn drop(&mut self) {
        self.finish();
    }
}

fn write(folder: PathBuf, start: DateTime, inbox: &Receiver<(DateTime, NotesJob)>) {
    let mut writer = EventWriter::new(folder);
    let tell = |done: Result<(), FileError>| {
        if let Err(error) = done {
            warn!("what visitors do is not counted: {error}");
        }
    };
    tell(writer.start(start));
    let mut broken = false;
    for (at, job) in inbox {
        let done = match job {
            NotesJob::Note(event) => catch_panic(|| writer.note(at, event)),
            NotesJob::Call(call) => catch_panic(|| {
                call();
                Ok(())
            }),
            NotesJob::Stop => return tell(writer.stop(at)),
        };
        tell(done.unwrap_or_else(|why| {
            if !std::mem::replace(&mut broken, true) {
                error!("a line of the statistics is lost, by {FAULT}: {why}");
            }
            writer.note(at, Event::Lost { lines: 1 })
        }));
    }
}

/// Adds the notes to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notes>();
}

//! Small files of which the latest content counts, such as the preferences. A thread of its own writes each, so that
//! no frame waits for the disk.

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::error::Error;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tibetango_records::files::Retry;
use tracing::{error, warn};

/// Outcome of a write.
pub type WriteResult = Result<(), Box<dyn Error>>;

type Write<T> = Arc<dyn Fn(&T) -> WriteResult + Send + Sync>;

/// Writer of one file. Content that waits is replaced by later content; a failed write is reported once and retried
/// until it succeeds or there is later content. A thread that has ended is replaced with the next content. Dropping the
/// writer waits until the latest content is written, or was refused once more.
pub struct LatestWriter<T> {
    /// Name of the thread, and of the content in messages.
    name: &'static str,
    /// Pause before a failed write is retried.
    pause: Duration,
    write: Write<T>,
    /// The thread, once there was something to write.
    writing: Option<Writing<T>>,
}

/// The thread, and its queue of one content.
struct Writing<T> {
    jobs: Sender<T>,
    /// The other end of the queue, by which later content takes the place of what waits there.
    waiting: Receiver<T>,
    thread: JoinHandle<()>,
}

impl<T: Send + 'static> LatestWriter<T> {
    /// Creates a writer that calls `write` on its thread, which it starts with the first content.
    #[must_use]
    pub fn new(
        name: &'static str,
        pause: Duration,
        write: impl Fn(&T) -> WriteResult + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            pause,
            write: Arc::new(write),
            writing: None,
        }
    }

    /// Takes the latest content. Never waits.
    pub fn put(&mut self, content: T) {
        let writing = self.writing.as_ref();
        if writing.is_none_or(|writing| writing.thread.is_finished()) {
            self.writing = self.begin();
        }
        let Some(writing) = &self.writing else {
            // Without a thread the content is better late than lost.
            if let Err(error) = (self.write)(&content) {
                error!("{}: not kept: {error}", self.name);
            }
            return;
        };
        // The thread may have taken it meanwhile; either way there is room then.
        let _ = writing.waiting.try_recv();
        let _ = writing.jobs.try_send(content);
    }

    fn begin(&self) -> Option<Writing<T>> {
        let (jobs, waiting) = bounded(1);
        let (name, pause) = (self.name, self.pause);
        let (inbox, write) = (waiting.clone(), self.write.clone());
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || run(name, pause, &*write, &inbox));
        let thread = thread.map_err(|error| warn!("{name}: there is no thread to write: {error}"));
        thread.ok().map(|thread| Writing {
            jobs,
            waiting,
            thread,
        })
    }
}

impl<T> Drop for LatestWriter<T> {
    fn drop(&mut self) {
        if let Some(Writing { jobs, thread, .. }) = self.writing.take() {
            drop(jobs);
            // A thread that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

/// Writes what comes until the sender is gone.
fn run<T>(name: &str, pause: Duration, write: &dyn Fn(&T) -> WriteResult, inbox: &Receiver<T>) {
    let mut retry = Retry::after(pause);
    let mut refused = None;
    loop {
        let content = match refused.take().zip(retry.due()) {
            None => inbox.recv().ok(),
            Some((earlier, due)) => match inbox.recv_deadline(due) {
                Ok(later) => Some(later),
                Err(RecvTimeoutError::Timeout) => Some(earlier),
                Err(RecvTimeoutError::Disconnected) => {
                    if let Err(error) = write(&earlier) {
                        error!("{name}: lost, the disk has refused it to the end: {error}");
                    }
                    None
                }
            },
        };
        let Some(content) = content else { return };
        let written = write(&content);
        let news = retry.note(&written);
        if let Err(error) = written {
            if news {
                warn!("{name}: not kept, which is tried again: {error}");
            }
            refused = Some(content);
        }
    }
}

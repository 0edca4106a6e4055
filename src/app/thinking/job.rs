//! A computation on a thread of its own: it sends results, and stops when nobody waits for it any more.

use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::{Arc, Weak};
use tibetango_search::Stop;

/// A running computation. Dropping it stops it.
pub(crate) struct Job<T> {
    stop: Stop,
    news: Receiver<T>,
    /// Reference to a value that the thread holds while it runs.
    alive: Weak<()>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts the computation on a thread of this name.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn begin(
        name: &str,
        work: impl FnOnce(&Stop, &Sender<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = Stop::default();
        let (outbox, news) = unbounded();
        let ended = stop.clone();
        let thread = std::thread::Builder::new().name(name.to_owned());
        let held = Arc::new(());
        let alive = Arc::downgrade(&held);
        thread.spawn(move || {
            work(&ended, &outbox);
            drop(held);
        })?;
        Ok(Self { stop, news, alive })
    }

    /// True if the thread has ended, also by a panic: no more results follow.
    pub fn is_over(&self) -> bool {
        self.alive.strong_count() == 0
    }

    /// Returns the results since the last call.
    pub fn news(&self) -> impl Iterator<Item = T> {
        self.news.try_iter()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

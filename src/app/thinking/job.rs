//! Something that is worked out once, on a thread of its own: it tells what it finds, and ends when
//! nobody waits for it any more.

use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::{Arc, Weak};
use tibetango_search::Stop;

/// Work under way. Dropping it ends the work.
pub(crate) struct Job<T> {
    stop: Stop,
    news: Receiver<T>,
    /// Held by the thread.
    alive: Weak<()>,
}

impl<T: Send + 'static> Job<T> {
    /// Begins it on a thread of this name.
    ///
    /// # Errors
    /// There is no thread to be had.
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

    /// True when the thread has ended, by a fault too: what it has told by then is all.
    pub fn is_over(&self) -> bool {
        self.alive.strong_count() == 0
    }

    /// What it has told since it was last asked.
    pub fn news(&self) -> impl Iterator<Item = T> {
        self.news.try_iter()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

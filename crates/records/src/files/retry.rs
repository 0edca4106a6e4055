//! When what the disk refused is tried again.

use std::time::{Duration, Instant};

/// When something that the disk refused is tried again.
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    pause: Duration,
    /// `None` unless the last try failed.
    due: Option<Instant>,
}

impl Retry {
    /// Nothing has failed yet; after a failure comes a pause.
    #[must_use]
    pub const fn after(pause: Duration) -> Self {
        Self { pause, due: None }
    }

    /// A try came out so. True where that is to be told: of a row of failures the first one, and the success that ends
    /// it.
    pub fn tried<T, E>(&mut self, outcome: &Result<T, E>) -> bool {
        let failed_before = self.due.is_some();
        self.due = outcome.is_err().then(|| Instant::now() + self.pause);
        failed_before != self.due.is_some()
    }

    /// When the next try is due; `None` where the last one succeeded.
    #[must_use]
    pub const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// True where the last try failed, and the pause after it is over.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.due.is_some_and(|due| due <= Instant::now())
    }
}

//! Retries of failed writes.

use std::time::{Duration, Instant};

/// Time at which a failed write is retried.
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    pause: Duration,
    /// Time of the next try; `None` unless the last one failed.
    due: Option<Instant>,
}

impl Retry {
    /// Creates a state without a failure; `pause` is the wait after one.
    #[must_use]
    pub const fn after(pause: Duration) -> Self {
        Self { pause, due: None }
    }

    /// Records the outcome of a try. Returns true if it is to be reported: the first of a row of failures, and
    /// the success that ends the row.
    pub fn note<T, E>(&mut self, outcome: &Result<T, E>) -> bool {
        let failed_before = self.due.is_some();
        self.due = outcome.is_err().then(|| Instant::now() + self.pause);
        failed_before != self.due.is_some()
    }

    /// Returns the time at which the next try is due; `None` if the last one succeeded.
    #[must_use]
    pub const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// True if the last try failed and the pause after it is over.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.due.is_some_and(|due| due <= Instant::now())
    }
}

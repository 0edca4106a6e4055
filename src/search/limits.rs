//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A flag that ends a search from outside. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end now; it answers within about 2 ms.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once [`Self::stop`] was called.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of one search; the first that is met ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Visits (playouts) at most.
    pub visits: Option<u64>,
    /// Thinking time at most.
    pub time: Option<Duration>,
    /// Threads that search the same tree, at least 1.
    pub threads: usize,
    /// How often progress is reported.
    pub report_every: Duration,
    /// Ends the search from outside.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            visits: None,
            time: None,
            threads: 1,
            report_every: Duration::from_millis(100),
            stop: Stop::default(),
        }
    }
}

impl Limits {
    /// A limit of visits alone: with one thread and a seed such a search is reproducible.
    #[must_use]
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: Some(visits),
            ..Self::default()
        }
    }

    /// A limit of time alone.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }
}

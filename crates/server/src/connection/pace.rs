//! How fast a client may talk: so many lines a second for long, and so many at once.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a client may still say.
///
/// ```
/// use std::time::{Duration, Instant};
/// use tibetango_server::connection::pace::Pace;
/// let now = Instant::now();
/// let mut pace = Pace::new(10, 2, now);
/// assert_eq!(pace.take(now), Duration::ZERO);
/// assert_eq!(pace.take(now), Duration::ZERO);
/// assert_eq!(pace.take(now), Duration::from_millis(100));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    a_second: f64,
    at_once: f64,
    left: f64,
    last: Instant,
}

impl Pace {
    /// Nothing was said yet.
    #[must_use]
    pub fn new(a_second: u32, at_once: u32, now: Instant) -> Self {
        Self {
            a_second: f64::from(a_second.max(1)),
            at_once: f64::from(at_once),
            left: f64::from(at_once),
            last: now,
        }
    }

    /// A line was said; how long to wait before the next one is read.
    pub fn take(&mut self, now: Instant) -> Duration {
        self.gain(now);
        self.left -= 1.0;
        Duration::from_secs_f64((-self.left).max(0.0) / self.a_second)
    }

    /// Whether something may be said now, which counts only then.
    pub fn may(&mut self, now: Instant) -> bool {
        self.gain(now);
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }

    fn gain(&mut self, now: Instant) {
        let gained = now.saturating_duration_since(self.last).as_secs_f64() * self.a_second;
        self.left = (self.left + gained).min(self.at_once);
        self.last = now;
    }
}

/// Lines of the log that clients bring about, at a pace: so no flood of them fills the disk.
#[derive(Debug)]
pub struct Seldom(Mutex<(Pace, u64)>);

impl Seldom {
    /// Nothing was told yet.
    #[must_use]
    pub fn new(a_second: u32, at_once: u32, now: Instant) -> Self {
        Self(Mutex::new((Pace::new(a_second, at_once, now), 0)))
    }

    /// How many lines were left out since the last one, where one may be written now.
    pub fn may(&self, now: Instant) -> Option<u64> {
        let mut own = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (pace, untold) = &mut *own;
        if pace.may(now) {
            return Some(std::mem::take(untold));
        }
        *untold += 1;
        None
    }
}

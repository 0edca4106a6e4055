//! Rate limits: a sustained number of lines a second, and a burst.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Rate limiter of a client's lines, as a token bucket.
///
/// ```
/// use std::time::{Duration, Instant};
/// use tibetango_server::connection::pace::RateLimiter;
/// let now = Instant::now();
/// let mut pace = RateLimiter::new(10, 2, now);
/// assert_eq!(pace.take(now), Duration::ZERO);
/// assert_eq!(pace.take(now), Duration::ZERO);
/// assert_eq!(pace.take(now), Duration::from_millis(100));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RateLimiter {
    a_second: f64,
    at_once: f64,
    tokens: f64,
    last: Instant,
}

impl RateLimiter {
    /// Creates a limiter whose burst is unused.
    #[must_use]
    pub fn new(a_second: u32, at_once: u32, now: Instant) -> Self {
        Self {
            a_second: f64::from(a_second.max(1)),
            at_once: f64::from(at_once),
            tokens: f64::from(at_once),
            last: now,
        }
    }

    /// Counts a line; returns the time to wait before the next one is read.
    pub fn take(&mut self, now: Instant) -> Duration {
        self.gain(now);
        self.tokens -= 1.0;
        Duration::from_secs_f64((-self.tokens).max(0.0) / self.a_second)
    }

    /// Counts a line if one is allowed now; false if none is.
    pub fn may(&mut self, now: Instant) -> bool {
        self.gain(now);
        let may = self.tokens >= 1.0;
        if may {
            self.tokens -= 1.0;
        }
        may
    }

    fn gain(&mut self, now: Instant) {
        let gained = now.saturating_duration_since(self.last).as_secs_f64() * self.a_second;
        self.tokens = (self.tokens + gained).min(self.at_once);
        self.last = now;
    }
}

/// Rate limit of the log lines that clients cause, so that no flood of them fills the disk.
#[derive(Debug)]
pub struct Seldom(Mutex<(RateLimiter, u64)>);

impl Seldom {
    /// Creates a limit whose burst is unused.
    #[must_use]
    pub fn new(a_second: u32, at_once: u32, now: Instant) -> Self {
        Self(Mutex::new((RateLimiter::new(a_second, at_once, now), 0)))
    }

    /// Returns the number of lines left out since the last one, if one may be written now.
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

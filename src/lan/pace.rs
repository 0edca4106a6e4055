//! How fast a client may talk: so many lines a second for long, and so many at once.

use std::time::{Duration, Instant};

/// What a client may still say.
///
/// ```
/// use std::time::{Duration, Instant};
/// use tibetango::lan::pace::Pace;
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
        let gained = now.duration_since(self.last).as_secs_f64() * self.a_second;
        self.left = (self.left + gained).min(self.at_once) - 1.0;
        self.last = now;
        Duration::from_secs_f64((-self.left).max(0.0) / self.a_second)
    }
}

//! Statistics of frame times: any number of them in a fixed amount of memory, readable at any time.

use std::time::Duration;

/// Ratio between the bounds of neighbouring classes; it limits the relative error.
const STEP: f64 = 1.02;
/// Number of classes, from a microsecond to more than a minute.
const CLASSES: usize = 940;
/// Minimum duration of a frame that counts as a halt, in milliseconds.
const LONG_MS: f64 = 100.0;

/// Histogram of frame times.
#[derive(Clone, Debug)]
pub struct Moments {
    classes: Vec<u64>,
    count: u64,
    long: u64,
    most_ms: f64,
}

impl Default for Moments {
    fn default() -> Self {
        Self {
            classes: vec![0; CLASSES],
            count: 0,
            long: 0,
            most_ms: 0.0,
        }
    }
}

impl Moments {
    /// Adds a frame time.
    pub fn note(&mut self, took: Duration) {
        let ms = took.as_secs_f64() * 1000.0;
        let class = ((ms * 1000.0).max(1.0).ln() / STEP.ln()) as usize;
        if let Some(count) = self.classes.get_mut(class.min(CLASSES - 1)) {
            *count += 1;
        }
        self.count += 1;
        self.long += u64::from(ms > LONG_MS);
        self.most_ms = self.most_ms.max(ms);
    }

    /// Returns the number of frame times.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the number of frames that took more than a tenth of a second.
    #[must_use]
    pub fn long(&self) -> u64 {
        self.long
    }

    /// Returns the longest frame time, in milliseconds.
    #[must_use]
    pub fn most_ms(&self) -> f64 {
        self.most_ms
    }

    /// Returns an upper bound of this share of the frame times, in milliseconds, to a few per cent; 0 if there are
    /// none.
    #[must_use]
    pub fn below_ms(&self, share: f64) -> f64 {
        let target = (self.count as f64 * share).ceil();
        let mut so_far = 0;
        for (class, count) in self.classes.iter().enumerate() {
            so_far += count;
            if *count > 0 && so_far as f64 >= target {
                return (STEP.powf(class as f64 + 1.0) / 1000.0).min(self.most_ms);
            }
        }
        self.most_ms
    }
}

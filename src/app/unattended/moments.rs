//! How long frames took: any number of them in memory that does not grow, which is looked at meanwhile.

use std::time::Duration;

/// How much longer those of the next class are; how far a figure may be off.
const STEP: f64 = 1.02;
/// The classes reach from a microsecond to more than a minute.
const CLASSES: usize = 940;
/// A frame that takes longer than this is seen as a halt, in milliseconds.
const LONG_MS: f64 = 100.0;

/// Times of frames.
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
    /// One more.
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

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Those that took more than a tenth of a second.
    #[must_use]
    pub fn long(&self) -> u64 {
        self.long
    }

    /// The longest, in milliseconds.
    #[must_use]
    pub fn most_ms(&self) -> f64 {
        self.most_ms
    }

    /// What this share of them stays below, in milliseconds, to a few per cent; nothing where there are none.
    #[must_use]
    pub fn below_ms(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share).ceil();
        let mut seen = 0;
        for (class, count) in self.classes.iter().enumerate() {
            seen += count;
            if *count > 0 && seen as f64 >= wanted {
                return (STEP.powf(class as f64 + 1.0) / 1000.0).min(self.most_ms);
            }
        }
        self.most_ms
    }
}

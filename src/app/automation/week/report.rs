//! Parameters and results of a simulation.

use crate::app::automation::moments::Moments;
use crate::app::automation::visitors::VisitorTally;
use jiff::civil::Date;
use std::path::PathBuf;
use std::time::Duration;

/// Open time before the first memory sample.
pub(super) const HOUR: Duration = Duration::from_secs(3_600);

/// Maximum ratio of the memory at the end to that after the first hour.
const GROWTH: f64 = 1.05;

/// Parameters of a simulation.
#[derive(Clone, Debug)]
pub struct WeekPlan {
    /// Total time that the house is open.
    pub opening: Duration,
    /// The seed of the visitors' random choices.
    pub seed: u64,
    /// An empty folder for the statistics.
    pub folder: PathBuf,
}

/// Resources of the program at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResourceSample {
    /// Time that the house has been open.
    pub open: Duration,
    /// Resident memory of the process, in MiB.
    pub mib: f64,
    /// Number of entities in the world.
    pub entities: usize,
}

/// Results of a simulation.
#[derive(Clone, Debug)]
pub struct WeekReport {
    /// Samples after the first hour, or after half of a shorter time, and at the end.
    pub samples: [ResourceSample; 2],
    /// Maximum number of entities in any frame.
    pub most_entities: usize,
    /// Times of frames with their systems and panels, except for those in which time stood still.
    pub frames: Moments,
    /// The slowest frame: its time, the exhibition's state before and after it, and the panels' part of the duration.
    pub slowest: String,
    /// Number of touches.
    pub touches: u64,
    /// The visits, counted by the simulation.
    pub tally: VisitorTally,
    /// The first and the last day.
    pub days: [Date; 2],
}

impl WeekReport {
    /// Returns the ratio of the memory at the end to that after the first hour.
    #[must_use]
    pub fn growth(&self) -> f64 {
        self.samples[1].mib / self.samples[0].mib
    }

    /// Returns a message if the memory grew; a run of less than two hours is too short to tell.
    #[must_use]
    pub fn leak(&self) -> Option<String> {
        let growth = self.growth();
        let tells = self.samples[1].open >= 2 * HOUR && growth > GROWTH;
        tells.then(|| format!("memory at the end is {growth:.3} times that after the first hour"))
    }
}

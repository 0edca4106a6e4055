//! What is simulated, and what came of it.

use crate::app::unattended::moments::Moments;
use crate::app::unattended::visitors::Tally;
use jiff::civil::Date;
use std::path::PathBuf;
use std::time::Duration;

/// The memory is looked at first after so long.
pub(super) const HOUR: Duration = Duration::from_secs(3_600);

/// So much more memory at the end is too much.
const GROWTH: f64 = 1.05;

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// So long the house is open in all.
    pub opening: Duration,
    /// What the visitors draw their lots by.
    pub seed: u64,
    /// An empty folder, where the statistics go.
    pub folder: PathBuf,
}

/// What the program holds at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sample {
    /// How long the house has been open.
    pub open: Duration,
    /// Resident memory of the process.
    pub mib: f64,
    /// Entities in the world.
    pub entities: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// After the first hour, or half of a shorter time, and at the end.
    pub samples: [Sample; 2],
    /// The most entities in any frame.
    pub most_entities: usize,
    /// Frames with their systems and panels, those left out in which time stood still.
    pub frames: Moments,
    /// When the slowest was, what the exhibition showed before and after it, and the share of the panels.
    pub slowest: String,
    /// How often a finger came down.
    pub touches: u64,
    /// The visits, counted by who let them in.
    pub tally: Tally,
    /// The first and the last day.
    pub days: [Date; 2],
}

impl Report {
    /// How much memory there is at the end, in times of that after the first hour.
    #[must_use]
    pub fn growth(&self) -> f64 {
        self.samples[1].mib / self.samples[0].mib
    }

    /// That the memory grew, if it did; of less than two hours nothing can be said.
    #[must_use]
    pub fn leak(&self) -> Option<String> {
        let growth = self.growth();
        let tells = self.samples[1].open >= 2 * HOUR && growth > GROWTH;
        tells.then(|| format!("memory at the end is {growth:.3} times that after the first hour"))
    }
}

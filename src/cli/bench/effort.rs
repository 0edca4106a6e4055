//! Duration and number of runs of a measurement.

use std::time::Duration;

/// Duration and number of runs of a measurement.
#[derive(Clone, Copy)]
pub(super) struct BenchEffort {
    pub(super) runs: u32,
    pub(super) run: Duration,
}

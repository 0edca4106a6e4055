//! How long and how often to measure.

use std::time::Duration;

/// How long and how often to measure.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) runs: u32,
    pub(super) run: Duration,
}

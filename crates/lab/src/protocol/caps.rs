//! Limits of requests and waits. Larger values that the other side asks for are cut to them.

use std::time::Duration;

/// Limits of requests and waits. Each protocol uses those that it needs.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Maximum visits of a move.
    pub visits: u64,
    /// Maximum time of a move.
    pub time: Duration,
    /// Time for which requests are still answered after the input has ended.
    pub linger: Duration,
    /// Time that the other side may be silent while no clock runs.
    pub idle: Duration,
    /// Time that the other side may take for a response, and be silent after its time is over.
    pub grace: Duration,
}

impl Caps {
    /// Default limits.
    pub const DEFAULT: Self = Self {
        visits: 1_000_000_000,
        time: Duration::from_secs(3600),
        linger: Duration::from_secs(10),
        idle: Duration::from_secs(600),
        grace: Duration::from_secs(30),
    };
}

//! What a move may cost, and what is left unused of a limit of time.

use std::time::Duration;

/// What is left unused of a limit, so that a busy machine does not exceed it: this much and a fiftieth, but
/// never more than half.
pub(super) const MARGIN: Duration = Duration::from_millis(30);
const PART: u32 = 50;

/// What a search gets that is to be as fast as possible.
pub(super) const INSTANT: Duration = Duration::from_millis(1);

/// What a move may cost where the other side sets no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many visits.
    Visits(u64),
    /// So much time.
    Time(Duration),
}

/// What is left unused of the time of one move, whose end costs nothing but that move: this much and a fiftieth, but
/// never more than a quarter.
const MOVE_MARGIN: Duration = Duration::from_millis(10);

/// What may be used of the time of one move.
pub(super) fn within_move(limit: Duration) -> Duration {
    limit - (MOVE_MARGIN + limit / PART).min(limit / 4)
}

/// What may be used of a limit.
pub(super) fn within(limit: Duration) -> Duration {
    limit - (MARGIN + limit / PART).min(limit / 2)
}

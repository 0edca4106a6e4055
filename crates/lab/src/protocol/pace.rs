//! Budget of a move, and the part of a time limit that is left unused.

use std::time::Duration;

/// Part of a limit that is left unused, so that a busy machine does not exceed it: this much and a fiftieth, but never
/// more than half.
pub(super) const MARGIN: Duration = Duration::from_millis(30);
const PART: u32 = 50;

/// Time of a search that is to be as fast as possible.
pub(super) const INSTANT: Duration = Duration::from_millis(1);

/// Budget of a move if the other side sets no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBudget {
    /// Number of visits.
    Visits(u64),
    /// Time.
    Time(Duration),
}

/// Part of the time of one move that is left unused: this much and a fiftieth, but never more than a quarter. Exceeding
/// such a limit costs only that move.
const MOVE_MARGIN: Duration = Duration::from_millis(10);

/// Returns the usable part of the time of one move.
pub(super) fn within_move(limit: Duration) -> Duration {
    limit - (MOVE_MARGIN + limit / PART).min(limit / 4)
}

/// Returns the usable part of a limit.
pub(super) fn within(limit: Duration) -> Duration {
    limit - (MARGIN + limit / PART).min(limit / 2)
}

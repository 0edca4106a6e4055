//! Moves of any game, what they do, how games end, and why a move or a position is refused.

mod illegal;
mod objection;
mod outcome;
mod plain;

pub use illegal::{Forbidden, IllegalMove, PositionError};
pub use objection::Objection;
pub use outcome::{Outcome, Reason};
pub use plain::{Cause, Decision, Effect, Kind, Phase, PlainMove, Removal};

//! Moves of any game, what they do, how games end, and why a move or a position is refused.

mod effect;
mod illegal;
mod objection;
mod outcome;
mod plain;

pub use effect::{Effect, Gait, Outline, Removal};
pub use illegal::{IllegalMove, PositionError};
pub use objection::Objection;
pub use outcome::{Outcome, Reason};
pub use plain::{Decision, Kind, Phase, PlainMove};

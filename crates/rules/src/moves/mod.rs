//! Moves of any game, their effects, the ends of games, and the reasons why a move or a position is refused.

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

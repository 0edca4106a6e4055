//! Moves of any game, their effects, the ends of games, and the reasons why a move or a position is refused.

mod effect;
mod gait;
mod illegal;
mod objection;
mod outcome;
mod plain;

pub use effect::{Effect, Outline, Removal};
pub use gait::Gait;
pub use illegal::{IllegalMove, PositionError};
pub use objection::SetupError;
pub use outcome::{Outcome, Reason};
pub use plain::{Decision, Doing, MoveKind, Phase, PlainMove};

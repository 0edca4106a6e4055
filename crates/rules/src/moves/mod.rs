//! Moves of any game, their effects, the ends of games, and the reasons why a move or a position is refused.

mod effect;
mod gait;
mod illegal_move;
mod outcome;
mod plain_move;
mod setup_error;

pub use effect::{Effect, Outline, Removal};
pub use gait::Gait;
pub use illegal_move::{IllegalMove, PositionError};
pub use outcome::{Outcome, Reason};
pub use plain_move::{Decision, Doing, MoveKind, Phase, PlainMove};
pub use setup_error::SetupError;

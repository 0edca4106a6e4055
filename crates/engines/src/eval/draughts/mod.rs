//! Evaluations of draughts positions.
//!
//! | module | contents |
//! |---|---|
//! | `moves` | the moves of a search |
//! | `move_features` | gains of a move besides its captures, as shown to players |
//! | `playout` | random playouts |
//! | `formula` | formula (1) of the paper of 2021 |
//! | `patterns` | blocks of squares with learned weights |
//! | `weights` | the file format of those weights |
//! | `sample` | positions as they are learned from |
//! | `endings` | exact results with few pieces |

pub mod endings;
mod formula;
pub mod move_features;
mod moves;
mod patterns;
mod playout;
mod sample;
mod weights;

pub use formula::{Formula, NAMES};
pub use move_features::move_features;
pub use moves::DraughtsMoves;
pub use patterns::Patterns;
pub use playout::DraughtsRandomPlayout;
pub use sample::PatternSampler;
pub use weights::DraughtsWeights;

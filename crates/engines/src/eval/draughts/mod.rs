//! What positions of draughts are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `moves` | the moves as a search handles them |
//! | `gains` | what a move gains besides what it takes, as it is told to people |
//! | `playout` | games played out at random |
//! | `formula` | formula (1) of the paper of 2021 |
//! | `patterns` | blocks of squares with learned weights |
//! | `weights` | those weights, as a file holds them |
//! | `sample` | positions as they are learned from |
//! | `endings` | who wins with few pieces, exactly |

pub mod endings;
mod formula;
pub mod gains;
mod moves;
mod patterns;
mod playout;
mod sample;
mod weights;

pub use formula::{Formula, NAMES};
pub use gains::gains;
pub use moves::DraughtsMoves;
pub use patterns::Patterns;
pub use playout::AtRandom;
pub use sample::PatternSampler;
pub use weights::Weights;

//! What positions of draughts are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `playout` | games played out at random |
//! | `formula` | formula (1) of the paper of 2021 |
//! | `patterns` | blocks of squares with learned weights |
//! | `weights` | those weights, as a file holds them |
//! | `sample` | positions as they are learned from |
//! | `endings` | who wins with few pieces, exactly |

pub mod endings;
mod formula;
mod patterns;
mod playout;
mod sample;
mod weights;

pub use formula::{Formula, NAMES};
pub use patterns::Patterns;
pub use playout::AtRandom;
pub use sample::PatternSampler;
pub use weights::Weights;

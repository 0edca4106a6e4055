//! Evaluations of jiaqi positions.
//!
//! | module | contents |
//! |---|---|
//! | `moves` | the moves of a search |
//! | `playout` | the thesis's playout, and its order of moves by static evaluation |
//! | `glance` | stones and hanging stones: an evaluation for every size |
//! | `sample` | positions to learn from |
//! | `patterns` | lines and cells with learned weights: the evaluation of the champion |
//! | `hidden_layer` | a narrow hidden layer over their states |

mod glance;
mod hidden_layer;
mod moves;
pub mod patterns;
mod playout;
mod sample;
mod weights;

pub use glance::Glance;
pub use moves::JiaqiMoves;
pub use patterns::Patterns;
pub use playout::{ThesisPlayout, move_score};
pub use sample::PatternSampler;
pub use weights::{PatternWeights, WeightError};

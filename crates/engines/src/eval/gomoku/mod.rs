//! What positions of gomoku are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `moves` | the moves as a search handles them |
//! | `gains` | what a move gains besides what it takes, as it is told to people |
//! | `shapes` | what a stone of either side would make on every point, carried along from move to move |
//! | `threat` | what a stone threatens in all four directions together |
//! | `ratings` | what that is worth, by hand or as it was learned |
//! | `features`, `sample`, `weights` | what is learned from, and what was learned |
//! | `candidates` | the moves that are worth a look, the best first |
//! | `fours` | wins by continuous fours |
//! | `threats` | wins by continuous fours and threes |
//! | `judgement` | what a position is worth, by points for shapes |
//! | `playout` | games played out at random |

mod candidates;
mod features;
mod fours;
pub mod gains;
mod judgement;
mod moves;
mod playout;
mod ratings;
mod sample;
mod shapes;
mod threat;
mod threats;
mod weights;

pub(crate) use candidates::{answer, likeliest};
pub use fours::{Fours, Win};
pub use gains::gains;
pub use judgement::Judgement;
pub(crate) use judgement::is_lost;
pub use moves::GomokuMoves;
pub use playout::AtRandom;
pub use ratings::Ratings;
pub use sample::ShapeSampler;
pub use shapes::Shapes;
pub use threat::Threat;
pub use threats::Threats;
pub use weights::Weights;

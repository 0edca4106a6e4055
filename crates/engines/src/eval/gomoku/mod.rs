//! Evaluations of gomoku positions.
//!
//! | module | contents |
//! |---|---|
//! | `moves` | the moves of a search |
//! | `move_features` | gains of a move, as shown to players |
//! | `shapes` | the shapes that a stone of either side would make on every point, carried along from move to move |
//! | `threat` | the threat of a stone in all four directions together |
//! | `ratings` | the worth of shapes and threats, set by hand or learned |
//! | `features`, `sample`, `weights` | training data, and the learned weights |
//! | `candidates` | the candidate moves, the best first |
//! | `fours` | wins by continuous fours |
//! | `threats` | wins by continuous fours and threes |
//! | `forced_win` | either of them, with the means that it needs |
//! | `judgement` | the value of a position, by points for shapes |
//! | `playout` | random playouts |

mod candidates;
mod features;
mod forced_win;
mod fours;
mod judgement;
pub mod move_features;
mod moves;
mod playout;
mod ratings;
mod sample;
mod shapes;
mod threat;
mod threats;
mod weights;

pub(crate) use candidates::{answer, likeliest};
pub use forced_win::ForcedWin;
pub use fours::{Fours, Win};
pub use judgement::Judgement;
pub(crate) use judgement::is_lost;
pub use move_features::move_features;
pub use moves::GomokuMoves;
pub use playout::GomokuRandomPlayout;
pub use ratings::Ratings;
pub use sample::ShapeSampler;
pub use shapes::Shapes;
pub use threat::Threat;
pub use threats::Threats;
pub use weights::GomokuWeights;

//! What positions of gomoku are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `shapes` | what a stone of either side would make on every point, carried along from move to move |
//! | `threat` | what a stone threatens in all four directions together |
//! | `candidates` | the moves that are worth a look, the best first |
//! | `fours` | wins by continuous fours |
//! | `threats` | wins by continuous fours and threes |
//! | `judgement` | what a position is worth, by points for shapes |
//! | `playout` | games played out at random |

mod candidates;
mod fours;
mod judgement;
mod playout;
mod shapes;
mod threat;
mod threats;

pub use fours::{Fours, Win};
pub use judgement::Judgement;
pub use playout::AtRandom;
pub use shapes::Shapes;
pub use threat::Threat;
pub use threats::Threats;

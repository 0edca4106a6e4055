//! What positions of jiu are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `moves` | the moves as a search handles them, of the stones that may be taken those that are worth most |
//! | `gains` | what a move gains besides what it takes, as it is told to people |
//! | `census` | how many shapes of each kind a side has |
//! | `formations` | the champion's value: every kind of shape with a weight of its own |
//! | `hidden` | what the shapes mean together |
//! | `weights` | those weights |
//! | `shapes` | the shapes that the papers of 2021 and 2022 name, and what a move does to them |
//! | `points` | their values, and what counts on the way to a position |
//! | `sample` | positions to learn from |
//! | `guide` | a network as the guide of placement |
//! | `nets` | the networks that come with the program |
//! | `playout` | games of placement played out at random, and what they end with |

pub mod census;
mod formations;
pub mod gains;
mod guide;
mod hidden;
mod moves;
mod nets;
mod playout;
mod points;
mod sample;
pub mod shapes;
mod weights;

pub use formations::{FEATURES, Formations, STAGES, WHOLE, features, stage};
pub use gains::gains;
pub use guide::PlacementGuide;
pub use moves::JiuMoves;
pub use nets::network;
pub use playout::{FormationPlayout, Judge, location_score};
pub use points::Points;
pub use sample::ShapeSampler;
pub use weights::ShapeWeights;

//! What positions of jiu are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `census` | how many shapes of each kind a side has |
//! | `formations` | the champion's value: every kind of shape with a weight of its own |
//! | `weights` | those weights |
//! | `papers` | the values of the papers of 2021 and 2022 |
//! | `sample` | positions to learn from |
//! | `playout` | games of placement played out at random, and what they end with |

pub mod census;
mod formations;
mod papers;
mod playout;
mod sample;
mod weights;

pub use formations::{FEATURES, Formations, STAGES, WHOLE, features, stage};
pub use papers::{Process, Shapes};
pub use playout::{FormationPlayout, Judge};
pub use sample::ShapeSampler;
pub use weights::ShapeWeights;

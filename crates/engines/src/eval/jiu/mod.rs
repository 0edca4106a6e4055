//! Evaluations of jiu positions.
//!
//! | module | contents |
//! |---|---|
//! | `moves` | the moves of a search: of the stones that may be captured those that are worth most |
//! | `move_features` | gains of a move besides its captures, as shown to players |
//! | `census` | the number of a side's shapes of each kind |
//! | `formations` | the champion's value: every kind of shape with a weight of its own |
//! | `hidden_layer` | a hidden layer over the shapes' counts |
//! | `weights` | those weights |
//! | `shapes` | the shapes that the papers of 2021 and 2022 name, and the effect of a move on them |
//! | `points` | their values, and those of events on the way to a position |
//! | `sample` | positions to learn from |
//! | `placement_policy` | a network as the policy and value of placement |
//! | `nets` | the networks that come with the program |
//! | `playout` | random playouts of placement, and their judgement |
//! | `endings` | exact results of positions in which both sides fly |

pub mod census;
pub mod endings;
mod formations;
mod hidden_layer;
pub mod move_features;
mod moves;
mod nets;
mod placement_policy;
mod playout;
mod points;
mod sample;
pub mod shapes;
mod weights;

pub use formations::{FEATURES, Formations, STAGES, WHOLE, features, stage};
pub use move_features::move_features;
pub use moves::JiuMoves;
pub use nets::{kept_rounds, network};
pub use placement_policy::PlacementPolicyValue;
pub use playout::{FormationPlayout, Judge, location_score};
pub use points::JiuPoints;
pub use sample::ShapeSampler;
pub use weights::ShapeWeights;

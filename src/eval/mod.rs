//! What positions are worth: one folder a game.

pub mod jiaqi;
pub mod jiu;
mod points;
mod sample;

pub use points::{First, PointNames, PointTable};
pub use sample::Sample;

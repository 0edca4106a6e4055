//! What positions are worth: one folder a game.

pub mod jiaqi;
pub mod jiu;
mod sample;

pub use sample::Sample;

//! What positions are worth: one folder a game.

pub mod jiaqi;
pub mod jiu;
mod merit;
mod sample;

pub use merit::Merit;
pub use sample::Sample;

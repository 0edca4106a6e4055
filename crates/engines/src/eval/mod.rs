//! What positions are worth: one folder a game.

pub mod draughts;
mod examples;
mod gain;
pub mod gomoku;
pub mod jiaqi;
pub mod jiu;
mod merit;
mod points;
mod sample;

pub use examples::{Examples, Unguided};
pub use gain::Gain;
pub use merit::Merit;
pub use points::{First, PointNames, PointTable};
pub use sample::Sample;

//! Games and positions at random.

pub mod lines;

pub use slow::games::{draughts, gomoku, jiu};

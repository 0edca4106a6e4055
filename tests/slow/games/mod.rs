//! Games and positions at random.

pub mod draughts;
pub mod gomoku;
pub mod jiu;
pub mod lines;

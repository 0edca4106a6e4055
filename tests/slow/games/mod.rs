//! Games and positions at random.

#[cfg(feature = "draughts")]
pub mod draughts;
#[cfg(feature = "gomoku")]
pub mod gomoku;
#[cfg(feature = "jiu")]
pub mod jiu;
pub mod lines;

//! Games and positions at random.

#[cfg(feature = "draughts")]
pub mod draughts;
#[cfg(feature = "gomoku")]
pub mod gomoku;
pub mod histories;
#[cfg(feature = "jiu")]
pub mod jiu;

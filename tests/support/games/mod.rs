//! Games and positions at random.

pub mod histories;
pub mod present_games;

#[cfg(feature = "draughts")]
pub use slow::games::draughts;
#[cfg(feature = "gomoku")]
pub use slow::games::gomoku;
#[cfg(feature = "jiu")]
pub use slow::games::jiu;

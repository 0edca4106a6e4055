//! Beside the board while something is learned on it: lessons, challenges, the better move.

pub(crate) mod lesson;
pub(crate) mod puzzle;
pub(crate) mod retry;
mod ribbon;

//! Panels of learning beside the board: lessons, challenges, the better move.

pub(crate) mod lesson;
pub(crate) mod puzzle;
pub(crate) mod retry;
mod ribbon;

//! Panels of learning beside the board: lessons and challenges.

pub(crate) mod puzzle;
mod ribbon;

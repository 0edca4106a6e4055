//! Input: turns mouse, finger and keys into moves.

pub(crate) mod keyboard;
pub mod marks;
pub mod pointer;
pub mod recent_stones;
pub mod select;
pub mod sketch;
pub mod state;

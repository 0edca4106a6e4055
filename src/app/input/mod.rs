//! From mouse, finger and keys to a move.

pub(crate) mod keyboard;
pub mod marks;
pub mod pointer;
pub mod recent;
pub mod select;
pub mod sketch;
pub mod state;

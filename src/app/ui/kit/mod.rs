//! Building blocks of screens and panels.

pub(crate) mod board;
pub(crate) mod buttons;
mod choices;
pub mod code;
pub(crate) mod equipment;
pub(crate) mod flow;
pub(crate) mod frames;
pub(crate) mod graph;
pub mod keys;
pub(crate) mod line;
pub mod look;
pub mod signs;
pub mod stone;
pub(crate) mod widgets;
pub(crate) mod words;

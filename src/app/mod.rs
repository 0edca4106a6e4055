//! The window: everything that needs Bevy.

pub mod board;

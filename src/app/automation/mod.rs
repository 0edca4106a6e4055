//! Unattended runs: scripts that drive the window, measurements and counts without a window, and random visitors
//! before an exhibition, with or without one.

pub mod draw_calls;
pub mod hour;
pub mod levels;
pub mod measure;
pub mod moments;
pub mod script;
pub mod soak;
mod visitors;
pub mod week;

pub use visitors::checks;

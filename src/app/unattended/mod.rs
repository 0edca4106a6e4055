//! What runs without anybody: scripts that drive the window, and what is measured and counted
//! without a window; random visitors before an exhibition, in either.

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

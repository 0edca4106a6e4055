//! What runs without anybody: scripts that drive the window, and what is measured and counted
//! without a window.

pub mod draw_calls;
pub mod measure;
pub(crate) mod script;
pub mod soak;

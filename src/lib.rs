//! TibetanGo: Tibetan board games on an animated table, with engines that can be measured.
//!
//! Here are the window and the command line; the crates below hold everything else, and `docs/architecture.md` shows
//! how they hang together.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;

//! TibetanGo: Tibetan board games on an animated table, with engines that can be measured.
//!
//! This crate holds the window and the command line; the crates below hold everything else, and `docs/architecture.md`
//! shows how they depend on each other.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;

//! Records of games in several formats, and a match in progress.
//!
//! Beside them stands what everything above reads, writes and says with: files, messages and lines between programs.

pub mod drawing;
pub mod files;
pub mod messages;
pub mod record;
pub mod session;
pub mod wire;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

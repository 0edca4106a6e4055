//! The commands of the program, its scripts, and the structure of its source.

#![allow(clippy::unwrap_used, missing_docs)]

mod cli;
mod exhibit;
mod rooms;
#[cfg(unix)]
mod scripts;

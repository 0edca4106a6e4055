//! The commands of the program and its scripts.

#![allow(clippy::unwrap_used, missing_docs)]

mod cli;
mod exhibit;
#[cfg(unix)]
mod scripts;

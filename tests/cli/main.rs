//! Tests of the program's commands and its scripts.

#![allow(clippy::unwrap_used, missing_docs)]

mod cli;
mod exhibit;
#[cfg(unix)]
mod scripts;

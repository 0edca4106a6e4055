//! Tests of the mutants: which are found, how they are written, and what the program does that has them.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod finding;
mod mutated_program;
mod writing;

//! Challenges, each with one solution.

pub mod puzzle;

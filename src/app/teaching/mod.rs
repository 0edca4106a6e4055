//! The tutorial.

pub mod learn;

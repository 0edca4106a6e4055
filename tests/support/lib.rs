//! Helpers that the tests of several layers share: second versions of the rules that are slow and obvious, games and
//! positions at random, copies of the shipped configuration, and one way to wait.

#![allow(clippy::unwrap_used, clippy::type_complexity, missing_docs)]

pub mod copied;
pub mod effort;
pub mod fetched;
pub mod files;
pub mod games;
pub mod jiaqi_setups;
pub mod kept;
pub mod nets;
pub mod ports;
pub mod shipped;
pub mod slow_jiaqi;
pub mod slow_jiu;
pub mod taps;
pub mod trees;
pub mod waiting;

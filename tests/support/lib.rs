//! Helpers that the tests of several crates share: second versions of the rules that are slow and obvious, games and
//! positions at random, copies of the shipped configuration, and one way to wait.

#![allow(clippy::unwrap_used, clippy::type_complexity, missing_docs)]

pub mod config_copy;
pub mod files;
pub mod games;
pub mod goals;
pub mod http_response;
pub mod nets;
pub mod ports;
pub mod shipped_engines;
pub mod stored_records;
pub mod taps;
pub mod trees;
pub mod wait;

#[cfg(feature = "jiu")]
pub use slow::slow_jiu;
pub use slow::{effort, symmetries};
#[cfg(feature = "jiaqi")]
pub use slow::{jiaqi_setups, slow_jiaqi};

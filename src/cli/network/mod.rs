//! `serve` and `join`: games over the network, from both ends.

pub mod join;
pub mod serve;
mod status;

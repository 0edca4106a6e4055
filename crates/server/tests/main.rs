//! Rooms, tournaments and the protocol of the network.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "jiaqi")]
mod lan;
mod tournament;
mod web;

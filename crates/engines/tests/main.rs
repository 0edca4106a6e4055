//! Searches, evaluations, networks and engines.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "jiaqi")]
mod evaluation;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "jiaqi")]
mod jiaqi_weights;
#[cfg(feature = "jiu")]
mod jiu_endings;
#[cfg(feature = "jiu")]
mod jiu_engines;
#[cfg(feature = "jiu")]
mod jiu_points;
#[cfg(feature = "jiu")]
mod jiu_weights;
mod moves;
#[cfg(feature = "jiu")]
mod net;
#[cfg(feature = "jiu")]
mod network_games;
mod search;

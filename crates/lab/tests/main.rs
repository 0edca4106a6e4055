//! Matches, protocols of other programs, experiments, statistics and souvenirs.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "jiaqi")]
mod arena;
#[cfg(feature = "draughts")]
mod dxp;
mod experiment;
#[cfg(feature = "gomoku")]
mod gomocup;
#[cfg(feature = "jiaqi")]
mod gtp;
#[cfg(feature = "draughts")]
mod hub;
mod numbers;
#[cfg(feature = "jiaqi")]
mod souvenir;
mod statistics;

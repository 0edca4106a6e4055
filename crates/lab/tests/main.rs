//! Matches, protocols of other programs, experiments, statistics and souvenirs.

#![allow(clippy::unwrap_used, missing_docs)]

mod arena;
mod dxp;
mod experiment;
mod gomocup;
mod gtp;
mod hub;
mod numbers;
mod souvenir;
mod statistics;

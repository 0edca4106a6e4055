//! Searches, evaluations, networks and engines.

#![allow(clippy::unwrap_used, missing_docs)]

mod draughts;
mod evaluation;
mod gomoku;
mod guided;
mod jiaqi_weights;
mod jiu_engines;
mod jiu_points;
mod jiu_weights;
mod moves;
mod net;
mod search;

//! Whole matches without a window: the app's logic under manual time, driven by the input
//! messages that mouse, fingers and keys cause.

#![allow(clippy::unwrap_used, missing_docs)]

mod adaptation;
mod captions;
mod config;
mod hands;
mod harness;
mod hints;
mod insight;
mod keys;
mod matches;
mod pointing;
mod preferences;
mod refusals;
mod review;
mod setups;
mod storing;
mod tuning;
mod turns;

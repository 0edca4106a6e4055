//! Checked configuration, challenges, lessons and reviews.

#![allow(clippy::unwrap_used, missing_docs)]

mod analysis;
mod challenges;
mod config;
mod draughts;
mod jiu_presets;
mod lessons;

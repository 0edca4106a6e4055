//! What people are shown and may change: checked configuration, challenges, and reviews of games.

pub mod analysis;
pub mod challenge;
pub mod config;
pub mod equipment;

//! Checked configuration, challenges, lessons and reviews.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "jiaqi")]
mod analysis;
mod challenges;
mod config;
#[cfg(feature = "jiaqi")]
mod deeds;
#[cfg(feature = "draughts")]
mod draughts;
mod fonts;
#[cfg(feature = "jiu")]
mod jiu;
mod lessons;

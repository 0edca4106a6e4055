//! The rules of all games: against slow second versions, published counts and properties; their text.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "jiaqi")]
mod jiaqi_cross_check;
#[cfg(feature = "jiaqi")]
mod jiaqi_perft;
#[cfg(feature = "jiaqi")]
mod jiaqi_properties;
#[cfg(feature = "jiaqi")]
mod jiaqi_text;
#[cfg(feature = "jiu")]
mod jiu;
#[cfg(feature = "jiu")]
mod jiu_properties;
mod moves;
mod quote;
mod symmetries;
mod terms;

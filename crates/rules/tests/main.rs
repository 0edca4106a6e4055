//! The rules of all games: against slow second versions, published counts and properties; their text.

#![allow(clippy::unwrap_used, missing_docs)]

mod draughts;
mod gomoku;
mod jiaqi_cross_check;
mod jiaqi_perft;
mod jiaqi_properties;
mod jiaqi_text;
mod jiu;
mod jiu_properties;
mod quoting;
mod terms;

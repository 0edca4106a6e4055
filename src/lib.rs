//! TibetanGo: Tibetan board games on an animated table, with engines that can be measured.
//!
//! A layer imports only what lies below it; `docs/architecture.md` shows which there are.

pub mod analysis;
#[cfg(feature = "gui")]
pub mod app;
pub mod arena;
pub mod challenge;
pub mod cli;
pub mod config;
pub mod drawing;
pub mod engine;
pub mod equipment;
pub mod eval;
pub mod experiment;
pub mod files;
pub mod games;
pub mod journal;
pub mod lan;
pub mod messages;
pub mod net;
pub mod plot;
pub mod protocol;
pub mod record;
pub mod search;
pub mod selfplay;
pub mod session;
pub mod souvenir;
pub mod statistics;
pub mod wire;

//! TibetanGo: Tibetan board games on an animated table, with engines that can be measured.
//!
//! The layers import only what lies below them:
//!
//! ```text
//! cli            lan (tokio)  app (Bevy)
//! statistics
//! experiment
//! arena
//! protocol, analysis
//! config, selfplay
//! challenge
//! engine
//! eval
//! search, session, record, souvenir
//! games                       rules only
//! messages, files, wire       words for people, reading and writing, lines between programs
//! ```

pub mod analysis;
#[cfg(feature = "gui")]
pub mod app;
pub mod arena;
pub mod challenge;
pub mod cli;
pub mod config;
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
// So that tests of the window can play the third game, too.
#[cfg(test)]
extern crate self as tibetango;
#[cfg(test)]
#[path = "../tests/third/mod.rs"]
mod third_game;

//! Tests of everything below the window; one binary.

#![allow(clippy::unwrap_used, missing_docs)]

mod analysis;
mod arena;
mod branches;
mod challenges;
mod choosing;
mod cli;
mod clock;
mod config;
#[path = "../copied.rs"]
mod copied;
mod drafts;
mod draughts;
mod dxp;
mod evaluation;
mod exhibit;
mod experiment;
#[path = "../fetched.rs"]
mod fetched;
mod files;
mod gomocup;
mod gomoku;
mod gtp;
mod guided;
mod hub;
mod jiaqi_cross_check;
mod jiaqi_perft;
mod jiaqi_properties;
mod jiaqi_setups;
mod jiaqi_text;
mod jiaqi_weights;
mod jiu;
mod jiu_engines;
mod jiu_games;
mod jiu_points;
mod jiu_properties;
mod jiu_records;
mod jiu_weights;
mod lan;
mod lessons;
mod net;
mod pdn;
mod record_index;
mod record_replay;
mod record_xml;
mod rooms;
mod search;
mod session;
mod sgf;
mod slow_jiaqi;
mod slow_jiu;
mod souvenir;
mod statistics;
mod tournament;
mod trees;

//! Whole matches without a window: the app's logic under manual time, driven by the input
//! messages that mouse, fingers and keys cause.

#![allow(clippy::unwrap_used, missing_docs)]

mod adaptation;
mod board;
mod captions;
mod clocks;
mod config;
mod consent;
mod editor;
mod exhibition;
mod faces;
mod glyphs;
mod hands;
mod harness;
mod hints;
mod insight;
mod jiu;
mod keys;
mod languages;
mod learn;
mod matches;
mod messages;
mod modes;
mod naming;
mod network;
mod playback;
mod pointing;
mod preferences;
mod previews;
mod puzzles;
mod refusals;
mod retry;
mod review;
mod screens;
mod scripts;
mod setups;
mod sketches;
mod souvenirs;
mod storing;
mod title;
mod transitions;
mod tree;
mod tuning;
mod turns;
mod visitors;

//! Whole matches without a window: the app's logic under manual time, driven by the input messages that mouse,
//! fingers and keys cause.

#![allow(clippy::unwrap_used, missing_docs)]

mod board;
mod editor;
mod exhibition;
mod hands;
mod harness;
mod input;
mod learn;
mod matches;
mod network;
mod parts;
mod puzzles;
mod replays;
mod screens;
mod scripts;
mod settings;
mod setups;
mod storing;
mod texts;
mod thinking;
mod title;

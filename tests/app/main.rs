//! Whole matches without a window: the app's logic under manual time, driven by the input messages that mouse,
//! fingers and keys cause.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod board;
#[cfg(feature = "jiaqi")]
mod broken;
#[cfg(feature = "jiaqi")]
mod editor;
#[cfg(feature = "jiaqi")]
mod exhibition;
mod hands;
mod harness;
#[cfg(feature = "jiaqi")]
mod input;
#[cfg(feature = "jiaqi")]
mod learn;
#[cfg(feature = "jiaqi")]
mod matches;
#[cfg(feature = "jiaqi")]
mod network;
mod parts;
#[cfg(feature = "jiaqi")]
mod puzzles;
#[cfg(feature = "jiaqi")]
mod registry;
#[cfg(feature = "jiaqi")]
mod replays;
mod screens;
#[cfg(feature = "jiaqi")]
mod scripts;
mod settings;
mod setups;
#[cfg(feature = "jiaqi")]
mod storing;
mod texts;
#[cfg(feature = "jiaqi")]
mod thinking;
#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod title;

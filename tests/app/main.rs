//! Whole matches without a window: the app's logic under manual time, driven by the input messages that mouse,
//! fingers and keys cause.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod board;
#[cfg(feature = "jiaqi")]
mod broken_threads;
#[cfg(feature = "jiaqi")]
mod challenges;
mod colour_vision;
mod crash_reports;
#[cfg(feature = "jiaqi")]
mod editor;
#[cfg(feature = "jiaqi")]
mod engine;
#[cfg(feature = "jiaqi")]
mod exhibition;
#[cfg(feature = "jiaqi")]
mod explorer;
mod harness;
#[cfg(feature = "jiaqi")]
mod input;
mod input_devices;
#[cfg(feature = "jiaqi")]
mod lessons;
#[cfg(feature = "jiaqi")]
mod matches;
#[cfg(feature = "jiaqi")]
mod network;
mod parts;
mod primer;
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
mod storage;
mod texts;
#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod title;

//! `exhibition.ron`: settings for a program that stands alone before visitors.
//!
//! It names languages, games, boards, rules and levels of other files. A running program that loses one of them gets a
//! fault and keeps the settings it had here: code that uses a name looks it up, and falls back to the default as
//! everywhere.

mod hours;
mod network;
mod parse;
mod settings;

pub use hours::{Loudness, Opening};
pub use network::ExhibitionNetwork;
pub(super) use parse::check;
pub use settings::{
    Attract, Exhibition, FILE, HouseDescription, Idle, Layout, OfferedBoard, OfferedGame,
    PIN_DIGITS, Pin, Save, Showing,
};

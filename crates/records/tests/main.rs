//! Records, their formats, and a match in progress.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "jiaqi")]
mod branches;
#[cfg(feature = "jiaqi")]
mod clock;
#[cfg(feature = "gomoku")]
mod encodings;
mod file_signatures;
mod files;
mod folders;
#[cfg(feature = "jiu")]
mod jiu_records;
#[cfg(feature = "jiaqi")]
mod library;
mod names;
mod notation;
#[cfg(feature = "draughts")]
mod pdn;
mod record_index;
#[cfg(feature = "jiaqi")]
mod record_replay;
#[cfg(feature = "jiaqi")]
mod record_xml;
mod results;
mod series;
#[cfg(feature = "jiaqi")]
mod session;
mod setups;
#[cfg(feature = "gomoku")]
mod sgf;
mod taps;
mod texts;

//! Records, their formats, and a match in progress.

#![allow(clippy::unwrap_used, missing_docs)]

#[cfg(feature = "jiaqi")]
mod branches;
mod choosing;
#[cfg(feature = "jiaqi")]
mod clock;
mod drafts;
#[cfg(feature = "gomoku")]
mod encodings;
mod files;
#[cfg(feature = "jiu")]
mod jiu_records;
mod notation;
#[cfg(feature = "draughts")]
mod pdn;
mod record_index;
#[cfg(feature = "jiaqi")]
mod record_replay;
#[cfg(feature = "jiaqi")]
mod record_xml;
#[cfg(feature = "jiaqi")]
mod session;
#[cfg(feature = "gomoku")]
mod sgf;
mod strangers;

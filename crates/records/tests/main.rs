//! Records, their formats, and a match in progress.

#![allow(clippy::unwrap_used, missing_docs)]

mod branches;
mod choosing;
mod clock;
mod drafts;
mod encodings;
mod files;
mod jiu_records;
mod notation;
mod pdn;
mod record_index;
mod record_replay;
mod record_xml;
mod session;
mod sgf;
mod strangers;

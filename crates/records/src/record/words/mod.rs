//! Texts of a record: names, dates and comments, and the encoding of files.

pub mod date;
pub(super) mod encoding;
pub mod names;
pub mod player_names;
pub mod text;

//! Texts of a record: names, dates, comments and results, and the encoding of files.

pub mod date;
pub(super) mod encoding;
pub mod names;
pub mod player_names;
pub(super) mod reasons;
pub(super) mod result_names;
pub(super) mod result_points;
pub(super) mod results;
pub mod text;

//! The words of a record: names, dates and comments, and how the letters of a file are encoded.

pub mod date;
pub(super) mod encoding;
pub mod named;
pub mod names;
pub mod text;

//! Teaching: the tutorial (`learn`), and challenges, each with one solution (`puzzle`).

pub mod learn;
pub mod puzzle;

//! Games after their end: replayed, reviewed, tried again, with variations and drawings.

mod playback;
pub mod retry;
mod review;
mod sketches;
mod tree;

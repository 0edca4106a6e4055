//! Games after their end: replayed, reviewed, retried, with variations and drawings.

mod playback;
pub mod retry;
pub mod review;
mod sketches;
mod tree;

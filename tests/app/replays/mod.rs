//! Games after their end: replayed, reviewed, retried, with variations and drawings.

mod broken;
mod playback;
pub mod retry;
mod review;
mod sketches;
mod tree;

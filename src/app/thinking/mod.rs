//! Engines on threads of their own: the computer's moves, the answer to a draw offer, and the analysis of a finished
//! game.

pub mod ai;
pub mod draw;
pub(crate) mod engine_thread;
pub(crate) mod job;
pub mod retry;
pub mod review;
pub mod tip;

pub use engine_thread::EngineSeed;

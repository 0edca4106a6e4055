//! Engines on threads of their own: the computer's moves, what is shown of its search, the
//! parameters set by hand, what is thought of a draw, and the game looked at afterwards.

pub mod ai;
pub mod draw;
pub(crate) mod engine_thread;
pub mod form;
pub mod insight;
pub(crate) mod job;
mod kept;
pub mod retry;
pub mod review;
pub mod tip;
pub mod tuning;

pub use engine_thread::EngineSeed;

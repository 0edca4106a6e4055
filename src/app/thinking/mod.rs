//! Engines on threads of their own: the computer's moves, the display of its search, the parameters set by hand, the
//! answer to a draw offer, and the analysis of a finished game.

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

//! Engines on threads of their own: the computer's moves, the answer to a draw offer, and one thing to try next time.

pub mod ai;
pub mod draw;
pub(crate) mod effort;
pub(crate) mod engine_thread;
pub mod hint;
pub mod tip;

pub use engine_thread::{EngineMessage, EngineQuestion, EngineSeed, EngineTask, threads_on};

//! What the search sees and what a game was like.

pub(crate) mod chances;
pub(crate) mod engine;
pub(crate) mod parameters;
pub(crate) mod review;
pub(crate) mod thinking;

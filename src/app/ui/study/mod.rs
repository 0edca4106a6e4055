//! What the search sees and what a game was like.

pub(crate) mod chances;
pub(crate) mod engine;
mod ghosts;
mod heat;
pub(crate) mod overlay;
pub(crate) mod parameters;
pub(crate) mod review;
mod seen;

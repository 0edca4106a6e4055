//! Views of the search and the review of a game.

pub(crate) mod candidates;
pub(crate) mod chances;
pub(crate) mod engine;
mod figures;
pub(crate) mod forms;
mod ghosts;
pub mod growth;
mod heat;
pub(crate) mod legend;
mod merits;
pub(crate) mod overlay;
pub(crate) mod parameters;
pub(crate) mod review;
mod seen;
pub(crate) mod tree;

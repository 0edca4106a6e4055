//! Views of the search and the review of a game.

pub(crate) mod candidates;
pub(crate) mod chances;
mod figures;
pub(crate) mod forms;
mod ghosts;
pub mod growth;
pub(crate) mod heat;
pub(crate) mod legend;
mod merits;
pub(crate) mod overlay;
mod seen;
pub(crate) mod tree;

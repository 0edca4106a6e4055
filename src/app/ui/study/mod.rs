//! Views of the search and the review of a game.

pub(crate) mod candidates;
pub(crate) mod chances;
mod figures;
pub(crate) mod forms;
pub(crate) mod ghosts;
pub mod growth;
pub(crate) mod heat;
pub(crate) mod legend;
mod merits;
pub(crate) mod overlay;
pub(crate) mod seen;
pub(crate) mod tree;

//! Views of the search and the review of a game.

pub(crate) mod candidates;
pub mod chances;
mod figures;
pub(crate) mod forms;
pub(crate) mod ghosts;
pub(crate) mod heat;
pub(crate) mod legend;
pub(crate) mod lines;
mod move_features;
pub(crate) mod overlay;
pub(crate) mod preference_marks;
pub(crate) mod projection;
pub(crate) mod tree;
pub mod tree_growth;

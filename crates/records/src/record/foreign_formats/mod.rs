//! Parts that the formats of other programs have in common: what is asked of each, several games in a file, trees of
//! plies, properties without a meaning here, faults with their places.

pub mod collection;
pub(super) mod format;
pub mod lines;
pub mod place;
pub(super) mod places;
pub(super) mod ply;
pub mod properties;

//! Parts that the formats of other programs have in common: several games in a file, trees of plies, properties
//! without a meaning here, faults with their places.

pub mod collection;
pub mod kept;
pub mod lines;
pub mod place;
pub(super) mod places;

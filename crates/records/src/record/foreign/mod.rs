//! What the files of other programs have alike: several games, trees of plies, things that we have no word for, faults
//! with their places.

pub mod collection;
pub mod kept;
pub mod lines;
pub mod place;
pub(super) mod places;

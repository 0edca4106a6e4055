//! The shade below cards, and the pictures on cards and screens.

pub(crate) mod pictures;
pub(crate) mod shade;

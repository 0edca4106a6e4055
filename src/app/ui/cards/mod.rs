//! Screens and cards that fill the window or lie over the board.

pub(crate) mod menu;
pub(crate) mod pictures;
pub(crate) mod shade;
pub(crate) mod title;

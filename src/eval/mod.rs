//! What positions are worth: one file a game.

pub mod jiaqi;

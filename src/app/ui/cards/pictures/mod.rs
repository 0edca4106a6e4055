//! Moving pictures on cards: boards with little games on them, and rules.

pub(crate) mod cabinet;
pub(crate) mod demo_games;
pub mod frame;
pub(crate) mod rule_pictures;

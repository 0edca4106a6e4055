//! Moving pictures on cards: boards with little games on them, and rules.

pub(crate) mod cabinet;
pub(crate) mod rule_pictures;
pub(crate) mod showing;

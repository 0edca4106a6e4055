//! Where a record stops being a game.

pub use crate::messages::Place;

/// What cannot be played of a record, and so ends it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Irregular {
    /// Where it stands in the file.
    pub place: Place,
    /// What it is and why it cannot be played.
    pub why: String,
}

//! Reasons of the rules against a position that was read or set up by hand.

use super::outcome::Outcome;
use crate::board::{Point, Side};
use crate::term::Cue;

/// Reason against a position. The rules of a game name all that they find, not only the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// These rules have no such board.
    #[error("these rules have no such board")]
    Board,
    /// Every point that is filled in placement is filled.
    #[error("placement is over: every point that can be filled is filled")]
    PlacementOver,
    /// Too few stones for this phase.
    #[error("{found} stones: at least {least} are needed")]
    TooFew {
        /// Number of stones on the board.
        found: u32,
        /// Minimum number of stones.
        least: u32,
    },
    /// Too many stones for this phase.
    #[error("{found} stones: at most {most} have room")]
    TooMany {
        /// Number of stones on the board.
        found: u32,
        /// Maximum number of stones.
        most: u32,
    },
    /// The sides place in turn and lose nothing: one has as many stones as the other or one more.
    #[error("in placement {0} has as many stones as {other} or one more", other = .0.other())]
    Uneven(Side),
    /// In placement the number of stones says whose turn it is.
    #[error("{side} is to move after {placed} stones")]
    Turn {
        /// Side whose turn it would be.
        side: Side,
        /// Number of stones placed.
        placed: u32,
    },
    /// In placement a stone is placed a ply.
    #[error("ply {ply} with {placed} stones placed: one a ply")]
    Ply {
        /// Number that was given.
        ply: u32,
        /// Number of stones placed.
        placed: u32,
    },
    /// More plies without a capture than there can have been.
    #[error("quiet {quiet}: at most {most} here")]
    Quiet {
        /// Number that was given.
        quiet: u16,
        /// Maximum number that there can have been.
        most: u32,
    },
    /// A rule that one game alone has.
    #[error("{0}")]
    Rule(Cue),
    /// The game is over in this position.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

impl SetupError {
    /// Returns the points that it is about.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Rule(cue) => cue.points(),
            _ => &[],
        }
    }
}

impl From<Cue> for SetupError {
    fn from(cue: Cue) -> Self {
        Self::Rule(cue)
    }
}

//! What the rules have against a position that was read or put together by hand.

use super::outcome::Outcome;
use crate::board::{Point, Side};

/// A reason against a position. The rules of a game name all that they find, not only the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// These rules have no such board.
    #[error("these rules have no such board")]
    Board,
    /// A stone stands on the hub, which stays empty during placement.
    #[error("a stone stands on the hub during placement")]
    Hub(Point),
    /// The first two stones stand in the centre, and they do not.
    #[error("the first two stones stand in the centre")]
    Centre(Vec<Point>),
    /// Every point that is filled in placement is filled.
    #[error("placement is over: every point that can be filled is filled")]
    PlacementOver,
    /// Too few stones for this phase.
    #[error("{found} stones: at least {least} are needed")]
    TooFew {
        /// So many stand on the board.
        found: u32,
        /// So many must.
        least: u32,
    },
    /// Too many stones for this phase.
    #[error("{found} stones: at most {most} have room")]
    TooMany {
        /// So many stand on the board.
        found: u32,
        /// So many may.
        most: u32,
    },
    /// The sides place in turn and lose nothing: one has as many stones as the other or one more.
    #[error("in placement {0} has as many stones as {other} or one more", other = .0.other())]
    Uneven(Side),
    /// In placement the number of stones says whose turn it is.
    #[error("{side} is to move after {placed} stones")]
    Turn {
        /// Whose turn it would be.
        side: Side,
        /// The stones placed.
        placed: u32,
    },
    /// The opening has no such phase after so many stones.
    #[error("the opening has no such phase after {placed} stones")]
    Opening {
        /// The stones placed.
        placed: u32,
    },
    /// Men stand where they are crowned.
    #[error("men stand on the row where they are crowned")]
    Uncrowned(Vec<Point>),
    /// Both sides would have won.
    #[error("both sides have won")]
    BothWon,
    /// In placement a stone is placed a ply.
    #[error("ply {ply} with {placed} stones placed: one a ply")]
    Ply {
        /// What was given.
        ply: u32,
        /// The stones placed.
        placed: u32,
    },
    /// Too few plies for stones to move already.
    #[error("ply {ply} in movement: at least {least}")]
    EarlyPly {
        /// What was given.
        ply: u32,
        /// What filling the board takes.
        least: u32,
    },
    /// More plies without a capture than there can have been.
    #[error("quiet {quiet}: at most {most} here")]
    Quiet {
        /// What was given.
        quiet: u16,
        /// The most that there can have been.
        most: u32,
    },
    /// This side cannot move, and the other one must open a way for it.
    #[error("{0} cannot move: its opponent is to move in phase yield")]
    YieldDue(Side),
    /// A way is to be opened for this side, though it can move, or though none can be opened.
    #[error("no yield is due: {0} can move, or no way can be opened")]
    NoYieldDue(Side),
    /// The game is over in this position, so nobody can play on from it.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

impl Objection {
    /// The points that it is about.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Hub(point) => std::slice::from_ref(point),
            Self::Centre(points) | Self::Uncrowned(points) => points,
            _ => &[],
        }
    }
}

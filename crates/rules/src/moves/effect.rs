//! Visible effects of a move, in the order in which they happen.

use super::gait::Gait;
use super::plain_move::{Decision, Phase};
use crate::board::{Point, Rank, Side};
use crate::term::Term;

/// Reason why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// The mover jumped over it.
    Jumped,
    /// The mover took it for a reason that its game alone has.
    Taken(&'static Term),
    /// The game clears the point; neither side captured the piece.
    Cleared(&'static Term),
}

impl Removal {
    /// Returns `jump`, or the word of its game.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Jumped => "jump",
            Self::Taken(term) | Self::Cleared(term) => term.word(),
        }
    }
}

/// Figure that pieces make together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outline {
    /// The corners of a cell, row by row.
    Cell([Point; 4]),
    /// A row, from one end to the other.
    Row(Vec<Point>),
}

impl Outline {
    /// The points that the pieces stand on.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Cell(points) => points,
            Self::Row(points) => points,
        }
    }
}

/// One visible effect of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A piece is set down.
    Place {
        /// The side whose piece it is.
        side: Side,
        /// The point where it stands from now on.
        at: Point,
    },
    /// A piece moves.
    Move {
        /// The side whose piece it is.
        side: Side,
        /// The point that it leaves.
        from: Point,
        /// The point where it arrives.
        to: Point,
        /// Gait of the piece.
        gait: Gait,
    },
    /// A piece is taken and replaced by one of the taker's.
    Recolour {
        /// The taker: the new colour.
        side: Side,
        /// The point where it stands.
        at: Point,
        /// The term of its game for what takes it.
        by: &'static Term,
        /// The points that take it: both neighbours, or the far end of a line.
        from: Vec<Point>,
        /// 0 for captures by the moved piece itself, 1 for captures by the pieces so won, and so on.
        round: u8,
    },
    /// A piece leaves the board.
    Remove {
        /// The side whose piece it was.
        side: Side,
        /// The point where it stood.
        at: Point,
        /// Reason why it leaves.
        by: Removal,
    },
    /// A piece gets another rank where it stands.
    Promote {
        /// The side whose piece it is.
        side: Side,
        /// The point where it stands.
        at: Point,
        /// The new rank.
        rank: Rank,
    },
    /// Pieces make a figure together.
    Mark {
        /// The side whose pieces they are.
        side: Side,
        /// Figure that they make.
        outline: Outline,
        /// Term of their game for the figure.
        by: &'static Term,
    },
    /// A player decides something.
    Decide {
        /// The side whose player decides.
        side: Side,
        /// The decision.
        decision: Decision,
    },
    /// Something happens that changes no point of the board.
    Tell {
        /// The side that it concerns.
        side: Side,
        /// The term of its game for what happens.
        what: &'static Term,
    },
    /// Another phase begins.
    PhaseChange {
        /// The new phase.
        phase: Phase,
    },
}

impl Effect {
    /// Creates the movement of a piece.
    pub(crate) const fn walk(side: Side, from: Point, to: Point, gait: Gait) -> Self {
        Self::Move {
            side,
            from,
            to,
            gait,
        }
    }

    /// Creates the removal of a piece.
    pub(crate) const fn remove(side: Side, at: Point, by: Removal) -> Self {
        Self::Remove { side, at, by }
    }

    /// Returns the point where the mover takes a piece; `None` for everything else, and for a piece that the game
    /// clears.
    #[must_use]
    pub const fn captured(&self) -> Option<Point> {
        match self {
            Self::Recolour { at, .. }
            | Self::Remove {
                at,
                by: Removal::Jumped | Removal::Taken(_),
                ..
            } => Some(*at),
            _ => None,
        }
    }

    /// Returns the term of its game for it; `None` for what every game has.
    #[must_use]
    pub const fn term(&self) -> Option<&'static Term> {
        match self {
            Self::Recolour { by, .. } | Self::Mark { by, .. } => Some(by),
            Self::Remove {
                by: Removal::Taken(term) | Removal::Cleared(term),
                ..
            } => Some(term),
            Self::Tell { what, .. } => Some(what),
            _ => None,
        }
    }

    /// The point where a piece that is placed or moves arrives.
    #[must_use]
    pub const fn arrival(&self) -> Option<Point> {
        match self {
            Self::Place { at, .. } | Self::Move { to: at, .. } => Some(*at),
            _ => None,
        }
    }
}

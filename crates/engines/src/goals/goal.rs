//! Goals of challenges, in facts that every game has: effects, formations, the end.

use std::fmt;

use serde::Deserialize;

/// A figure of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum GoalFigure {
    /// Four stones on the corners of a cell, closed by a move that captures for it.
    Square,
    /// A whole row or column, filled by a move that captures for it.
    Gun,
    /// Three corners of a cell whose fourth is free, made by placing a stone.
    Triangle,
    /// A point where a square can be closed.
    Gate,
    /// A stone that shuttles between two squares.
    Dalian,
}

/// Goal of the side that moves first, the solver, to be reached whatever the other side does.
///
/// A game that the solver wins reaches every goal, and one that ends otherwise reaches none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// Win the game.
    Win {
        /// Maximum number of moves of the solver.
        moves: u8,
    },
    /// Capture stones, all moves together.
    Take {
        /// Minimum number of stones.
        stones: u16,
        /// Maximum number of moves of the solver.
        moves: u8,
    },
    /// Jump over stones in one move.
    Jump {
        /// Minimum number of stones jumped over.
        stones: u16,
        /// Maximum number of moves of the solver.
        moves: u8,
    },
    /// Make a figure that did not stand at first.
    Form {
        /// The figure.
        figure: GoalFigure,
        /// Maximum number of moves of the solver.
        moves: u8,
    },
    /// Keep one's stones.
    Keep {
        /// Maximum number of stones lost, all moves together.
        lose: u16,
        /// Number of moves of the other side.
        moves: u8,
    },
    /// Keep the other side from making a figure that did not stand at first.
    Deny {
        /// The figure.
        figure: GoalFigure,
        /// Number of moves of the other side.
        moves: u8,
    },
}

impl Goal {
    /// Maximum number of moves of a challenge's goal. In fewer plies than these take no position occurs for the third
    /// time, so a proof need not check repetition.
    pub const MOST_MOVES: u8 = 4;

    /// Maximum number of stones of a goal.
    pub const MOST_STONES: u16 = 100;

    /// Returns the number of moves that it allows: those of the solver, of a guarding goal those of the other side.
    #[must_use]
    pub const fn moves(mut self) -> u8 {
        *self.moves_mut()
    }

    /// Returns the goal with another number of moves.
    #[must_use]
    pub const fn within(mut self, moves: u8) -> Self {
        *self.moves_mut() = moves;
        self
    }

    const fn moves_mut(&mut self) -> &mut u8 {
        match self {
            Self::Win { moves }
            | Self::Take { moves, .. }
            | Self::Jump { moves, .. }
            | Self::Form { moves, .. }
            | Self::Keep { moves, .. }
            | Self::Deny { moves, .. } => moves,
        }
    }

    /// Returns its number of stones, if it has any.
    #[must_use]
    pub const fn stones(self) -> Option<u16> {
        match self {
            Self::Take { stones, .. } | Self::Jump { stones, .. } => Some(stones),
            Self::Keep { lose, .. } => Some(lose),
            Self::Win { .. } | Self::Form { .. } | Self::Deny { .. } => None,
        }
    }

    /// Returns true for a guarding goal, which the other side must not spoil in its next moves; any other the solver
    /// must bring about.
    #[must_use]
    pub const fn guards(self) -> bool {
        matches!(self, Self::Keep { .. } | Self::Deny { .. })
    }

    /// Returns the values for the placeholders of its sentence: `{n}` moves, `{k}` stones.
    #[must_use]
    pub fn words(self) -> [(&'static str, String); 2] {
        let stones = self.stones().unwrap_or_default();
        [("n", self.moves().to_string()), ("k", stones.to_string())]
    }
}

/// Writes the goal as challenge files have it.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { moves } => write!(f, "Win(moves: {moves})"),
            Self::Take { stones, moves } => write!(f, "Take(stones: {stones}, moves: {moves})"),
            Self::Jump { stones, moves } => write!(f, "Jump(stones: {stones}, moves: {moves})"),
            Self::Form { figure, moves } => write!(f, "Form(figure: {figure:?}, moves: {moves})"),
            Self::Keep { lose, moves } => write!(f, "Keep(lose: {lose}, moves: {moves})"),
            Self::Deny { figure, moves } => write!(f, "Deny(figure: {figure:?}, moves: {moves})"),
        }
    }
}

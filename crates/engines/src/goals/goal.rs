//! What a challenge asks for, in facts that every game has: effects, formations, the end.

use std::fmt;

use serde::Deserialize;

/// A figure of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Figure {
    /// Four stones on the corners of a cell, closed by a move that takes for it.
    Square,
    /// A whole row or column, filled by a move that takes for it.
    Gun,
    /// Three corners of a cell whose fourth is free, made by setting a stone.
    Triangle,
    /// A point where a square can be closed.
    Gate,
    /// A stone that shuttles between two squares.
    Dalian,
}

/// What is to be reached by the side that moves first, the solver, whatever the other side does.
///
/// A game that the solver wins reaches every goal, and one that ends otherwise reaches none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// The game is won.
    Win {
        /// Within so many moves of the solver.
        moves: u8,
    },
    /// Stones are taken, all moves together.
    Take {
        /// So many at least.
        stones: u16,
        /// Within so many moves of the solver.
        moves: u8,
    },
    /// One move jumps over stones.
    Jump {
        /// Over so many at least.
        stones: u16,
        /// Within so many moves of the solver.
        moves: u8,
    },
    /// A figure is made that did not stand at first.
    Form {
        /// Which.
        figure: Figure,
        /// Within so many moves of the solver.
        moves: u8,
    },
    /// Stones are kept.
    Keep {
        /// So many may be lost, all moves together.
        lose: u16,
        /// For so many moves of the other side.
        moves: u8,
    },
    /// The other side makes no figure that did not stand at first.
    Deny {
        /// Which.
        figure: Figure,
        /// For so many moves of the other side.
        moves: u8,
    },
}

impl Goal {
    /// The most moves of a challenge's goal. In fewer plies than they have no position stands for the third
    /// time, so that a proof need not look back.
    pub const MOST_MOVES: u8 = 4;

    /// The most stones of a goal.
    pub const MOST_STONES: u16 = 100;

    /// The moves that it gives: those of the solver, of a goal that guards those of the other side.
    #[must_use]
    pub const fn moves(self) -> u8 {
        match self {
            Self::Win { moves }
            | Self::Take { moves, .. }
            | Self::Jump { moves, .. }
            | Self::Form { moves, .. }
            | Self::Keep { moves, .. }
            | Self::Deny { moves, .. } => moves,
        }
    }

    /// The same with another number of moves.
    #[must_use]
    pub const fn within(mut self, other: u8) -> Self {
        match &mut self {
            Self::Win { moves }
            | Self::Take { moves, .. }
            | Self::Jump { moves, .. }
            | Self::Form { moves, .. }
            | Self::Keep { moves, .. }
            | Self::Deny { moves, .. } => *moves = other,
        }
        self
    }

    /// The stones that it speaks of, if it speaks of any.
    #[must_use]
    pub const fn stones(self) -> Option<u16> {
        match self {
            Self::Take { stones, .. } | Self::Jump { stones, .. } => Some(stones),
            Self::Keep { lose, .. } => Some(lose),
            Self::Win { .. } | Self::Form { .. } | Self::Deny { .. } => None,
        }
    }

    /// True for a goal that the other side must not spoil in its next moves; any other is one that
    /// the solver must bring about.
    #[must_use]
    pub const fn guards(self) -> bool {
        matches!(self, Self::Keep { .. } | Self::Deny { .. })
    }

    /// What the sentence of a kind is filled with: `{n}` moves, `{k}` stones.
    #[must_use]
    pub fn words(self) -> [(&'static str, String); 2] {
        let stones = self.stones().unwrap_or_default();
        [("n", self.moves().to_string()), ("k", stones.to_string())]
    }
}

/// As the file has it.
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

//! An engine's evaluation of a game, position by position.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Decision, MoveKind, PlainMove, Side};

/// Maximum number of moves that are kept of a best line.
pub const BEST_LINE: usize = 8;

/// Distance from 0 or 1 within which a chance is as good as decided.
pub const SETTLED: f64 = 0.02;

/// An engine's evaluation of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The chance that White wins, 0 to 1; the result itself where the game is over.
    pub white: f64,
    /// Number of plies that it looked ahead.
    pub depth: u32,
    /// Best line of play, at most [`BEST_LINE`] moves; empty where the game is over.
    pub best: Vec<PlainMove>,
}

impl Thought {
    /// The chance that `side` wins.
    pub fn chance(&self, side: Side) -> f64 {
        match side {
            Side::White => self.white,
            Side::Black => 1.0 - self.white,
        }
    }

    /// True where the engine's choice is to decide about sides.
    fn decides(&self) -> bool {
        let first = self.best.first();
        first.is_some_and(|mv| mv.kind == MoveKind::Decide)
    }

    /// True where `side` loses with every move.
    pub fn is_lost(&self, side: Side) -> bool {
        self.chance(side) <= SETTLED
    }
}

/// Returns the chance that `mover` threw away by a move between these two positions, 0 to 1; 0 where the engine would
/// have played the same.
pub(super) fn thrown_away([before, after]: [&Thought; 2], mover: Side, choice: &PlainMove) -> f64 {
    if before.best.first() == Some(choice) {
        return 0.0;
    }
    // A side that may choose its colour counts with the better of the two chances.
    let better = |thought: &Thought| thought.white.max(1.0 - thought.white);
    let had = if before.decides() {
        better(before)
    } else {
        before.chance(mover)
    };
    let has = match choice.decision.map(Decision::swaps) {
        Some(Some(false)) => after.white,
        Some(Some(true)) => 1.0 - after.white,
        Some(None) => 1.0 - better(after),
        None if after.decides() => 1.0 - better(after),
        None => after.chance(mover),
    };
    (had - has).max(0.0)
}

/// An engine's evaluation of a whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAnalysis {
    /// The engine's name.
    pub engine: String,
    /// One thought for the position before each ply, and one for the last position.
    pub thoughts: Vec<Thought>,
}

impl GameAnalysis {
    /// Returns the chance that the mover of ply `ply` (from 0) threw away, 0 to 1. The move that the engine would have
    /// played itself loses nothing.
    pub fn loss(&self, ply: usize, mover: Side, choice: &PlainMove) -> f64 {
        match self.thoughts.get(ply..ply + 2) {
            Some([before, after]) => thrown_away([before, after], mover, choice),
            _ => 0.0,
        }
    }

    /// True when there is a thought for each position of `history`, and every best line can be
    /// played where it stands.
    pub fn fits(&self, history: &AnyGameHistory) -> bool {
        if self.thoughts.len() != history.len() + 1 {
            return false;
        }
        let mut history = history.clone();
        self.thoughts.iter().rev().all(|thought| {
            let here = history.len();
            let plays = thought.best.iter().all(|mv| history.play(mv).is_ok());
            while history.len() > here {
                history.undo();
            }
            history.undo();
            plays && (0.0..=1.0).contains(&thought.white)
        })
    }
}

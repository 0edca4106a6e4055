//! Goals that are reached in a few moves, and the proof that they are.
//!
//! | module | contents |
//! |---|---|
//! | `goal` | goals, in facts that every game has |
//! | `tracker` | a goal in a position, and the effect of each ply on it |
//! | [`proof`] | the proof of a goal: every right first move, by a search of all moves to the end |
//! | `attempt` | a challenge being played: the verdict on a try, and the other side's replies |
//! | [`grade`] | difficulty |
//!
//! No goal names a game.

mod attempt;
mod goal;
pub mod grade;
pub mod proof;
mod tracker;

use tibetango_rules::PlainMove;

pub use attempt::{ChallengeAttempt, MoveWithEffects, TryRefusal, TryResult, TryVerdict};
pub use goal::{Goal, GoalFigure};
pub use proof::{OverBudget, prove, solutions};
pub use tracker::{GoalState, goal_figure, standing};

/// Maximum number of positions of a proof; far more than any shipped challenge needs.
pub const BUDGET: u64 = 2_000_000;

/// Maximum number of first moves that solve a challenge.
pub const MOST_SOLUTIONS: usize = 3;

/// Number of steps of difficulty, counted from 1.
pub const STEPS: u8 = 5;

/// Returns a move without the stones that it captures by choice.
fn way(mv: &PlainMove) -> PlainMove {
    mv.clone().taking(Vec::new())
}

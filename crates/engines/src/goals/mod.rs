//! Goals that are reached in a few moves, and the proof that they are.
//!
//! | module | what it knows |
//! |---|---|
//! | `goal` | what is asked for, in facts that every game has |
//! | `task` | a goal in a position: what each ply did for it |
//! | [`proof`] | who can have it: every right first move, by a search of all moves to the end |
//! | `course` | a goal that is played for: what a try is worth, and what the other side does then |
//! | [`grade`] | how hard that is |
//!
//! No goal names a game.

mod course;
mod goal;
pub mod grade;
pub mod proof;
mod task;

use tibetango_rules::PlainMove;

pub use course::{Answer, Course, Played, Refused, Verdict};
pub use goal::{Figure, Goal};
pub use proof::{OverBudget, prove, solutions};
pub use task::{Standing, made, standing};

/// Positions that a proof may look at; far more than any shipped challenge needs.
pub const BUDGET: u64 = 2_000_000;

/// The most first moves that solve a challenge.
pub const MOST_SOLUTIONS: usize = 3;

/// Steps of difficulty, from 1.
pub const STEPS: u8 = 5;

/// A move without the stones that it takes by choice.
fn way(mv: &PlainMove) -> PlainMove {
    mv.clone().taking(Vec::new())
}

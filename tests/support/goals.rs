//! Goals of lessons and challenges, by the engines' proof.

use std::ops::RangeInclusive;
use tibetango_engines::goals::{BUDGET, Goal, prove};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Returns the fewest of these numbers of moves within which the side to move can force a goal, and the first moves
/// that lead there.
pub fn soonest(
    history: &AnyGameHistory,
    goal: Goal,
    moves: RangeInclusive<u8>,
) -> Option<(u8, Vec<PlainMove>)> {
    let mut proofs =
        moves.map(|moves| (moves, prove(history, goal.within(moves), BUDGET).unwrap()));
    proofs.find(|(_, right)| !right.is_empty())
}

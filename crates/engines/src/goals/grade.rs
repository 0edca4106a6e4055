//! Difficulty of challenges, in steps.

use super::STEPS;
use super::goal::Goal;
use super::proof::{OverBudget, Prover};
use super::tracker::{GoalState, GoalTracker};
use crate::engine::EngineGame;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameHistory, PlainMove, with_history};

/// Facts by which the difficulty of a challenge is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifficultyFacts {
    /// Number of moves that the goal allows.
    pub moves: u8,
    /// Whether the goal guards: then the solver has to see the possibilities of the other side.
    pub guards: bool,
    /// Number of first moves to choose among: those of [`EngineGame::rivals`], else all that differ in more than the
    /// stones that they capture.
    pub ways: usize,
    /// Whether a right first move has the greatest urgency of all legal moves.
    pub most_urgent: bool,
    /// Number of moves of the other side that the best wrong try survives. If the goal guards, those before the one
    /// that spoils it; otherwise 1 if the try threatens to reach the goal or is one of [`EngineGame::rivals`], else 0.
    pub refutation: u8,
}

impl DifficultyFacts {
    /// Returns the facts of a challenge, given its right first moves.
    ///
    /// # Errors
    /// [`OverBudget`] if more than `budget` positions would have to be searched.
    pub fn of(
        history: &AnyGameHistory,
        goal: Goal,
        right: &[PlainMove],
        budget: u64,
    ) -> Result<Self, OverBudget> {
        with_history!(history, history => facts(history, goal, right, budget))
    }

    /// Returns the step of difficulty, 1 to [`STEPS`].
    #[must_use]
    pub fn step(self) -> u8 {
        let by_moves = 3 * self.moves.saturating_sub(1);
        let by_ways = match self.ways {
            0..=5 => 0,
            6..=20 => 1,
            21..=60 => 2,
            _ => 3,
        };
        let seeing = u8::from(self.guards) + u8::from(!self.most_urgent);
        let points = by_moves + by_ways + seeing + self.refutation.min(2);
        (1 + points / 2).min(STEPS)
    }
}

/// Returns the facts of a challenge of one game and board.
fn facts<G: EngineGame>(
    history: &GameHistory<G>,
    goal: Goal,
    right: &[PlainMove],
    budget: u64,
) -> Result<DifficultyFacts, OverBudget> {
    let position = history.position();
    let all = position.legal();
    let most = all.iter().map(|&mv| position.urgency(mv)).max();
    let is_right = |mv: &G::Move| right.contains(&position.plain(*mv));
    let is_most_urgent = |mv: &&G::Move| Some(position.urgency(**mv)) == most;
    let right: Vec<G::Move> = all.iter().copied().filter(is_right).collect();
    let rivals = position.rivals(&right);
    let ways = match &rivals {
        Some(rivals) => rivals.len(),
        None => position.ways().len(),
    };
    let are_chosen = rivals.is_some();
    let mut wrong = rivals.unwrap_or_else(|| all.clone());
    wrong.retain(|mv| !is_right(mv));
    let tempts = u8::from(are_chosen && !goal.guards() && !wrong.is_empty());
    Ok(DifficultyFacts {
        moves: goal.moves(),
        guards: goal.guards(),
        ways,
        most_urgent: all.iter().filter(is_most_urgent).any(is_right),
        refutation: survival(position, goal, &wrong, budget)?.max(tempts),
    })
}

/// Returns the number of moves of the other side that the best of these wrong moves survives.
fn survival<G: EngineGame>(
    position: &G,
    goal: Goal,
    wrong: &[G::Move],
    budget: u64,
) -> Result<u8, OverBudget> {
    if goal.guards() {
        for moves in (1..goal.moves()).rev() {
            let tracker = GoalTracker::new(position, goal.within(moves));
            let mut prover = Prover::new(&tracker, budget);
            for &mv in wrong {
                if prover.stays(position, mv, Default::default())? {
                    return Ok(moves);
                }
            }
        }
        return Ok(0);
    }
    let tracker = GoalTracker::new(position, goal);
    let mut prover = Prover::new(&tracker, budget);
    for &mv in wrong {
        let (next, tally, standing) = tracker.after(position, mv, Default::default());
        let flipped = next.with_turn(tracker.solver);
        let theirs = next.to_move() != tracker.solver;
        let flipped = flipped.filter(|_| standing == GoalState::Open && theirs);
        if let Some(flipped) = flipped
            && prover.reachable(&flipped, tally)?
        {
            return Ok(1);
        }
    }
    Ok(0)
}

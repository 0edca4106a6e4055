//! Difficulty of challenges, in steps.

use super::STEPS;
use super::goal::Goal;
use super::proof::{OverBudget, Prover};
use super::tracker::{GoalState, GoalTracker};
use crate::engine::EngineGame;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameHistory, PlainMove, with_history};

/// Facts that make a challenge hard or easy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Number of moves that the goal allows.
    pub moves: u8,
    /// Whether the goal guards: then the solver has to see the other side's possibilities.
    pub guards: bool,
    /// Number of distinct first moves to choose among, choices of captured stones aside.
    pub ways: usize,
    /// Whether a right first move stands out as much as any move does: it captures as much as any can.
    pub greedy: bool,
    /// Number of moves of the other side that the best wrong try outlives: of a guarding goal, those before the one
    /// that spoils it; of any other, 1 if it threatens to reach the goal, or stands out as much as a right one.
    pub refutation: u8,
}

impl Facts {
    /// Determines the facts of a challenge with its right first moves.
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
        let seeing = u8::from(self.guards) + u8::from(!self.greedy);
        let points = by_moves + by_ways + seeing + self.refutation.min(2);
        (1 + points / 2).min(STEPS)
    }
}

fn facts<G: EngineGame>(
    history: &GameHistory<G>,
    goal: Goal,
    right: &[PlainMove],
    budget: u64,
) -> Result<Facts, OverBudget> {
    let position = history.position();
    let all = position.legal();
    let most = all.iter().map(|&mv| position.urgency(mv)).max();
    let is_right = |mv: &G::Move| right.contains(&position.plain(*mv));
    let stands_out = |mv: &&G::Move| Some(position.urgency(**mv)) == most;
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
    Ok(Facts {
        moves: goal.moves(),
        guards: goal.guards(),
        ways,
        greedy: all.iter().filter(stands_out).any(is_right),
        refutation: outlived(position, goal, &wrong, budget)?.max(tempts),
    })
}

/// Returns the number of moves of the other side that the best of some wrong moves outlives.
fn outlived<G: EngineGame>(
    position: &G,
    goal: Goal,
    wrong: &[G::Move],
    budget: u64,
) -> Result<u8, OverBudget> {
    if goal.guards() {
        for moves in (1..goal.moves()).rev() {
            let task = GoalTracker::new(position, goal.within(moves));
            let mut prover = Prover::new(&task, budget);
            for &mv in wrong {
                if prover.stays(position, mv, Default::default())? {
                    return Ok(moves);
                }
            }
        }
        return Ok(0);
    }
    let task = GoalTracker::new(position, goal);
    let mut prover = Prover::new(&task, budget);
    for &mv in wrong {
        let (next, tally, standing) = task.after(position, mv, Default::default());
        let turned = next.with_turn(task.solver);
        let theirs = next.to_move() != task.solver;
        let turned = turned.filter(|_| standing == GoalState::Open && theirs);
        if let Some(turned) = turned
            && prover.reachable(&turned, tally)?
        {
            return Ok(1);
        }
    }
    Ok(0)
}

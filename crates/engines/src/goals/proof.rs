//! Proofs that a goal can be reached: all legal moves are searched until it is reached or failed.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::goal::Goal;
use super::tracker::{ChallengeProgress, GoalState, GoalTracker};
use super::{MOST_SOLUTIONS, way};
use crate::engine::EngineGame;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameHistory, PlainMove, with_history};

/// Minimum length at which games cut their lists of moves, so a longer one may lack some.
const WHOLE_LIST: usize = 4096;

/// Error of a proof that would need more positions than the budget: nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more positions than the budget would have to be looked at")]
pub struct OverBudget;

/// Returns every move with which the side to move can reach the goal, whatever the other side does, in the order of
/// the legal moves; none if it cannot. A `history` that began with the first position of a challenge may have gone on
/// from there: then the goal is the rest of it.
///
/// # Errors
/// [`OverBudget`] if more than `budget` positions would have to be searched.
pub fn prove(
    history: &AnyGameHistory,
    goal: Goal,
    budget: u64,
) -> Result<Vec<PlainMove>, OverBudget> {
    right_up_to(history, goal, budget, usize::MAX)
}

/// Does the same as [`prove`], but stops once more than `most` distinct moves are right.
///
/// # Errors
/// As [`prove`].
pub fn right_up_to(
    history: &AnyGameHistory,
    goal: Goal,
    budget: u64,
    most: usize,
) -> Result<Vec<PlainMove>, OverBudget> {
    with_history!(history, history => right_moves(history, goal, budget, most))
}

fn right_moves<G: EngineGame>(
    history: &GameHistory<G>,
    goal: Goal,
    budget: u64,
    most: usize,
) -> Result<Vec<PlainMove>, OverBudget> {
    let (task, tally, standing) = GoalTracker::of(history, goal);
    let mut right: Vec<PlainMove> = Vec::new();
    if standing != GoalState::Open {
        return Ok(right);
    }
    let mut prover = Prover::new(&task, budget);
    let position = history.position();
    let mut ways = 0;
    for mv in whole(position.legal())? {
        if !prover.stays(position, mv, tally)? {
            continue;
        }
        let mv = position.plain(mv);
        if right.iter().all(|other| way(other) != way(&mv)) {
            ways += 1;
        }
        right.push(mv);
        if ways > most {
            break;
        }
    }
    Ok(right)
}

/// Returns right moves as challenge files have them: a move without the stones that it captures if every choice of
/// them is right, else each move in full.
#[must_use]
pub fn solutions(history: &AnyGameHistory, right: &[PlainMove]) -> Vec<String> {
    let legal = history.legal();
    let mut lines: Vec<String> = Vec::new();
    for mv in right {
        let went = way(mv);
        let mut same = legal.iter().filter(|other| way(other) == went);
        let whole = same.all(|other| right.contains(other));
        let text = history.text(if whole { &went } else { mv });
        if !lines.contains(&text) {
            lines.push(text);
        }
    }
    lines
}

/// Returns true for a challenge worth posing: so few first moves are right that it takes thought.
#[must_use]
pub fn is_posed_well(solutions: usize, ways: usize) -> bool {
    (1..=MOST_SOLUTIONS).contains(&solutions) && ways > 2 * solutions
}

/// A search of all moves that remembers its results about one goal.
pub(super) struct Prover<'t, G: EngineGame> {
    task: &'t GoalTracker,
    /// Number of positions that it may still search.
    budget: u64,
    /// Whether the goal can still be reached: by position and progress. Positions are told apart by their
    /// 64-bit hash and the quiet count that the hash leaves out.
    cache: HashMap<(u64, u16, ChallengeProgress), bool>,
    /// The move that decided last, by plies played: it is tried first.
    last_decisions: Vec<G::Move>,
}

impl<'t, G: EngineGame> Prover<'t, G> {
    pub fn new(task: &'t GoalTracker, budget: u64) -> Self {
        Self {
            task,
            budget,
            cache: HashMap::new(),
            last_decisions: Vec::new(),
        }
    }

    /// Returns the moves of the side to move after which the goal can be reached.
    pub fn right(
        &mut self,
        position: &G,
        tally: ChallengeProgress,
    ) -> Result<Vec<G::Move>, OverBudget> {
        let mut right = Vec::new();
        for mv in whole(position.legal())? {
            if self.stays(position, mv, tally)? {
                right.push(mv);
            }
        }
        Ok(right)
    }

    /// Returns true if the goal is reached by a move of either side or can be reached after it.
    pub fn stays(
        &mut self,
        position: &G,
        mv: G::Move,
        tally: ChallengeProgress,
    ) -> Result<bool, OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        let (next, tally, standing) = self.task.after(position, mv, tally);
        match standing {
            GoalState::Reached => Ok(true),
            GoalState::Failed => Ok(false),
            GoalState::Open => self.reachable(&next, tally),
        }
    }

    /// Returns the move that decided last at this progress of the challenge.
    pub fn last_decision(&self, tally: ChallengeProgress) -> Option<G::Move> {
        self.last_decisions.get(tally.plies()).copied()
    }

    /// Returns true if the goal can be reached from a position in which it is still open.
    pub fn reachable(
        &mut self,
        position: &G,
        tally: ChallengeProgress,
    ) -> Result<bool, OverBudget> {
        if let Some(entry) = self.foreseen(position, tally) {
            return Ok(entry);
        }
        let key = (position.hash(), position.base().quiet(), tally);
        if let Entry::Occupied(slot) = self.cache.entry(key) {
            return Ok(*slot.get());
        }
        let own = position.to_move() == self.task.solver;
        let mut moves = whole(position.legal())?;
        let ply = tally.plies();
        // The move that decided last decides most often, and after it the most urgent one.
        let last = self.last_decisions.get(ply).copied();
        let last = last.filter(|last| moves.contains(last));
        let mut deciding = None;
        if let Some(last) = last
            && self.stays(position, last, tally)? == own
        {
            deciding = Some(last);
        } else {
            moves.sort_by_cached_key(|&mv| Reverse(position.urgency(mv)));
            for mv in moves.into_iter().filter(|mv| Some(*mv) != last) {
                if self.stays(position, mv, tally)? == own {
                    deciding = Some(mv);
                    break;
                }
            }
        }
        if let Some(mv) = deciding {
            if self.last_decisions.len() <= ply {
                self.last_decisions.resize(ply + 1, mv);
            }
            self.last_decisions[ply] = mv;
        }
        let reaches = deciding.is_some() == own;
        self.cache.insert(key, reaches);
        Ok(reaches)
    }

    /// Returns whether the goal can be reached if the moves that are left cannot change that: the side whose deeds
    /// count has too few of them for any.
    fn foreseen(&self, position: &G, tally: ChallengeProgress) -> Option<bool> {
        let goal = self.task.goal;
        let (side, count) = match goal {
            Goal::Win { .. } | Goal::Take { .. } | Goal::Jump { .. } => {
                (self.task.solver, tally.own)
            }
            Goal::Keep { .. } => (self.task.solver.other(), tally.other),
            // Figures are made without a capture.
            Goal::Form { .. } | Goal::Deny { .. } => return None,
        };
        let rest = goal.moves().saturating_sub(count);
        (position.idle_moves(side) >= rest).then_some(goal.guards())
    }
}

/// Returns the list of moves unless it may have been cut.
fn whole<M>(moves: Vec<M>) -> Result<Vec<M>, OverBudget> {
    if moves.len() < WHOLE_LIST {
        Ok(moves)
    } else {
        Err(OverBudget)
    }
}

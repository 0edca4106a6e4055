//! A challenge being played: every try is answered at once, and the other side resists as long as it can.

use std::cmp::Reverse;

use super::BUDGET;
use super::goal::Goal;
use super::proof::{OverBudget, Prover, right_up_to};
use super::tracker::{GoalState, GoalTracker};
use crate::engine;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, GameHistory, IllegalMove, PlainMove, Point, with_history};

/// Maximum number of positions searched to find the reply that resists longest, beyond the proof itself.
const TELLING: u64 = 100_000;

/// A challenge and the moves played in it.
#[derive(Clone, Debug)]
pub struct ChallengeAttempt {
    history: AnyGameHistory,
    goal: Goal,
}

/// A move and its visible effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWithEffects {
    /// The move.
    pub mv: PlainMove,
    /// Effects of the move.
    pub effects: Vec<Effect>,
}

/// Verdict on a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryVerdict {
    /// The goal is reached.
    Solved,
    /// The try is right so far; the answers have been played and the next move is the solver's.
    Good,
    /// The goal can no longer be reached; the course stands as before the try.
    Wrong,
}

/// Result of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryResult {
    /// Verdict on the try.
    pub verdict: TryVerdict,
    /// Visible effects of the try.
    pub effects: Vec<Effect>,
    /// The moves of the other side that followed. After a wrong try the one that refutes it, or, if it failed by
    /// itself, the other side's best move; none if the game was over.
    pub replies: Vec<MoveWithEffects>,
}

/// Reason why a try was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TryRefusal {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Its verdict exceeds the budget; this never happens in a checked challenge.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
}

impl ChallengeAttempt {
    /// Creates a challenge at its start, with the goal of the side to move.
    #[must_use]
    pub fn new(start: AnyGameHistory, goal: Goal) -> Self {
        Self {
            history: start,
            goal,
        }
    }

    /// Returns the game as it stands.
    #[must_use]
    pub fn history(&self) -> &AnyGameHistory {
        &self.history
    }

    /// Tries a move.
    ///
    /// # Errors
    /// [`TryRefusal`] if the move is not legal, or its verdict exceeds the budget; nothing is changed then.
    pub fn attempt(&mut self, mv: &PlainMove) -> Result<TryResult, TryRefusal> {
        let mut history = self.history.clone();
        let effects = history.play(mv)?;
        let mut replies = Vec::new();
        let verdict = loop {
            let (mv, spoils) = match with_history!(&history, history => reply(history, self.goal))?
            {
                Continuation::Reached => break TryVerdict::Solved,
                Continuation::Solver => break TryVerdict::Good,
                Continuation::Failed(None) => break TryVerdict::Wrong,
                Continuation::Failed(Some(mv)) => (mv, true),
                Continuation::Other(mv) => (mv, false),
            };
            let effects = history.play(&mv)?;
            replies.push(MoveWithEffects { mv, effects });
            if spoils {
                break TryVerdict::Wrong;
            }
        };
        if verdict != TryVerdict::Wrong {
            self.history = history;
        }
        Ok(TryResult {
            verdict,
            effects,
            replies,
        })
    }

    /// Returns the point where a right move begins: the stone that moves, or the point where one is placed. None when
    /// the challenge is over.
    #[must_use]
    pub fn hint(&self) -> Option<Point> {
        let mv = self.best()?;
        mv.from.or(mv.to)
    }

    /// Returns the moves that solve the rest of the challenge, with those of the other side between them.
    #[must_use]
    pub fn solution(&self) -> Vec<PlainMove> {
        let mut course = self.clone();
        let mut moves = Vec::new();
        while let Some(mv) = course.best() {
            let Ok(answer) = course.attempt(&mv) else {
                break;
            };
            moves.push(mv);
            moves.extend(answer.replies.into_iter().map(|ply| ply.mv));
        }
        moves
    }

    /// Returns the right move that reaches the goal soonest.
    fn best(&self) -> Option<PlainMove> {
        let goals = (1..=self.goal.moves()).map(|moves| self.goal.within(moves));
        // A guarding goal is the easier the sooner it ends.
        let mut goals = goals.filter(|goal| !goal.guards() || *goal == self.goal);
        // One is enough.
        let first = |goal| {
            right_up_to(&self.history, goal, BUDGET, 0)
                .ok()?
                .into_iter()
                .next()
        };
        goals.find_map(first)
    }
}

/// Continuation of a course.
enum Continuation {
    Reached,
    Solver,
    /// The goal is out of reach, or will be after this reply.
    Failed(Option<PlainMove>),
    Other(PlainMove),
}

/// Determines the continuation after a move of the solver, or one of the other side that moves again.
fn reply<G: engine::EngineGame>(
    history: &GameHistory<G>,
    goal: Goal,
) -> Result<Continuation, OverBudget> {
    let (task, tally, standing) = GoalTracker::of(history, goal);
    let position = history.position();
    let solvers = position.to_move() == task.solver;
    let most_urgent = |moves: Vec<G::Move>| {
        let best = moves.into_iter().rev();
        best.max_by_key(|&mv| position.urgency(mv))
            .map(|mv| position.plain(mv))
    };
    match standing {
        GoalState::Reached => return Ok(Continuation::Reached),
        GoalState::Failed if solvers => return Ok(Continuation::Failed(None)),
        GoalState::Failed => return Ok(Continuation::Failed(most_urgent(position.legal()))),
        GoalState::Open => {}
    }
    let mut prover = Prover::new(&task, BUDGET);
    let reachable = prover.reachable(position, tally)?;
    if solvers {
        return Ok(match reachable {
            true => Continuation::Solver,
            false => Continuation::Failed(None),
        });
    }
    let replies = position.legal();
    if !reachable {
        let fails = |mv: &G::Move| task.after(position, *mv, tally).2 == GoalState::Failed;
        let at_once = replies.iter().copied().filter(fails).collect();
        let decided = prover.last_decision(tally).map(|mv| position.plain(mv));
        let refutes = most_urgent(at_once).or(decided);
        // If the solver has too few moves left, every reply refutes.
        return Ok(Continuation::Failed(
            refutes.or_else(|| most_urgent(replies)),
        ));
    }
    // If telling replies apart would take too long, they count as equal.
    let mut teller = Prover::new(&task, TELLING);
    let least = tally.own + 1;
    let sooner: Vec<GoalTracker> = (least..goal.moves())
        .map(|moves| task.within(moves))
        .collect();
    let mut sooner: Vec<Prover<'_, G>> = sooner
        .iter()
        .filter(|_| !goal.guards())
        .map(|task| Prover::new(task, TELLING))
        .collect();
    let lasts = |mv: &G::Move| {
        let (next, after, standing) = task.after(position, *mv, tally);
        if standing != GoalState::Open {
            return 0;
        }
        let mut ends = sooner.iter_mut();
        let end = ends.position(|prover| prover.reachable(&next, after) == Ok(true));
        end.map_or(goal.moves(), |end| least + end as u8)
    };
    // Only the replies that last longest are compared further.
    let lasts: Vec<u8> = replies.iter().map(lasts).collect();
    let most = lasts.iter().copied().max();
    let replies = replies.into_iter().zip(lasts);
    let mut longest = None;
    for (mv, _) in replies.filter(|(_, lasts)| Some(*lasts) == most) {
        let (next, after, standing) = task.after(position, mv, tally);
        let right = match standing {
            GoalState::Open => teller
                .right(&next, after)
                .map_or(usize::MAX, |all| all.len()),
            _ => 0,
        };
        let worth = (Reverse(right), position.urgency(mv));
        // The first of equal replies counts.
        if longest.as_ref().is_none_or(|(best, _)| worth > *best) {
            longest = Some((worth, mv));
        }
    }
    Ok(longest.map_or(Continuation::Failed(None), |(_, mv)| {
        Continuation::Other(position.plain(mv))
    }))
}

//! A challenge being played: every try is answered at once, and the other side resists as long as it can.

use std::cmp::Reverse;

use super::BUDGET;
use super::goal::Goal;
use super::proof::{OverBudget, Prover, moves, prove};
use super::task::{Standing, Task};
use crate::engine;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Effect, IllegalMove, Line, PlainMove, Point, with_line};

/// Maximum number of positions searched to find the reply that resists longest, beyond the proof itself.
const TELLING: u64 = 100_000;

/// A challenge and the moves played in it.
#[derive(Clone, Debug)]
pub struct Course {
    line: AnyLine,
    goal: Goal,
}

/// A move and its visible effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: PlainMove,
    /// Effects of the move.
    pub effects: Vec<Effect>,
}

/// Verdict on a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Solved,
    /// The try is right so far; the answers have been played and the next move is the solver's.
    Good,
    /// The goal can no longer be reached; the course stands as before the try.
    Wrong,
}

/// Result of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Verdict on the try.
    pub verdict: Verdict,
    /// Visible effects of the try.
    pub effects: Vec<Effect>,
    /// The moves of the other side that followed. After a wrong try the one that refutes it, or, if it failed by
    /// itself, the other side's best move; none if the game was over.
    pub replies: Vec<Played>,
}

/// Reason why a try was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Its verdict exceeds the budget; this never happens in a checked challenge.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
}

impl Course {
    /// Creates a challenge at its start, with the goal of the side to move.
    #[must_use]
    pub fn new(start: AnyLine, goal: Goal) -> Self {
        Self { line: start, goal }
    }

    /// Returns the game as it stands.
    #[must_use]
    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Tries a move.
    ///
    /// # Errors
    /// [`Refused`] if the move is not legal, or its verdict exceeds the budget; nothing is changed then.
    pub fn attempt(&mut self, mv: &PlainMove) -> Result<Answer, Refused> {
        let mut line = self.line.clone();
        let effects = line.play(mv)?;
        let mut replies = Vec::new();
        let verdict = loop {
            match with_line!(&line, line => reply(line, self.goal))? {
                Next::Reached => break Verdict::Solved,
                Next::Solver => break Verdict::Good,
                Next::Failed(spoils) => {
                    if let Some(mv) = spoils {
                        let effects = line.play(&mv)?;
                        replies.push(Played { mv, effects });
                    }
                    break Verdict::Wrong;
                }
                Next::Other(mv) => {
                    let effects = line.play(&mv)?;
                    replies.push(Played { mv, effects });
                }
            }
        };
        if verdict != Verdict::Wrong {
            self.line = line;
        }
        Ok(Answer {
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
            moves.extend(answer.replies.into_iter().map(|played| played.mv));
        }
        moves
    }

    /// Returns the right move that reaches the goal soonest.
    fn best(&self) -> Option<PlainMove> {
        let goals = (1..=self.goal.moves()).map(|moves| self.goal.within(moves));
        // A guarding goal is the easier the sooner it ends.
        let mut goals = goals.filter(|goal| !goal.guards() || *goal == self.goal);
        goals.find_map(|goal| prove(&self.line, goal, BUDGET).ok()?.into_iter().next())
    }
}

/// Continuation of a course.
enum Next {
    Reached,
    Solver,
    /// The goal is out of reach, or will be after this reply.
    Failed(Option<PlainMove>),
    Other(PlainMove),
}

/// Determines the continuation after a move of the solver, or one of the other side that moves again.
fn reply<G: engine::Played>(line: &Line<G>, goal: Goal) -> Result<Next, OverBudget> {
    let (task, tally, standing) = Task::of(line, goal);
    let position = line.position();
    let solvers = position.to_move() == task.solver;
    let most_taking = |moves: Vec<G::Move>| {
        let best = moves.into_iter().rev();
        best.max_by_key(|&mv| position.captures(mv))
            .map(|mv| position.plain(mv))
    };
    match standing {
        Standing::Reached => return Ok(Next::Reached),
        Standing::Failed if solvers => return Ok(Next::Failed(None)),
        Standing::Failed => return Ok(Next::Failed(most_taking(moves(position)))),
        Standing::Open => {}
    }
    let mut prover = Prover::new(&task, BUDGET);
    let reachable = prover.reachable(position, tally)?;
    if solvers {
        let next = if reachable {
            Next::Solver
        } else {
            Next::Failed(None)
        };
        return Ok(next);
    }
    let replies = moves(position);
    if !reachable {
        let fails = |mv: &G::Move| task.after(position, *mv, tally).2 == Standing::Failed;
        let at_once = replies.into_iter().filter(fails).collect();
        let decided = prover.decided(tally).map(|mv| position.plain(mv));
        return Ok(Next::Failed(most_taking(at_once).or(decided)));
    }
    // If telling replies apart would take too long, they count as equal.
    let mut teller = Prover::new(&task, TELLING);
    let least = tally.own + 1;
    let sooner: Vec<Task> = (least..goal.moves())
        .map(|moves| task.within(moves))
        .collect();
    let mut sooner: Vec<Prover<'_, G>> = sooner
        .iter()
        .filter(|_| !goal.guards())
        .map(|task| Prover::new(task, TELLING))
        .collect();
    let mut longest = None;
    for mv in replies {
        let (next, after, standing) = task.after(position, mv, tally);
        let mut lasts = 0;
        let mut right = 0;
        if standing == Standing::Open {
            let mut ends = sooner.iter_mut();
            let end = ends.position(|prover| prover.reachable(&next, after) == Ok(true));
            lasts = end.map_or(goal.moves(), |end| least + end as u8);
            right = teller
                .right(&next, after)
                .map_or(usize::MAX, |all| all.len());
        }
        let worth = (lasts, Reverse(right), position.captures(mv));
        // Of equal replies the first counts.
        if longest.as_ref().is_none_or(|(best, _)| worth > *best) {
            longest = Some((worth, mv));
        }
    }
    Ok(longest.map_or(Next::Failed(None), |(_, mv)| {
        Next::Other(position.plain(mv))
    }))
}

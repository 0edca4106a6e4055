//! A goal in a position, and the effect of each ply on it.

use super::goal::{Goal, GoalFigure};
use crate::engine::EngineGame;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{
    Effect, Formation, FormationSign, GameHistory, MoveKind, Outline, Point, Side, with_history,
};

/// Progress of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ChallengeProgress {
    /// Number of moves of the solver.
    pub own: u8,
    /// Number of moves of the other side.
    pub other: u8,
    /// Number of stones that the goal counts: captured or lost.
    pub stones: u16,
}

impl ChallengeProgress {
    /// Returns the number of moves of both sides.
    pub fn plies(self) -> usize {
        usize::from(self.own) + usize::from(self.other)
    }
}

/// State of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalState {
    /// The goal may still be reached.
    Open,
    /// The goal is reached.
    Reached,
    /// Its moves are used up, or the game is over.
    Failed,
}

/// Returns the state of the goal of the side that moved first at the end of a game, which must not go on after the
/// goal is reached.
#[must_use]
pub fn standing(history: &AnyGameHistory, goal: Goal) -> GoalState {
    with_history!(history, history => GoalTracker::of(history, goal).2)
}

/// Returns the figure required by the goal of the side that moved first, if the last move made it; nothing if the
/// goal requires another thing, or a square, which the move itself shows.
#[must_use]
pub fn goal_figure(history: &AnyGameHistory, goal: Goal) -> Vec<Formation> {
    with_history!(history, history => {
        let task = GoalTracker::new(history.first(), goal);
        let last = history.plies().last();
        last.map_or_else(Vec::new, |(position, mv)| task.figures(position, mv))
    })
}

/// Location of a formation, the same from both of its ends.
type Trace = (GoalFigure, Point, Point);

/// A goal posed in a first position.
#[derive(Clone, Debug)]
pub(super) struct GoalTracker {
    pub solver: Side,
    pub goal: Goal,
    /// Formations that stood at first, of the side whose deeds count.
    before: Vec<Trace>,
}

impl GoalTracker {
    pub fn new<G: EngineGame>(first: &G, goal: Goal) -> Self {
        let mut task = Self {
            solver: first.to_move(),
            goal,
            before: Vec::new(),
        };
        if let Goal::Form { figure, .. } | Goal::Deny { figure, .. } = goal {
            task.before = task.traces(first, figure).map(|(trace, _)| trace).collect();
        }
        task
    }

    /// Returns the tracker of a goal posed in the first position of a game, with the present progress and state.
    pub fn of<G: EngineGame>(
        history: &GameHistory<G>,
        goal: Goal,
    ) -> (Self, ChallengeProgress, GoalState) {
        let task = Self::new(history.first(), goal);
        let mut tally = ChallengeProgress::default();
        let mut standing = GoalState::Open;
        for (position, mv) in history.plies() {
            let (_, after, stands) = task.after(position, mv, tally);
            (tally, standing) = (after, stands);
        }
        (task, tally, standing)
    }

    /// Returns the tracker of the same goal with another number of moves.
    pub fn within(&self, moves: u8) -> Self {
        Self {
            goal: self.goal.within(moves),
            ..self.clone()
        }
    }

    /// Returns the position after a legal move, and the new state of the goal.
    pub fn after<G: EngineGame>(
        &self,
        position: &G,
        mv: G::Move,
        mut tally: ChallengeProgress,
    ) -> (G, ChallengeProgress, GoalState) {
        let next = position.after(mv);
        let own = position.to_move() == self.solver;
        let (guards, moves) = (self.goal.guards(), self.goal.moves());
        let count = if own {
            &mut tally.own
        } else {
            &mut tally.other
        };
        *count = count.saturating_add(1);
        // Goals to reach count the solver's deeds, goals to guard those of the other side.
        let counts = own != guards;
        if counts && self.is_done(position, mv, &next, &mut tally) {
            let stands = if guards {
                GoalState::Failed
            } else {
                GoalState::Reached
            };
            return (next, tally, stands);
        }
        let stands = match next.outcome() {
            Some(end) if end.winner == Some(self.solver) => GoalState::Reached,
            Some(_) => GoalState::Failed,
            None if guards && tally.other >= moves => GoalState::Reached,
            None if !guards && tally.own >= moves => GoalState::Failed,
            None => GoalState::Open,
        };
        (next, tally, stands)
    }

    /// Returns true if a move did the required, or the forbidden, deed.
    fn is_done<G: EngineGame>(
        &self,
        position: &G,
        mv: G::Move,
        next: &G,
        tally: &mut ChallengeProgress,
    ) -> bool {
        let captures = position.captures(mv) as u16;
        match self.goal {
            Goal::Win { .. } => false,
            Goal::Take { stones, .. } => {
                tally.stones += captures;
                tally.stones >= stones
            }
            Goal::Keep { lose, .. } => {
                tally.stones += captures;
                tally.stones > lose
            }
            Goal::Jump { stones, .. } => {
                let plain = position.plain(mv);
                plain.kind == MoveKind::Jump && plain.via.len() + 1 >= usize::from(stones)
            }
            Goal::Form { figure, .. } | Goal::Deny { figure, .. } => match figure {
                GoalFigure::Square | GoalFigure::Gun => {
                    captures > 0 && closes(position, mv, figure)
                }
                GoalFigure::Triangle => triangles(position, mv).next().is_some(),
                GoalFigure::Gate | GoalFigure::Dalian => self.fresh(next, figure).next().is_some(),
            },
        }
    }

    /// Returns the required figures that a move made.
    fn figures<G: EngineGame>(&self, position: &G, mv: G::Move) -> Vec<Formation> {
        let Goal::Form { figure, .. } = self.goal else {
            return Vec::new();
        };
        match figure {
            GoalFigure::Square | GoalFigure::Gun => Vec::new(),
            GoalFigure::Triangle => triangles(position, mv).collect(),
            GoalFigure::Gate | GoalFigure::Dalian => {
                self.fresh(&position.after(mv), figure).collect()
            }
        }
    }

    /// Returns the figures that did not stand at first.
    fn fresh<G: EngineGame>(
        &self,
        position: &G,
        figure: GoalFigure,
    ) -> impl Iterator<Item = Formation> {
        let now = self.traces(position, figure);
        let new = now.filter(|(trace, _)| !self.before.contains(trace));
        new.map(|(_, formation)| formation)
    }

    /// Returns the locations of the figures of the side whose deeds count.
    fn traces<G: EngineGame>(
        &self,
        position: &G,
        figure: GoalFigure,
    ) -> impl Iterator<Item = (Trace, Formation)> {
        let whose = if self.goal.guards() {
            self.solver.other()
        } else {
            self.solver
        };
        let formations = position.formations().into_iter();
        formations.filter_map(move |formation| {
            let asked_for = match formation.sign {
                FormationSign::Ring(_) => figure == GoalFigure::Gate,
                FormationSign::Bar(..) => figure == GoalFigure::Dalian,
                FormationSign::Cell(_) | FormationSign::Line(..) => false,
            };
            let [from, to] = formation.sign.ends();
            let trace = (figure, from.min(to), from.max(to));
            (asked_for && formation.side == whose).then_some((trace, formation))
        })
    }
}

/// Key of the triangle gain.
const CORNER: &str = "why.gains.corner";

/// Returns the cells of which a legal move takes the third corner.
fn triangles<G: EngineGame>(position: &G, mv: G::Move) -> impl Iterator<Item = Formation> {
    let side = position.to_move();
    let gains = position.move_features(mv).into_iter();
    gains.filter_map(move |gain| {
        let cell = gain.cell.filter(|_| gain.term.key == CORNER)?;
        let (term, sign) = (gain.term, FormationSign::Cell(cell));
        Some(Formation { side, term, sign })
    })
}

/// Returns true if a legal move closes a square, or fills a row or column.
fn closes<G: EngineGame>(position: &G, mv: G::Move, figure: GoalFigure) -> bool {
    let effects = position.clone().play(mv).unwrap_or_default();
    effects.iter().any(|effect| match effect {
        Effect::Mark { outline: shape, .. } => match shape {
            Outline::Cell(_) => figure == GoalFigure::Square,
            Outline::Row(_) => figure == GoalFigure::Gun,
        },
        _ => false,
    })
}

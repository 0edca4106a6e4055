//! A goal in a position, and the effect of each ply on it.

use super::goal::{Figure, Goal};
use crate::engine::Played;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Effect, Formation, Kind, Line, Outline, Point, Side, Sign, with_line};

/// Progress of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tally {
    /// Number of moves of the solver.
    pub own: u8,
    /// Number of moves of the other side.
    pub other: u8,
    /// Number of stones captured, or lost, whichever the goal counts.
    pub stones: u16,
}

impl Tally {
    /// Returns the number of moves of both sides.
    pub fn plies(self) -> usize {
        usize::from(self.own) + usize::from(self.other)
    }
}

/// State of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
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
pub fn standing(line: &AnyLine, goal: Goal) -> Standing {
    with_line!(line, line => Task::of(line, goal).2)
}

/// Returns the figure required by the goal of the side that moved first, if the last move made it; nothing if the
/// goal requires another thing, or a square, which the move itself shows.
#[must_use]
pub fn made(line: &AnyLine, goal: Goal) -> Vec<Formation> {
    with_line!(line, line => {
        let task = Task::new(line.first(), goal);
        let last = line.plies().last();
        last.map_or_else(Vec::new, |(position, mv)| task.figures(position, mv))
    })
}

/// Location of a formation, whichever end it is seen from.
type Trace = (Figure, Point, Point);

/// A goal posed in a first position.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub solver: Side,
    pub goal: Goal,
    /// Formations that stood at first, of the side whose deeds count.
    before: Vec<Trace>,
}

impl Task {
    pub fn new<G: Played>(first: &G, goal: Goal) -> Self {
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

    /// Returns the task of a game that began with its first position, and its present state.
    pub fn of<G: Played>(line: &Line<G>, goal: Goal) -> (Self, Tally, Standing) {
        let task = Self::new(line.first(), goal);
        let mut tally = Tally::default();
        let mut standing = Standing::Open;
        for (position, mv) in line.plies() {
            let (_, after, stands) = task.after(position, mv, tally);
            (tally, standing) = (after, stands);
        }
        (task, tally, standing)
    }

    /// Returns the task with another number of moves.
    pub fn within(&self, moves: u8) -> Self {
        Self {
            goal: self.goal.within(moves),
            ..self.clone()
        }
    }

    /// Returns the position after a legal move, and the new state of the task.
    pub fn after<G: Played>(
        &self,
        position: &G,
        mv: G::Move,
        mut tally: Tally,
    ) -> (G, Tally, Standing) {
        let next = position.after(mv);
        let own = position.to_move() == self.solver;
        let (guards, moves) = (self.goal.guards(), self.goal.moves());
        let count = if own {
            &mut tally.own
        } else {
            &mut tally.other
        };
        *count = count.saturating_add(1);
        // Of the one kind of goals the solver's deeds count, of the other those of the other side.
        let counts = own != guards;
        if counts && self.done(position, mv, &next, &mut tally) {
            let stands = if guards {
                Standing::Failed
            } else {
                Standing::Reached
            };
            return (next, tally, stands);
        }
        let stands = match next.outcome() {
            Some(end) if end.winner == Some(self.solver) => Standing::Reached,
            Some(_) => Standing::Failed,
            None if guards && tally.other >= moves => Standing::Reached,
            None if !guards && tally.own >= moves => Standing::Failed,
            None => Standing::Open,
        };
        (next, tally, stands)
    }

    /// Returns true if a move did the required, or the forbidden, deed.
    fn done<G: Played>(&self, position: &G, mv: G::Move, next: &G, tally: &mut Tally) -> bool {
        let taken = position.captures(mv) as u16;
        match self.goal {
            Goal::Win { .. } => false,
            Goal::Take { stones, .. } => {
                tally.stones += taken;
                tally.stones >= stones
            }
            Goal::Keep { lose, .. } => {
                tally.stones += taken;
                tally.stones > lose
            }
            Goal::Jump { stones, .. } => {
                let plain = position.plain(mv);
                plain.kind == Kind::Jump && plain.via.len() + 1 >= usize::from(stones)
            }
            Goal::Form { figure, .. } | Goal::Deny { figure, .. } => match figure {
                Figure::Square | Figure::Gun => taken > 0 && closes(position, mv, figure),
                Figure::Triangle => triangles(position, mv).next().is_some(),
                Figure::Gate | Figure::Dalian => self.fresh(next, figure).next().is_some(),
            },
        }
    }

    /// Returns the required figures that a move made.
    fn figures<G: Played>(&self, position: &G, mv: G::Move) -> Vec<Formation> {
        let Goal::Form { figure, .. } = self.goal else {
            return Vec::new();
        };
        match figure {
            Figure::Square | Figure::Gun => Vec::new(),
            Figure::Triangle => triangles(position, mv).collect(),
            Figure::Gate | Figure::Dalian => self.fresh(&position.after(mv), figure).collect(),
        }
    }

    /// Returns the figures that did not stand at first.
    fn fresh<G: Played>(&self, position: &G, figure: Figure) -> impl Iterator<Item = Formation> {
        let now = self.traces(position, figure);
        let new = now.filter(|(trace, _)| !self.before.contains(trace));
        new.map(|(_, formation)| formation)
    }

    /// Returns the locations of the figures of the side whose deeds count.
    fn traces<G: Played>(
        &self,
        position: &G,
        figure: Figure,
    ) -> impl Iterator<Item = (Trace, Formation)> {
        let whose = if self.goal.guards() {
            self.solver.other()
        } else {
            self.solver
        };
        let found = position.formations().into_iter();
        found.filter_map(move |formation| {
            let asked_for = match formation.sign {
                Sign::Ring(_) => figure == Figure::Gate,
                Sign::Bar(..) => figure == Figure::Dalian,
                Sign::Cell(_) | Sign::Line(..) => false,
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
fn triangles<G: Played>(position: &G, mv: G::Move) -> impl Iterator<Item = Formation> {
    let side = position.to_move();
    let gains = position.gains(mv).into_iter();
    gains.filter_map(move |gain| {
        let cell = gain.cell.filter(|_| gain.term.key == CORNER)?;
        let (term, sign) = (gain.term, Sign::Cell(cell));
        Some(Formation { side, term, sign })
    })
}

/// Returns true if a legal move closes a square, or fills a row or column.
fn closes<G: Played>(position: &G, mv: G::Move, figure: Figure) -> bool {
    let effects = position.clone().play(mv).unwrap_or_default();
    effects.iter().any(|effect| match effect {
        Effect::Mark { made, .. } => match made {
            Outline::Cell(_) => figure == Figure::Square,
            Outline::Row(_) => figure == Figure::Gun,
        },
        _ => false,
    })
}

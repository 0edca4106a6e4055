//! A goal in a position: what each ply does for it.

use super::goal::{Figure, Goal};
use crate::engine::Played;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Effect, Formation, Kind, Line, Outline, Point, Side, Sign, with_line};

/// How far a challenge has gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tally {
    /// Moves of the solver.
    pub own: u8,
    /// Moves of the other side.
    pub other: u8,
    /// Stones taken, or lost, whichever the goal counts.
    pub stones: u16,
}

impl Tally {
    /// Moves of both sides.
    pub fn plies(self) -> usize {
        usize::from(self.own) + usize::from(self.other)
    }
}

/// How a task stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It may still be reached.
    Open,
    /// It is reached.
    Reached,
    /// Its moves are used up, or the game is over.
    Failed,
}

/// How a goal of the side that moved first stands at the end of a game, which goes no further than to
/// where it is reached.
#[must_use]
pub fn standing(line: &AnyLine, goal: Goal) -> Standing {
    with_line!(line, line => Task::of(line, goal).2)
}

/// The figure that the goal of the side that moved first asks for, where the last move made it; nothing
/// where the goal asks for another thing, or for a square, which the move itself tells.
#[must_use]
pub fn made(line: &AnyLine, goal: Goal) -> Vec<Formation> {
    with_line!(line, line => {
        let task = Task::new(line.first(), goal);
        let last = line.plies().last();
        last.map_or_else(Vec::new, |(position, mv)| task.figures(position, mv))
    })
}

/// Where a formation stands, whichever end it is seen from.
type Trace = (Figure, Point, Point);

/// A goal as it is asked for in a first position.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub solver: Side,
    pub goal: Goal,
    /// The formations of the side whose deeds count that stood at first.
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

    /// The task of a game that began with its first position, and how it stands now.
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

    /// The same with another number of moves.
    pub fn within(&self, moves: u8) -> Self {
        Self {
            goal: self.goal.within(moves),
            ..self.clone()
        }
    }

    /// The position after a legal move, and what became of the task.
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

    /// True where a move did the deed that is asked for, or that must not be.
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

    /// The figures that are asked for, where a move made them.
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

    /// Figures that did not stand at first.
    fn fresh<G: Played>(&self, position: &G, figure: Figure) -> impl Iterator<Item = Formation> {
        let now = self.traces(position, figure);
        let new = now.filter(|(trace, _)| !self.before.contains(trace));
        new.map(|(_, formation)| formation)
    }

    /// Where figures of the side stand whose deeds count.
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

/// The key of the gain that is a triangle.
const CORNER: &str = "why.gains.corner";

/// The cells of which a legal move takes the third corner.
fn triangles<G: Played>(position: &G, mv: G::Move) -> impl Iterator<Item = Formation> {
    let side = position.to_move();
    let gains = position.gains(mv).into_iter();
    gains.filter_map(move |gain| {
        let cell = gain.cell.filter(|_| gain.term.key == CORNER)?;
        let (term, sign) = (gain.term, Sign::Cell(cell));
        Some(Formation { side, term, sign })
    })
}

/// True where a legal move closes a square, or fills a row or column.
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

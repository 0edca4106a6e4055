//! Proof of goals, slowly and obviously: every game from a position, judged from its first ply to its last each time,
//! without memory and order.

use tibetango_engines::goals::{Goal, GoalFigure};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, FormationSign, Gait, Outline, PlainMove, Point, Side};

/// A ply: its side, its effects, and the game after it.
struct Ply {
    side: Side,
    effects: Vec<Effect>,
    after: AnyGameHistory,
}

/// The moves that reach the goal; `None` where more than `most` positions would be looked at.
pub fn right(start: &AnyGameHistory, goal: Goal, most: u64) -> Option<Vec<PlainMove>> {
    let mut left = most;
    let mut right = Vec::new();
    for mv in start.legal() {
        let mut plies = Vec::new();
        if after(start, &mut plies, start, &mv, goal, &mut left)? {
            right.push(mv);
        }
    }
    Some(right)
}

fn after(
    start: &AnyGameHistory,
    plies: &mut Vec<Ply>,
    at: &AnyGameHistory,
    mv: &PlainMove,
    goal: Goal,
    left: &mut u64,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let mut after = at.clone();
    let effects = after.play(mv).unwrap();
    plies.push(Ply {
        side: at.to_move(),
        effects,
        after,
    });
    let can = reachable(start, plies, goal, left);
    plies.pop();
    can
}

fn reachable(
    start: &AnyGameHistory,
    plies: &mut Vec<Ply>,
    goal: Goal,
    left: &mut u64,
) -> Option<bool> {
    if let Some(end) = verdict_of(start, plies, goal) {
        return Some(end);
    }
    let solver = start.to_move();
    let now = plies.last().unwrap().after.clone();
    let mut results = Vec::new();
    for mv in now.legal() {
        results.push(after(start, plies, &now, &mv, goal, left)?);
    }
    Some(if now.to_move() == solver {
        results.contains(&true)
    } else {
        !results.contains(&false)
    })
}

/// Returns whether a goal was reached, if it is known.
fn verdict_of(start: &AnyGameHistory, plies: &[Ply], goal: Goal) -> Option<bool> {
    let solver = start.to_move();
    let by = |side: Side| plies.iter().filter(move |ply| ply.side == side);
    let taken = |side: Side| {
        by(side)
            .map(|ply| capture_count(&ply.effects))
            .sum::<usize>()
    };
    let moved = |side: Side| by(side).count();
    let now = plies.last().unwrap().after.outcome();
    let won = now.map(|end| end.winner == Some(solver));
    let (own, other) = (moved(solver), moved(solver.other()));
    let brought_about = |done: bool, moves: u8| {
        if done {
            return Some(true);
        }
        won.or((own == usize::from(moves)).then_some(false))
    };
    let holds = |spoiled: bool, moves: u8| {
        if spoiled {
            return Some(false);
        }
        won.or((other == usize::from(moves)).then_some(true))
    };
    match goal {
        Goal::Win { moves } => brought_about(false, moves),
        Goal::Take { stones, moves } => brought_about(taken(solver) >= stones.into(), moves),
        Goal::Jump { stones, moves } => {
            let far = by(solver).any(|ply| jumps(&ply.effects) >= stones.into());
            brought_about(far, moves)
        }
        Goal::Form { figure, moves } => {
            brought_about(forms_figure(start, plies, solver, figure), moves)
        }
        Goal::Keep { lose, moves } => holds(taken(solver.other()) > lose.into(), moves),
        Goal::Deny { figure, moves } => {
            holds(forms_figure(start, plies, solver.other(), figure), moves)
        }
    }
}

fn capture_count(effects: &[Effect]) -> usize {
    let takes =
        |effect: &&Effect| matches!(effect, Effect::Recolour { .. } | Effect::Remove { .. });
    effects.iter().filter(takes).count()
}

fn jumps(effects: &[Effect]) -> usize {
    let jumps = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Move {
                gait: Gait::Jump,
                ..
            }
        )
    };
    effects.iter().filter(jumps).count()
}

/// True where a ply of a side made a figure that did not stand at first.
fn forms_figure(start: &AnyGameHistory, plies: &[Ply], side: Side, figure: GoalFigure) -> bool {
    let first = figures(start, side, figure);
    plies.iter().filter(|ply| ply.side == side).any(|ply| {
        let closed = |corners: bool| {
            ply.effects.iter().any(|effect| match effect {
                Effect::Mark { outline: made, .. } => corners == matches!(made, Outline::Cell(_)),
                _ => false,
            })
        };
        match figure {
            GoalFigure::Square => closed(true),
            GoalFigure::Gun => closed(false),
            GoalFigure::Triangle => ply.effects.iter().any(|effect| match effect {
                Effect::Place { at, .. } => corner(&ply.after, side, *at),
                _ => false,
            }),
            GoalFigure::Gate | GoalFigure::Dalian => {
                let now = figures(&ply.after, side, figure);
                now.iter().any(|form| !first.contains(form))
            }
        }
    })
}

/// True where a stone is one of three on the corners of a cell that lasts and whose fourth is free.
fn corner(history: &AnyGameHistory, side: Side, stone: Point) -> bool {
    let topology = history.topology();
    let (row, column) = topology.row_column(stone);
    let (above, before) = (row.checked_sub(1), column.checked_sub(1));
    let firsts = [Some(row), above].into_iter().flatten();
    let mut firsts = firsts.flat_map(|row| {
        let columns = [Some(column), before].into_iter().flatten();
        columns.map(move |column| (row, column))
    });
    firsts.any(|(row, column)| {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let corners = corners.map(|(down, along)| topology.at(row + down, column + along));
        let own = |at: &Option<Point>| {
            let piece = at.and_then(|at| history.piece_at(at));
            piece.is_some_and(|piece| piece.side == side)
        };
        let free = |at: &Option<Point>| at.is_some_and(|at| history.piece_at(at).is_none());
        let lasts = |at: &Option<Point>| at.is_some_and(|at| !topology.centre().contains(&at));
        corners.iter().filter(|at| own(at)).count() == 3
            && corners.iter().filter(|at| free(at)).count() == 1
            && corners.iter().all(lasts)
    })
}

/// The points of each gate or dalian of a side, in order.
fn figures(history: &AnyGameHistory, whose: Side, figure: GoalFigure) -> Vec<Vec<u16>> {
    let mut result = Vec::new();
    for formation in history.formations() {
        if formation.side != whose {
            continue;
        }
        match formation.sign {
            FormationSign::Ring(at) if figure == GoalFigure::Gate => result.push(vec![at.0]),
            FormationSign::Bar(stone, to) if figure == GoalFigure::Dalian => {
                let mut ends = vec![stone.0, to.0];
                ends.sort_unstable();
                result.push(ends);
            }
            _ => {}
        }
    }
    result
}

//! The subject that a move shows, in facts that every game has: effects, formations, gains, and the captures possible
//! next.

use super::{Lesson, Teaches};
use tibetango_engines::engine;
use tibetango_engines::goals::{Goal, GoalFigure, GoalState, standing};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, FormationSign, Gait, MoveKind, PlainMove, Point, Side};

impl Lesson {
    /// True when a move with these effects shows what the lesson teaches.
    #[must_use]
    pub fn is_shown_by(&self, before: &AnyGameHistory, mv: &PlainMove, effects: &[Effect]) -> bool {
        let shows = |what: fn(&Effect) -> bool| effects.iter().any(what);
        let takes = |how: &str| {
            let is_capture =
                |effect: &Effect| matches!(effect, Effect::Recolour { by, .. } if by.word() == how);
            effects.iter().any(is_capture)
        };
        let enters = |name: &str| {
            let enters = |effect: &Effect| matches!(effect, Effect::PhaseChange { phase } if phase.name() == name);
            effects.iter().any(enters)
        };
        let closes = || {
            shows(
                |effect| matches!(effect, Effect::Mark { by, .. } if ["close", "fill"].contains(&by.word())),
            )
        };
        match self.teaches {
            Teaches::Place => mv.kind == MoveKind::Place,
            Teaches::Pinch => takes("pinch"),
            Teaches::Gun => takes("gun"),
            Teaches::Chain => {
                shows(|effect| matches!(effect, Effect::Recolour { round, .. } if *round > 0))
            }
            Teaches::Phase => mv.kind == MoveKind::Place && enters("movement"),
            Teaches::Step => {
                mv.kind == MoveKind::Step && ["movement", "play"].contains(&before.phase().name())
            }
            Teaches::Yield => shows(
                |effect| matches!(effect, Effect::Tell { what, .. } if what.word() == "yield"),
            ),
            Teaches::Battle => enters("battle"),
            Teaches::JumpOver => {
                let jumps = |effect: &&Effect| goes(effect, Gait::Jump);
                effects.iter().filter(jumps).count() > 1
            }
            Teaches::Square => closes(),
            Teaches::Dalian => {
                let shuttles = before.formations().into_iter().any(|formation| {
                    matches!(formation.sign, FormationSign::Bar(stone, to)
                        if formation.side == before.to_move() && (Some(stone), Some(to)) == (mv.from, mv.to))
                });
                shuttles && closes()
            }
            Teaches::Fly => shows(|effect| goes(effect, Gait::Fly)),
            Teaches::Insert => inserts(before, mv),
            Teaches::Press => presses(before, mv),
            Teaches::Seal => seals(before, mv),
            Teaches::Triangle => makes(before, mv, GoalFigure::Triangle),
            Teaches::Gate => makes(before, mv, GoalFigure::Gate),
            Teaches::Take => shows(|effect| {
                matches!(effect, Effect::Remove { .. }) && effect.captured().is_some()
            }),
            Teaches::Crown => shows(|effect| matches!(effect, Effect::Promote { .. })),
        }
    }
}

/// True if the effect moves a piece with this gait.
fn goes(effect: &Effect, how: Gait) -> bool {
    matches!(effect, Effect::Move { gait, .. } if *gait == how)
}

/// True when a stone is set beside two stones of the other side, between them on a drawn line.
fn inserts(before: &AnyGameHistory, mv: &PlainMove) -> bool {
    let enemy = |at: Point| is_enemy(before, at, before.to_move());
    let lines = before.topology().lines().iter();
    let mut threes = lines.flat_map(|line| line.points.windows(3));
    mv.kind == MoveKind::Place
        && threes.any(|three| Some(three[1]) == mv.to && enemy(three[0]) && enemy(three[2]))
}

/// True when a stone is set that takes nothing, but more could be taken with the next move than before.
fn presses(before: &AnyGameHistory, mv: &PlainMove) -> bool {
    let mover = before.to_move();
    let mut then = before.clone();
    mv.kind == MoveKind::Place
        && before.preview(mv).is_empty()
        && then.play(mv).is_ok()
        && could_take(&then, mover) > could_take(before, mover)
}

/// True when a stone of the opponent of a side stands on a point.
fn is_enemy(history: &AnyGameHistory, at: Point, of: Side) -> bool {
    history.piece_at(at).is_some_and(|piece| piece.side != of)
}

/// Returns the maximum number of stones that a side could take with one move, if it had the move.
fn could_take(history: &AnyGameHistory, side: Side) -> u32 {
    engine::threat(history, side).map_or(0, |threat| threat.captures)
}

/// True when a stone takes the last free point beside a stone of the other side, which is not captured.
fn seals(before: &AnyGameHistory, mv: &PlainMove) -> bool {
    let mover = before.to_move();
    let mut then = before.clone();
    let Some(at) = mv.to.filter(|_| mv.kind == MoveKind::Place) else {
        return false;
    };
    let topology = before.topology();
    let shut = |history: &AnyGameHistory, stone: Point| {
        let mut around = topology.neighbours(stone).iter();
        around.all(|&beside| history.piece_at(beside).is_some())
    };
    let mut beside = topology.neighbours(at).iter();
    then.play(mv).is_ok()
        && beside.any(|&stone| is_enemy(&then, stone, mover) && shut(&then, stone))
}

/// True when a move makes a figure that did not stand before.
fn makes(before: &AnyGameHistory, mv: &PlainMove, figure: GoalFigure) -> bool {
    // A history of this move alone: figures made by earlier moves do not count.
    let fresh = AnyGameHistory::from_text(before.rules(), &before.position_text());
    fresh.is_ok_and(|mut history| {
        let goal = Goal::Form { figure, moves: 1 };
        history.play(mv).is_ok() && standing(&history, goal) == GoalState::Reached
    })
}

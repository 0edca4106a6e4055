//! Yields (让路): a side that cannot move is opened a way by its opponent.

use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::Capture;
use crate::games::word::Word;

/// True when after this step or jump of `side` the other side has a step, or no stone left.
pub fn opens<S: Size>(position: &Position<S>, mv: Move<S>) -> bool {
    let mover = position.to_move;
    let hits = position.taken_by(mv);
    let blocked = position.stones(mover.other()) & !hits;
    blocked.is_empty() || !(blocked & S::geometry().neighbours[mv.from() as usize]).is_empty()
}

/// True when some yield by `side` is legal, whoever has the move in `position`.
pub fn exists<S: Size>(position: &Position<S>, side: crate::games::Side) -> bool {
    let mut position = *position;
    position.to_move = side;
    let hole = position.empty().lowest();
    position.stones(side).iter().any(|from| {
        // A step and a jump of the same stone end alike, so one test serves both.
        let mv = Move::step(from, hole);
        match position.rules.capture {
            Capture::All => opens(&position, mv),
            // Taking nothing leaves the blocked side most; taking all may leave it none.
            Capture::Choice => {
                opens(&position, mv) || opens(&position, mv.taking(position.chain_of(mv)))
            }
        }
    })
}

/// Every legal yield: steps that open a way, or jumps where no step does.
pub fn legal<S: Size>(position: &Position<S>, moves: &mut Vec<Move<S>>) {
    let hole = position.empty().lowest();
    let own = position.stones(position.to_move);
    let near = S::geometry().neighbours[hole as usize];
    for from in (own & near).iter() {
        position.push_with_choices(Move::step(from, hole), moves);
    }
    moves.retain(|&mv| opens(position, mv));
    if moves.is_empty() {
        for from in (own & !near).iter() {
            position.push_with_choices(Move::jump(from, hole), moves);
        }
        moves.retain(|&mv| opens(position, mv));
    }
}

/// True when some step opens a way: no jump is allowed then.
pub fn step_exists<S: Size>(position: &Position<S>) -> bool {
    let hole = position.empty().lowest();
    let near = S::geometry().neighbours[hole as usize];
    (position.stones(position.to_move) & near).iter().any(|from| {
        let mv = Move::step(from, hole);
        opens(position, mv)
            || position.rules.capture == Capture::Choice
                && opens(position, mv.taking(position.chain_of(mv)))
    })
}

//! Yields (让路): a side that cannot move is opened a way by its opponent.

use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::position::JiaqiPosition;
use super::rules::Capture;
use crate::bitboard::Word;

/// True when after this step or jump of `side` the other side has a step, or no stone left.
pub fn opens<S: JiaqiSize>(position: &JiaqiPosition<S>, mv: JiaqiMove<S>) -> bool {
    let mover = position.to_move;
    let hits = position.captures_of(mv);
    let blocked = position.stones(mover.other()) & !hits;
    blocked.is_empty() || !(blocked & S::tables().neighbours[mv.from() as usize]).is_empty()
}

/// True when some yield by `side` is legal, as if it had the move in `position`.
pub fn exists<S: JiaqiSize>(position: &JiaqiPosition<S>, side: crate::Side) -> bool {
    let mut position = *position;
    position.to_move = side;
    let hole = position.hole_bit();
    position.stones(side).iter().any(|from| {
        // A step and a jump of the same stone end alike, so one test serves both.
        may_open(&position, JiaqiMove::step(from, hole))
    })
}

/// Every legal yield: steps that open a way, or jumps where no step does.
pub fn legal<S: JiaqiSize>(position: &JiaqiPosition<S>, moves: &mut Vec<JiaqiMove<S>>) {
    let hole = position.hole_bit();
    let near = position.near_hole(position.to_move);
    let (stones, kind): (_, fn(u32, u32) -> JiaqiMove<S>) = if step_exists(position) {
        (near, JiaqiMove::step)
    } else {
        (position.stones(position.to_move) & !near, JiaqiMove::jump)
    };
    let mut later = stones.count() as usize;
    for from in stones.iter() {
        later -= 1;
        let plain = kind(from, hole);
        let first = moves.len();
        position.push_with_choices(plain, later, moves);
        let mut count = first;
        for at in first..moves.len() {
            if opens(position, moves[at]) {
                moves[count] = moves[at];
                count += 1;
            }
        }
        moves.truncate(count);
        // The list of choices may have been cut before it came to one that opens a way.
        if count == first && opens(position, plain) {
            moves.push(plain);
        }
    }
}

/// True when this step opens a way, taking what it must or, by choice, nothing or all it can.
fn may_open<S: JiaqiSize>(position: &JiaqiPosition<S>, mv: JiaqiMove<S>) -> bool {
    // Taking nothing leaves the blocked side most; taking all may leave it none.
    opens(position, mv)
        || position.rules.capture == Capture::Choice
            && opens(position, mv.taking(position.chain_of(mv)))
}

/// True when some step opens a way: no jump is allowed then.
pub fn step_exists<S: JiaqiSize>(position: &JiaqiPosition<S>) -> bool {
    let hole = position.hole_bit();
    let mut near = position.near_hole(position.to_move).iter();
    near.any(|from| may_open(position, JiaqiMove::step(from, hole)))
}

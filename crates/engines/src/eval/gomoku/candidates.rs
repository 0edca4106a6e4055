//! Candidate moves: if a side makes five with the next stone, only those that meet it.

use super::shapes::Shapes;
use super::threat::Threat;
use smallvec::SmallVec;
use std::cmp::Reverse;
use tibetango_rules::gomoku::{GomokuMove, GomokuSize};
use tibetango_rules::{Side, bitboard::Word};

/// Maximum number of candidates in a position without pressing threats. Forty cost 98 Elo
/// (docs/experiments/gomoku.md).
const MOST: usize = 16;

/// Number of candidates on the empty board: the middle, and two points to every side of it.
const OPENING: usize = 17;

/// Fills `moves` with the candidate moves of a side, the likeliest first: one at least if a stone may be placed at
/// all.
pub(super) fn candidates<S: GomokuSize>(
    shapes: &Shapes<S>,
    side: Side,
    moves: &mut Vec<GomokuMove>,
) {
    let other = side.other();
    let allowed = |point: &u8| !shapes.forbidden(side, *point);
    let place = |point: u8| GomokuMove::place(point);
    moves.clear();
    if let Some(five) = shapes.first(side, Threat::Five) {
        moves.push(place(five));
        return;
    }
    if shapes.count(other, Threat::Five) > 0 {
        let fives = shapes.points(other, |threat| threat == Threat::Five);
        moves.extend(fives.filter(allowed).map(place));
    } else if let Some(point) = straight_four(shapes, side) {
        moves.push(place(point));
    } else if straight_four(shapes, other).is_some() {
        // A four of one's own, or a stone on one of the points that the straight four would need.
        let points = shapes.empty().iter().map(|point| point as u8);
        let meets =
            |point: &u8| shapes.threat(side, *point).is_four() || shapes.makes_four(other, *point);
        add_by_rank(shapes, side, points.filter(meets).filter(allowed), moves);
    }
    if moves.is_empty() {
        choices(shapes, side, moves);
    }
}

/// Fills `moves` with candidates whether they meet a threat or not, the likeliest first.
pub(super) fn choices<S: GomokuSize>(shapes: &Shapes<S>, side: Side, moves: &mut Vec<GomokuMove>) {
    let allowed = |point: &u8| !shapes.forbidden(side, *point);
    moves.clear();
    let near = shapes.near().iter().map(|point| point as u8);
    add_by_rank(shapes, side, near.filter(allowed), moves);
    moves.truncate(MOST);
    if moves.is_empty() {
        // On the empty board the middle and the points close to it.
        let hub = S::tables().topology.hub();
        let open = S::geometry().near[hub.index()] | S::Word::bit(hub.into());
        let rest = shapes.empty() & !open;
        let middle = (shapes.empty() & open).iter().chain(rest.iter());
        let middle = middle.map(|point| point as u8).filter(allowed);
        moves.extend(middle.take(OPENING).map(GomokuMove::place));
    }
}

/// Returns the move that keeps the other side from five, if there is just one and no five of one's own.
pub(crate) fn answer<S: GomokuSize>(shapes: &Shapes<S>, side: Side) -> Option<GomokuMove> {
    let pressed =
        shapes.count(side, Threat::Five) == 0 && shapes.count(side.other(), Threat::Five) == 1;
    let five = shapes
        .first(side.other(), Threat::Five)
        .filter(|_| pressed)?;
    (!shapes.forbidden(side, five)).then(|| GomokuMove::place(five))
}

/// Returns the likeliest of some moves, by the shapes that each makes and prevents.
pub(crate) fn likeliest<S: GomokuSize>(
    shapes: &Shapes<S>,
    side: Side,
    moves: impl Iterator<Item = GomokuMove>,
) -> Option<GomokuMove> {
    let points = moves.filter_map(|mv| Some((mv.point()?, mv)));
    let best = points.max_by_key(|(point, _)| (rank(shapes, side, *point), Reverse(*point)));
    best.map(|(_, mv)| mv)
}

/// Returns a point where a side may make a straight four.
pub(super) fn straight_four<S: GomokuSize>(shapes: &Shapes<S>, side: Side) -> Option<u8> {
    if shapes.count(side, Threat::StraightFour) == 0 {
        return None;
    }
    let mut points = shapes.points(side, |threat| threat == Threat::StraightFour);
    points.find(|point| !shapes.forbidden(side, *point))
}

/// Rank of a stone by its threat: for the side that places it, and for preventing the other side's.
const THREATS: [[i32; 2]; Threat::KINDS] = {
    let mut ranks = [[0; 2]; Threat::KINDS];
    ranks[Threat::Three as usize] = [10, 5];
    ranks[Threat::DoubleThree as usize] = [100, 50];
    ranks[Threat::Four as usize] = [20, 5];
    ranks[Threat::FourThree as usize] = [600, 300];
    ranks[Threat::StraightFour as usize] = [4_000, 2_000];
    ranks[Threat::Five as usize] = [16_000, 8_000];
    ranks
};

/// Returns the rank of a stone on a point for a side: by the shapes that it makes, and those that it prevents.
#[inline]
pub(super) fn rank<S: GomokuSize>(shapes: &Shapes<S>, side: Side, point: u8) -> i32 {
    let [own, enemy] = [side, side.other()].map(|of| shapes.threat(of, point) as usize);
    let threats = THREATS[own][0] + THREATS[enemy][1];
    2 * shapes.worth(side, point) + shapes.worth(side.other(), point) + threats
}

/// Adds points by their rank, the best first.
fn add_by_rank<S: GomokuSize>(
    shapes: &Shapes<S>,
    side: Side,
    points: impl Iterator<Item = u8>,
    moves: &mut Vec<GomokuMove>,
) {
    let rank = |point| (rank(shapes, side, point), point);
    let mut ranked: SmallVec<[(i32, u8); 256]> = points.map(rank).collect();
    ranked.sort_unstable_by_key(|(rank, point)| (Reverse(*rank), *point));
    moves.extend(
        ranked
            .into_iter()
            .map(|(_, point)| GomokuMove::place(point)),
    );
}

//! Gains of placing a stone.

use crate::eval::Gain;
use tibetango_rules::jiu::formation::corners_of;
use tibetango_rules::jiu::{Move, Position, Size};
use tibetango_rules::{Game, Kind, bitboard::Word};

/// Gains of a legal move besides its captures, the weightiest first; none after placement.
#[must_use]
pub fn gains<S: Size>(position: &Position<S>, mv: Move) -> Vec<Gain> {
    match mv.kind() {
        Kind::Place => gains_at(position, mv.to()),
        _ => Vec::new(),
    }
}

/// Gains of a stone of the side to move on this empty point. Cells with a point of the centre
/// are worth nothing: what stands there leaves the board before the battle.
fn gains_at<S: Size>(position: &Position<S>, point: u32) -> Vec<Gain> {
    let geometry = S::geometry();
    let side = position.to_move();
    let (own, enemy) = (position.stones(side), position.stones(side.other()));
    let mut gains = Vec::new();
    let mut begun = None;
    let cells = geometry.squares[point as usize].iter();
    let lasting = cells.filter(|cell| !cell.is_empty() && (**cell & geometry.centre).is_empty());
    for &cell in lasting {
        let Some(first) = cell.iter().next() else {
            continue;
        };
        let corners = corners_of::<S>(first);
        match ((cell & own).count(), (cell & enemy).count()) {
            (3, 0) => gains.push(Gain::Square(corners)),
            (0, 3) => gains.push(Gain::Blocks(corners)),
            (2, 0) => gains.push(Gain::Corner(corners)),
            (0, 2) => gains.push(Gain::Denies(corners)),
            (1, 0) => begun = begun.or(Some(Gain::Begins(corners))),
            _ => {}
        }
    }
    let beside = S::tables().neighbours[point as usize] & geometry.centre;
    match beside.count() {
        2 => gains.push(Gain::Centre),
        1 => gains.push(Gain::Mobile),
        _ => {}
    }
    if gains.is_empty() {
        gains.extend(begun);
    }
    gains.sort_by_key(|gain| match gain {
        Gain::Square(_) => 0,
        Gain::Blocks(_) => 1,
        Gain::Corner(_) => 2,
        Gain::Centre => 3,
        Gain::Mobile => 4,
        Gain::Denies(_) => 5,
        Gain::Begins(_) => 6,
        _ => 7,
    });
    gains
}

//! Gains of placing a stone.

use crate::eval::MoveFeature;
use tibetango_rules::jiu::formation::corners_of;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_rules::{Game, MoveKind, bitboard::Word, terms};

terms! {
    /// Completes a square.
    SQUARE = "why.gains.square": "completes a square";
    /// Occupies the corner that the other side lacks for a square.
    BLOCKS = "why.gains.blocks": "keeps the other side from a square";
    /// Is the third corner of a cell whose fourth is free.
    CORNER = "why.gains.corner": "is the third corner of a square";
    /// Stands beside both points of the centre, which are empty when the battle begins.
    CENTRE = "why.gains.centre": "holds the centre";
    /// Stands beside one of them, so that it can move from the first turn on.
    MOBILE = "why.gains.mobile": "can move as soon as the battle begins";
    /// Occupies a corner of a cell in which the other side has two and could still make a square.
    DENIES = "why.gains.denies": "takes a corner that the other side wants";
    /// Is the second corner of a cell whose others are free, if it gains nothing more.
    BEGINS = "why.gains.begins": "begins a square";
}

/// Returns the gains of a legal move besides its captures, the weightiest first; none after placement.
#[must_use]
pub fn move_features<S: JiuSize>(position: &JiuPosition<S>, mv: JiuMove) -> Vec<MoveFeature> {
    match mv.kind() {
        MoveKind::Place => move_features_at(position, mv.to()),
        _ => Vec::new(),
    }
}

/// Returns the gains of a stone of the side to move on this empty point. Cells with a point of the centre are worth
/// nothing: the stones there leave the board before the battle.
fn move_features_at<S: JiuSize>(position: &JiuPosition<S>, point: u32) -> Vec<MoveFeature> {
    let geometry = S::geometry();
    let side = position.to_move();
    let (own, enemy) = (position.stones(side), position.stones(side.other()));
    let mut gains = Vec::new();
    let mut start = None;
    let cells = geometry.squares[point as usize].iter();
    let lasting = cells.filter(|cell| !cell.is_empty() && (**cell & geometry.centre).is_empty());
    for &cell in lasting {
        let Some(first) = cell.iter().next() else {
            continue;
        };
        let corners = corners_of::<S>(first);
        match ((cell & own).count(), (cell & enemy).count()) {
            (3, 0) => gains.push(MoveFeature::of_cell(&SQUARE, corners)),
            (0, 3) => gains.push(MoveFeature::of_cell(&BLOCKS, corners)),
            (2, 0) => gains.push(MoveFeature::of_cell(&CORNER, corners)),
            (0, 2) => gains.push(MoveFeature::of_cell(&DENIES, corners)),
            (1, 0) => start = start.or(Some(MoveFeature::of_cell(&BEGINS, corners))),
            _ => {}
        }
    }
    let beside = S::tables().neighbours[point as usize] & geometry.centre;
    match beside.count() {
        2 => gains.push(MoveFeature::new(&CENTRE)),
        1 => gains.push(MoveFeature::new(&MOBILE)),
        _ => {}
    }
    if gains.is_empty() {
        gains.extend(start);
    }
    // The terms stand in the order of their weight.
    gains.sort_by_key(|gain| TERMS.iter().position(|term| *term == gain.term));
    gains
}

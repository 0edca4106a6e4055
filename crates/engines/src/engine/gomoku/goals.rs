//! Knowledge of gomoku for goals: the order in which a proof tries moves, the moves that a challenge has to be harder
//! than, and the number of moves that five needs at least.

use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize, RowKind};
use tibetango_rules::{Game, Phase, Side, bitboard::Word};

/// Number of stones that win.
const FIVE: u32 = 5;

/// Returns the urgency of a move by the best row that it makes or prevents, each line by itself: of two fours in
/// different lines no more is seen at first sight than one.
pub(super) fn urgency<S: GomokuSize>(position: &GomokuPosition<S>, mv: GomokuMove) -> u32 {
    let Some(point) = mv.point() else {
        return 0;
    };
    let side = position.side();
    let best = |side: Side| position.rows_at(side, point).into_iter().max();
    match [best(side), best(side.other())].map(Option::unwrap_or_default) {
        [RowKind::Five, _] => 7,
        [_, RowKind::Five] => 6,
        [RowKind::StraightFour | RowKind::DoubleFour, _] => 5,
        [RowKind::Four, _] => 4,
        [_, RowKind::StraightFour | RowKind::DoubleFour] => 3,
        [RowKind::OpenThree, _] => 2,
        [_, RowKind::Four] => 1,
        _ => 0,
    }
}

/// Returns the moves that are at least as urgent as the most urgent of the right ones: nobody looks at the other two
/// hundred points.
pub(super) fn rivals<S: GomokuSize>(
    position: &GomokuPosition<S>,
    right: &[GomokuMove],
) -> Vec<GomokuMove> {
    let least = right.iter().map(|&mv| urgency(position, mv)).max();
    let mut rivals = position.legal();
    rivals.retain(|&mv| Some(urgency(position, mv)) >= least);
    rivals
}

/// Returns a number of moves with which a side certainly makes no five and fills no board.
pub(super) fn idle_moves<S: GomokuSize>(position: &GomokuPosition<S>, side: Side) -> u8 {
    // With forbidden points a side may run out of moves before the board is full.
    if position.phase() != Phase::Play || position.rules().rule.forbids(Side::Black) {
        return 0;
    }
    let free = position.free().count();
    let until_full = free.saturating_sub(1) / 2;
    let fullest = position.lines().fullest_row(side);
    let until_five = fullest.map_or(until_full, |stones| FIVE.saturating_sub(stones + 1));
    until_five.min(until_full).try_into().unwrap_or(u8::MAX)
}

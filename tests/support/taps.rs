//! The meaning of taps.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, PlainMove};

/// True for a flight to a point to which the stone could jump as well: the same taps mean the jump, which takes a
/// stone. Only the board is considered: the point is the second one in a row or column, behind a stone of the other
/// side. By the usual rules a side that flies may jump just once.
pub fn jumps_too(history: &AnyGameHistory, mv: &PlainMove) -> bool {
    let (MoveKind::Fly, Some(from), Some(to)) = (mv.kind, mv.from, mv.to) else {
        return false;
    };
    let topology = history.topology();
    let ((row, column), (to_row, to_column)) = (topology.row_column(from), topology.row_column(to));
    let apart = (row.abs_diff(to_row), column.abs_diff(to_column));
    let between = topology.at(row.midpoint(to_row), column.midpoint(to_column));
    let over = between.and_then(|between| history.piece_at(between));
    matches!(apart, (0, 2) | (2, 0)) && over.is_some_and(|piece| piece.side != history.to_move())
}

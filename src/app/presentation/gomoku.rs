//! Presentation of gomoku: stones on the points of a large board, and rows to be shown.

use super::{PLAIN, Presentation};
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::terms::{FOUR, OPEN_THREE};
use tibetango_rules::{Phase, Side};

pub(super) static PRESENTATION: Presentation = Presentation {
    to_do,
    many_stones: true,
    counted: false,
    formations: Some(&[&FOUR, &OPEN_THREE]),
    ..PLAIN
};

fn to_do(history: &AnyGameHistory, partial: Option<&PartialMove>) -> &'static str {
    let placed: u32 = Side::BOTH.map(|side| history.count(side)).iter().sum();
    match (history.phase(), placed) {
        // The side that begins places three stones; the other side places two more.
        (Phase::Placement, 0) => "gomoku.turn.open.1",
        (Phase::Placement, 1) => "gomoku.turn.open.2",
        (Phase::Placement, 2) => "gomoku.turn.open.3",
        (Phase::Placement, 3) => "gomoku.turn.even.1",
        (Phase::Placement, _) => "gomoku.turn.even.2",
        _ => (PLAIN.to_do)(history, partial),
    }
}

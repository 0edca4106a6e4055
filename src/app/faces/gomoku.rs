//! Gomoku: stones on the points of a large board, and rows to be seen.

use super::{Face, PLAIN};
use crate::games::any::AnyLine;
use crate::games::{Phase, Seat};
use crate::session::choose::Begun;

pub(super) static FACE: Face = Face {
    to_do,
    many_stones: true,
    formations: Some(&["gomoku.shapes.fours", "gomoku.shapes.threes"]),
    ..PLAIN
};

fn to_do(line: &AnyLine, begun: Option<&Begun>) -> &'static str {
    let first = Seat::of(line.rules().first(), false);
    match line.phase() {
        // Whoever begins opens; two more are placed by the other.
        Phase::Placement if line.seat(line.to_move()) == first => "gomoku.turn.open",
        Phase::Placement => "gomoku.turn.even",
        _ => (PLAIN.to_do)(line, begun),
    }
}

//! Moves that two compared engines prefer: a disc for the first engine, a ring for the second.

use super::candidates::{INK, place_of};
use super::ghosts::arrow;
use super::projection::ProjectedBoard;
use crate::app::palette;
use crate::app::ui::kit::{Look, solid};
use bevy_egui::egui::{Painter, Pos2, Stroke};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Radii of their signs, in radii of a stone: a disc, and a ring around it.
const RADII: [[f32; 2]; 2] = [[0.0, 0.56], [0.72, 0.96]];
/// Breadth of the dark edge of a sign, in radii of a stone.
const EDGE: f32 = 0.06;
/// Breadth of an arrow, in design pixels.
const BROAD: f32 = 5.0;

/// Marks the move that each engine prefers in the position at the end of `history`.
pub(super) fn marks(
    board: &ProjectedBoard,
    history: &AnyGameHistory,
    preferred: [Option<&PlainMove>; 2],
) {
    let colours = palette::ENGINES.map(solid);
    for ((mv, colour), [inner, outer]) in preferred.into_iter().zip(colours).zip(RADII) {
        let Some((mv, point)) = mv.and_then(|mv| Some((mv, place_of(history, mv)?))) else {
            continue;
        };
        let middle = board.middle(point);
        if let Some(from) = mv.from.filter(|from| *from != point) {
            let ends = [board.middle(from), middle];
            arrow(board, ends, colour, board.look.px(BROAD));
        }
        let edge = [(inner - EDGE).max(0.0), outer + EDGE];
        board.paint_ring(middle, edge, INK);
        board.paint_ring(middle, [inner, outer], colour);
    }
}

/// Paints the sign of an engine beside its name.
pub(crate) fn sign(look: &Look, painter: &Painter, middle: Pos2, radius: f32, which: usize) {
    let colour = solid(palette::ENGINES[which % palette::ENGINES.len()]);
    let rim = Stroke::new(look.px(1.0), INK);
    if which == 0 {
        painter.circle(middle, radius * 0.8, colour, rim);
    } else {
        painter.circle_stroke(middle, radius * 0.75, Stroke::new(radius * 0.4, colour));
    }
}

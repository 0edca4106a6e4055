//! Figures that a person draws on a reviewed game.

use super::ghosts::arrow;
use super::projection::ProjectedBoard;
use crate::app::palette;
use crate::app::play::game::Match;
use crate::app::ui::kit::solid;
use bevy_egui::egui::Color32;
use tibetango_records::session::notes::{DrawnFigure, Ink};

/// Breadth of an arrow, in design pixels.
const BROAD: f32 = 8.0;

/// Returns the colour of an ink, visible on pale boards and on dark ones.
fn colour(ink: Ink) -> Color32 {
    let [green, red, blue, gold] = palette::INKS;
    solid(match ink {
        Ink::Green => green,
        Ink::Red => red,
        Ink::Blue => blue,
        Ink::Gold => gold,
    })
}

/// Paints the figures of the position, and, fainter, the one that is being drawn.
pub(super) fn figures(board: &ProjectedBoard, game: &Match, sketch: Option<DrawnFigure>) {
    let drawn = game.session.figures().iter().map(|figure| (figure, 0.9));
    let sketched = sketch.iter().map(|figure| (figure, 0.6));
    for (figure, strength) in drawn.chain(sketched) {
        let ink = colour(figure.ink).gamma_multiply(strength);
        let ends = [figure.from, figure.to].map(|point| board.middle(point));
        if figure.from == figure.to {
            board.paint_ring(ends[0], [1.02, 1.2], ink);
        } else {
            arrow(board, ends, ink, board.look.px(BROAD));
        }
    }
}

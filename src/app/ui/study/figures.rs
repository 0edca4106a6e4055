//! Figures that a person draws on a reviewed game.

use super::ghosts::arrow;
use super::projection::ProjectedBoard;
use crate::app::play::game::Match;
use crate::app::ui::kit::widgets::Kit;
use bevy_egui::egui::{self, Color32, Mesh, Painter};
use tibetango_records::session::notes::{DrawnFigure, Ink};

/// Breadth of an arrow, in design pixels.
const BROAD: f32 = 8.0;

/// Returns the colour of an ink, visible on pale boards and on dark ones.
fn colour(ink: Ink) -> Color32 {
    match ink {
        Ink::Green => Color32::from_rgb(64, 172, 92),
        Ink::Red => Color32::from_rgb(214, 62, 56),
        Ink::Blue => Color32::from_rgb(58, 128, 222),
        Ink::Gold => Color32::from_rgb(232, 176, 52),
    }
}

/// Paints the figures of the position, and, fainter, the one that is being drawn.
pub(super) fn figures(
    kit: &Kit,
    painter: &Painter,
    seen: &ProjectedBoard,
    game: &Match,
    sketch: Option<DrawnFigure>,
) {
    for figure in game.session.figures() {
        paint(
            kit,
            painter,
            seen,
            figure,
            colour(figure.ink).gamma_multiply(0.9),
        );
    }
    if let Some(figure) = &sketch {
        paint(
            kit,
            painter,
            seen,
            figure,
            colour(figure.ink).gamma_multiply(0.6),
        );
    }
}

fn paint(kit: &Kit, painter: &Painter, seen: &ProjectedBoard, figure: &DrawnFigure, ink: Color32) {
    let (height, radius) = (seen.places.stone_half_height(), seen.places.stone_radius());
    let [from, to] = [figure.from, figure.to].map(|point| seen.at(point, height));
    if figure.from != figure.to {
        let broad = kit.look.px(BROAD);
        arrow(kit, painter, seen, (from, to), radius, (ink, broad));
        return;
    }
    let mut ring = Mesh::default();
    seen.ring(&mut ring, from, (radius * 1.02, ink), (radius * 1.2, ink));
    painter.add(egui::Shape::mesh(ring));
}

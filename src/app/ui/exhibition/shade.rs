//! Shade on the table where words stand beside the board; it fades out before the board begins.

use crate::app::exhibition::scene::places;
use crate::app::ui::fade::{across, band};
use crate::app::ui::kit::Kit;
use bevy_egui::egui::epaint::Mesh;
use bevy_egui::egui::{LayerId, Painter, Rect};

/// Strength of the shade.
const STRENGTH: f32 = 0.9;
/// Width over which it fades out, in a wide window and in a tall one, and its margin around the words, which drift, in
/// design pixels.
const FADE: [f32; 2] = [90.0, 40.0];
const AROUND: f32 = 10.0;

/// Shades what lies behind the title and the story, while no visitor is there.
pub(super) fn behind_words(kit: &mut Kit) {
    let painter = kit.ctx().layer_painter(LayerId::background());
    let (window, layout) = (kit.window(), &kit.layout);
    let around = kit.look.px(AROUND);
    if layout.portrait {
        let top = window.with_max_y(places::title(layout).max.y + around);
        let low = window.with_min_y(layout.panel.min.y - around);
        paint(kit, &painter, top, FadingEdge::Lower);
        paint(kit, &painter, low, FadingEdge::Upper);
    } else {
        let left = window.with_max_x(layout.panel.max.x + around);
        paint(kit, &painter, left, FadingEdge::Right);
    }
}

/// Shades what lies behind the column of the offers.
pub(super) fn behind_offers(kit: &mut Kit) {
    let painter = kit.ctx().layer_painter(LayerId::background());
    let (window, layout) = (kit.window(), &kit.layout);
    let column = places::offers_column(layout);
    if layout.portrait {
        let top = window.with_max_y(layout.board.min.y);
        let low = window.with_min_y(column.min.y);
        paint(kit, &painter, top, FadingEdge::Lower);
        paint(kit, &painter, low, FadingEdge::Upper);
    } else {
        let left = window.with_max_x(column.max.x + kit.look.px(AROUND));
        paint(kit, &painter, left, FadingEdge::Right);
    }
}

/// Edge of a shade beyond which it fades out.
#[derive(Clone, Copy)]
enum FadingEdge {
    Upper,
    Lower,
    Right,
}

/// Paints a shade, and beyond it the part in which it fades out.
fn paint(kit: &Kit, painter: &Painter, place: Rect, fades: FadingEdge) {
    let paper = kit.look.paper.to_opaque();
    let fade = kit.look.px(FADE[usize::from(kit.layout.portrait)]);
    painter.rect_filled(place, 0.0, paper.gamma_multiply(STRENGTH));
    let stops = |from: f32, to: f32| [(from, STRENGTH), (to, 0.0)];
    let mut mesh = Mesh::default();
    match fades {
        FadingEdge::Right => {
            let edge = place.right();
            across(&mut mesh, place, paper, &stops(edge, edge + fade));
        }
        FadingEdge::Lower => {
            let edge = place.bottom();
            band(&mut mesh, place, paper, &stops(edge, edge + fade));
        }
        FadingEdge::Upper => {
            let edge = place.top();
            band(&mut mesh, place, paper, &stops(edge, edge - fade));
        }
    }
    painter.add(mesh);
}

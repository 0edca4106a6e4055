//! Stones as the panels show them.

use super::look::GOLD;
use crate::app::board::StoneKind;
use bevy_egui::egui::{self, Color32, Stroke};
use tibetango_content::equipment::{GROOVES, StoneMark};
use tibetango_lab::souvenir::CROWN;
use tibetango_rules::{Piece, Rank, Side};

/// Returns the colours of a stone: body, light on it, and mark.
pub(crate) fn colours(pair: StoneKind, side: Side) -> [Color32; 3] {
    pair.colours(side)
        .map(|[r, g, b]| Color32::from_rgb(r, g, b))
}

/// Returns the colour of a stone's rim, which sets it off from the dark or `bright` panel that it lies on.
#[must_use]
pub fn rim(pair: StoneKind, side: Side, bright: bool) -> Color32 {
    let [body, light, _] = colours(pair, side);
    match bright {
        true => body.lerp_to_gamma(Color32::BLACK, 0.5),
        false => light.lerp_to_gamma(Color32::WHITE, 0.35),
    }
}

fn paint_mark(
    painter: &egui::Painter,
    centre: egui::Pos2,
    radius: f32,
    mark: StoneMark,
    ink: Color32,
) {
    match mark {
        StoneMark::Ring(share, breadth) => {
            painter.circle_stroke(centre, radius * share, Stroke::new(radius * breadth, ink));
        }
        StoneMark::Vein(breadth) => {
            let along = egui::vec2(radius * 0.94, -radius * 0.12);
            let line = [centre - along, centre + along];
            painter.line_segment(line, Stroke::new(radius * breadth, ink));
        }
        StoneMark::Disc(share) => {
            painter.circle_filled(centre, radius * share, ink);
        }
    }
}

/// Paints a stone of a side, as on the board: the dark ones carry a mark.
pub(crate) fn paint_stone(painter: &egui::Painter, centre: egui::Pos2, radius: f32, side: Side) {
    let pair = super::equipment::pair(painter.ctx());
    paint_stone_of(painter, pair, (centre, radius), side);
}

/// Paints a stone of this pair; turned wood has grooves in place of the light on a pebble.
fn paint_stone_of(
    painter: &egui::Painter,
    pair: StoneKind,
    (centre, radius): (egui::Pos2, f32),
    side: Side,
) {
    let bright = super::equipment::is_bright(painter.ctx());
    let [body, light, mark] = colours(pair, side);
    let shadow = centre + egui::vec2(0.0, radius * 0.16);
    painter.circle_filled(shadow, radius, Color32::from_black_alpha(90));
    // The rim as a disc below the body: a line around it would be broken where both are smoothed.
    let rim_half = (radius * 0.05).max(0.5);
    painter.circle_filled(centre, radius + rim_half, rim(pair, side, bright));
    painter.circle_filled(centre, radius - rim_half, body);
    if pair.is_turned() {
        let [r, g, b] = pair.groove(side);
        let groove = Stroke::new((radius * 0.07).max(0.6), Color32::from_rgb(r, g, b));
        for share in GROOVES {
            painter.circle_stroke(centre, radius * share, groove);
        }
    } else {
        let shine = centre - egui::vec2(radius * 0.28, radius * 0.32);
        painter.circle_filled(shine, radius * 0.36, light.gamma_multiply(0.65));
    }
    for shape in pair.marks(side) {
        paint_mark(painter, centre, radius, *shape, mark);
    }
}

/// Paints a piece of either rank, of this pair: a crowned one bears a smaller stone in a ring.
pub(crate) fn paint_piece(
    painter: &egui::Painter,
    pair: StoneKind,
    (centre, radius): (egui::Pos2, f32),
    Piece { side, rank }: Piece,
) {
    paint_stone_of(painter, pair, (centre, radius), side);
    if rank == Rank::King {
        painter.circle_filled(centre, radius * (CROWN + 0.14), GOLD);
        paint_stone_of(painter, pair, (centre, radius * CROWN), side);
    }
}

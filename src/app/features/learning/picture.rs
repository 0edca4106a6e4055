//! Pictures of a first glance that need no words: gold on the points where a network would place a stone, its value as
//! a bar, and the steps of the ladder as beads.

use super::JudgedPosition;
use crate::app::ui::cards::pictures::rule_pictures;
use crate::app::ui::kit::equipment::pair_of;
use crate::app::ui::kit::{Kit, Look, centre, fit, graph, paint_piece};
use crate::app::ui::study::heat::{GLANCE_GLOW, glance_heat};
use bevy_egui::egui::{Painter, Rect, Stroke, Ui, Vec2, pos2, vec2};

/// Heat below which a point has no gold.
const COLD: f32 = 0.12;
/// Radius of the gold on a point that is hardly warm, and what the hottest has besides, in radii of a stone.
const SMALL: f32 = 0.3;
const GROWTH: f32 = 0.8;

/// Gap between the board, the bar and the beads, and radii of a bead, of the one on show and of the others, in design
/// pixels.
const GAP: f32 = 8.0;
const BEADS: [f32; 2] = [9.0, 5.5];
/// Height of the numbers below the beads, in sizes of their font.
const NUMBERS: f32 = 1.7;

/// Paints the position into a square, with the gold of the network of this step.
pub(super) fn board(ui: &Ui, look: &Look, square: Rect, (judged, step): (&JudgedPosition, usize)) {
    let history = &judged.history;
    let topology = history.topology();
    let painter = ui
        .painter()
        .with_clip_rect(square.intersect(ui.clip_rect()));
    let board = rule_pictures::board(&painter, look, square, topology);
    if let Some(glance) = judged.glances.get(step) {
        let heats = glance_heat(topology, &glance.report);
        let warm = board.places.iter().zip(heats);
        for (place, heat) in warm.filter(|(_, heat)| *heat >= COLD) {
            let radius = board.radius * (SMALL + GROWTH * heat);
            painter.circle_filled(*place, radius, GLANCE_GLOW.at(heat));
        }
    }
    let pair = pair_of(ui.ctx(), history.game());
    for (place, piece) in board.places.iter().zip(history.pieces()) {
        if let Some(piece) = piece {
            paint_piece(&painter, pair, (*place, board.radius), piece);
        }
    }
}

/// Returns the height of the bar of values, with the gap above it.
pub(super) fn bar_height(look: &Look) -> f32 {
    look.px(graph::BAR) + look.px(GAP)
}

/// Paints the position into the upper part of a place, and the network's value below it as a bar.
pub(super) fn board_and_bar(
    kit: &Kit,
    ui: &Ui,
    place: Rect,
    (judged, step): (&JudgedPosition, usize),
) {
    let side = (place.height() - bar_height(&kit.look)).min(place.width());
    let corner = place.center_top() - vec2(side * 0.5, 0.0);
    let square = Rect::from_min_size(corner, Vec2::splat(side.max(0.0)));
    board(ui, &kit.look, square, (judged, step));
    let low = square.left_bottom() + vec2(0.0, kit.look.px(GAP));
    let bar = Rect::from_min_size(low, vec2(square.width(), kit.look.px(graph::BAR)));
    graph::bar(kit, ui.painter(), bar, judged.white_chance(step));
}

/// Paints the whole showing into a place: the position, the value, and the steps with their numbers of games.
pub(crate) fn showing(kit: &Kit, ui: &Ui, place: Rect, of: (&JudgedPosition, usize)) {
    let look = &kit.look;
    let row = 2.0 * look.px(BEADS[0]) + look.strong().size * NUMBERS;
    let split = place.bottom() - row;
    board_and_bar(kit, ui, place.with_max_y(split - look.px(GAP)), of);
    beads(kit, ui.painter(), place.with_min_y(split), of);
}

/// Paints the steps as beads on a line with the numbers of games below them; the one on show is large.
fn beads(kit: &Kit, painter: &Painter, row: Rect, (judged, step): (&JudgedPosition, usize)) {
    let look = &kit.look;
    let count = judged.glances.len().max(1);
    let [large, small] = BEADS.map(|radius| look.px(radius));
    let cell = row.width() / count as f32;
    let middle = |i: usize| row.left() + (i as f32 + 0.5) * cell;
    let y = row.top() + large;
    let thread = Stroke::new(look.px(2.0), look.line);
    painter.hline(middle(0)..=middle(count - 1), y, thread);
    let font = look.strong();
    let room = vec2(cell, font.size * NUMBERS);
    for (i, glance) in judged.glances.iter().enumerate() {
        let (radius, ink) = match i == step {
            true => (large, look.ink),
            false => (small, look.ink_soft),
        };
        // The part that has been learned so far is gold.
        let bead = if i <= step { look.gold } else { look.line };
        painter.circle_filled(pos2(middle(i), y), radius, bead);
        let number = fit(painter, &glance.rounds.to_string(), &font, ink, room);
        let below = pos2(middle(i), y + large + room.y * 0.5);
        centre(painter, below, number, ink);
    }
}

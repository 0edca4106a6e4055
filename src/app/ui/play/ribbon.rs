//! The ribbon at the end of a round of challenges, large enough to be photographed: how many were solved,
//! of which game, how hard they were, and on which day.

use crate::app::exhibition::puzzle::{Ladder, ROUND};
use crate::app::ui::kit::flow::{centre, fit};
use crate::app::ui::kit::look::{Look, scaled};
use crate::app::ui::kit::widgets::Kit;
use crate::challenge::STEPS;
use crate::record::date;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, FontId, Painter, Pos2, Shape, Stroke, pos2, vec2};
use std::f32::consts::TAU;

/// Folds around the rosette.
const FOLDS: usize = 18;
/// The share of the height that rosette and tails take.
const ROSETTE: f32 = 0.52;

/// Draws it over the board.
pub(super) fn draw(kit: &mut Kit, ladder: &Ladder) {
    let board = kit.layout.board;
    let most = Vec2::new(kit.look.px(480.0), kit.look.px(560.0));
    let size = (board.size() * Vec2::new(0.9, 0.94)).min(most);
    let rect = Rect::from_center_size(board.center(), size);
    kit.over("ribbon", rect, |kit, ui| {
        let look = &kit.look;
        let room = ui.max_rect();
        let high = room.height() * ROSETTE;
        let radius = high * 0.32;
        let middle = pos2(room.center().x, room.top() + radius * 1.3);
        rosette(ui.painter(), look, middle, radius);
        let solved = ladder.solved.to_string();
        let number = scaled(look.title(), radius / look.title().size);
        let within = vec2(radius * 1.2, radius * 1.2);
        let number = fit(ui.painter(), &solved, &number, look.gold, within);
        centre(ui.painter(), middle, number, look.gold);
        let counts = [("n", ladder.solved), ("total", ladder.posed.min(ROUND))];
        let steps = [("step", ladder.best), ("total", STEPS)];
        let mut lines: Vec<(String, FontId, Color32)> = vec![
            (kit.of(ladder.game, "name"), look.heading(), look.ink),
            (
                kit.fill("stand.challenge.ribbon.solved", &counts),
                scaled(look.strong(), 1.2),
                look.gold,
            ),
            (date::today(), look.body(), look.ink_soft),
        ];
        if ladder.best > 0 {
            let step = kit.fill("stand.challenge.ribbon.step", &steps);
            lines.insert(2, (step, look.body(), look.ink));
        }
        let row = (room.height() - high) / lines.len() as f32;
        for (i, (text, font, ink)) in lines.iter().enumerate() {
            let line = vec2(room.width(), row);
            let words = fit(ui.painter(), text, font, *ink, line);
            let at = pos2(room.center().x, room.top() + high + row * (i as f32 + 0.5));
            centre(ui.painter(), at, words, *ink);
        }
    });
}

/// A rosette with two tails; its middle is left free.
fn rosette(painter: &Painter, look: &Look, middle: Pos2, radius: f32) {
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| middle + vec2(side * x * radius, y * radius);
        let tail = vec![at(0.05, 0.5), at(0.6, 0.5), at(0.95, 1.65), at(0.3, 1.75)];
        let edge = Stroke::new(look.px(1.5), look.gold);
        painter.add(Shape::convex_polygon(tail, look.accent, edge));
    }
    for fold in 0..FOLDS {
        let angle = fold as f32 / FOLDS as f32 * TAU;
        let (sin, cos) = angle.sin_cos();
        let at = middle + vec2(cos, sin) * radius;
        painter.circle_filled(at, radius * 0.2, look.accent);
    }
    painter.circle_filled(middle, radius, look.gold);
    painter.circle_filled(middle, radius * 0.86, look.paper.to_opaque());
}

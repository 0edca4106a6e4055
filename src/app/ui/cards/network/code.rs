//! An address as a QR code, for the camera of a phone.

use crate::app::ui::kit::widgets::Kit;
use bevy_egui::egui::{Color32, Rect, Sense, Ui, Vec2, pos2, vec2};
use qrcode::{Color, QrCode};

/// Light squares around a code, by the standard.
const QUIET: usize = 4;
/// Its edge in design pixels.
const EDGE: f32 = 190.0;

/// How wide a code is drawn at most.
pub(super) fn edge(kit: &Kit) -> f32 {
    kit.look.px(EDGE)
}

/// Draws the code of an address; nothing where that is too long for one.
pub(super) fn draw(kit: &Kit, ui: &mut Ui, address: &str) {
    let Ok(code) = QrCode::new(address.as_bytes()) else {
        return;
    };
    let count = code.width() + 2 * QUIET;
    // Whole pixels: a camera reads sharp edges best.
    let per_point = ui.ctx().pixels_per_point();
    let square = (edge(kit) * per_point / count as f32).floor().max(1.0) / per_point;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(square * count as f32), Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 0.0, Color32::WHITE);
    let colours = code.to_colors();
    for (row, line) in colours.chunks(code.width()).enumerate() {
        let mut from = 0;
        // One shape for each run of dark squares.
        for run in line.chunk_by(|one, other| one == other) {
            if run.first() == Some(&Color::Dark) {
                let at = pos2(
                    rect.left() + square * (QUIET + from) as f32,
                    rect.top() + square * (QUIET + row) as f32,
                );
                let size = vec2(square * run.len() as f32, square);
                painter.rect_filled(Rect::from_min_size(at, size), 0.0, Color32::BLACK);
            }
            from += run.len();
        }
    }
}

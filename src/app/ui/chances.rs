//! What the search says beside the board: a line of figures, and the curve of the game.

use super::widgets::Kit;
use crate::app::game::{Command, Match};
use crate::app::review::Review;
use crate::app::wording::{percent, rounded};
use crate::engine::PlainReport;
use crate::games::Side;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

/// What the search says, in one line: chance, depth, speed, the best move.
pub(super) fn thought_line(kit: &Kit, game: &Match, report: &PlainReport) -> String {
    let line = game.session.line();
    let white = match line.to_move() {
        Side::White => report.value,
        Side::Black => 1.0 - report.value,
    };
    let best = report.pv.first();
    let best = best.map_or_else(String::new, |mv| line.text(mv));
    kit.text().fill(
        "engine.short",
        &[
            ("chance", &percent(white)),
            ("depth", &report.depth.to_string()),
            ("speed", &rounded(report.speed())),
            ("move", &best),
        ],
    )
}

/// A line of small text.
pub(super) fn note(kit: &Kit, ui: &mut Ui, text: &str) {
    let look = &kit.look;
    let width = ui.available_width();
    kit.short(ui, text, look.small(), look.ink_soft, width);
}

/// The curve of the game; a press on it goes there in a replay.
pub(super) fn chances(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    known: &[Option<f64>],
    height: f32,
    commands: &mut MessageWriter<Command>,
) {
    let pressed = super::review::curve(kit, ui, game, review, known, height);
    let replay = game.session.replay();
    if let (Some(ply), Some(replay)) = (pressed, replay) {
        commands.write(Command::Follow {
            line: replay.on(),
            ply,
        });
    }
}

/// A part of the board's room, with a plate behind it.
pub(super) fn bare(
    kit: &mut Kit,
    ctx: &egui::Context,
    rect: Rect,
    content: impl FnOnce(&mut Kit, &mut Ui),
) {
    egui::Area::new(egui::Id::new("chances"))
        .order(egui::Order::Middle)
        .fixed_pos(egui::pos2(rect.min.x, rect.min.y))
        .constrain(false)
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            ui.set_max_size(egui::vec2(rect.width(), rect.height()));
            let plate = ui.max_rect().expand(kit.look.px(4.0));
            let rounding = kit.look.px(8.0);
            ui.painter().rect_filled(plate, rounding, kit.look.paper);
            content(kit, ui);
        });
}

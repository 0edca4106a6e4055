//! What the search says beside the board: a line of figures, and the curve of the game.

use crate::app::play::game::{Command, Match};
use crate::app::thinking::review::Review;
use crate::app::ui::kit::widgets::Kit;
use crate::app::wording::{percent, rounded};
use crate::engine::PlainReport;
use crate::games::Side;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

/// What the search says, in one line: chance, depth, speed, the best move.
pub(crate) fn thought_line(kit: &Kit, game: &Match, report: &PlainReport) -> String {
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
pub(crate) fn note(kit: &Kit, ui: &mut Ui, text: &str) {
    let look = &kit.look;
    let width = ui.available_width();
    kit.short(ui, text, look.small(), look.ink_soft, width);
}

/// The curve of the game; a press on it goes there in a replay.
pub(crate) fn chances(
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

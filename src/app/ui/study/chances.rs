//! Search report beside the board: a line of figures, and the curve of the game.

use crate::app::features::engine::insight::has_equals;
use crate::app::features::review::Review;
use crate::app::phrases::{percent, rounded, side_key};
use crate::app::play::game::{Match, ReplayWanted};
use crate::app::ui::kit::{Kit, graph};
use bevy_egui::egui::{self, Ui};
use tibetango_content::analysis::Moment;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// Returns White's chance in the search's view.
pub(crate) fn of_white(line: &AnyGameHistory, report: &PlainReport) -> f64 {
    match line.to_move() {
        Side::White => report.value,
        Side::Black => 1.0 - report.value,
    }
}

/// Words the search's report in one line: the chance of the side to move, depth, speed, the best move.
pub(crate) fn thought_line(kit: &Kit, game: &Match, report: &PlainReport) -> String {
    let line = game.session.history();
    let best = report.pv.first();
    let best = best.map_or_else(String::new, |mv| line.text(mv));
    let words = [
        ("side", kit.t(side_key(line.to_move()))),
        ("chance", percent(report.value)),
        ("depth", report.depth.to_string()),
        ("speed", rounded(report.speed())),
        ("move", best),
    ];
    let key = match has_equals(report) {
        true => "engine.short.equal",
        false => "engine.short",
    };
    kit.fill(key, &words)
}

/// Returns the review's chances of the positions that the line on the table shares with the game.
pub(super) fn reviewed<'a>(game: &Match, review: &'a Review) -> &'a [Option<f64>] {
    let Some(replay) = game.session.replay() else {
        return &review.chances;
    };
    let shared = replay.branches().shared(replay.on());
    &review.chances[..review.chances.len().min(shared + 1)]
}

/// Draws the curve of the line on the table as far as its chances are known; returns the ply that
/// was pressed.
pub(crate) fn curve(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    insight: &[Option<f64>],
    height: f32,
) -> Option<usize> {
    let session = &game.session;
    let on_main = session.replay().is_none_or(|replay| replay.on() == 0);
    let size = egui::vec2(ui.available_width(), height);
    let last = if session.replay().is_some() {
        session.history().len() + session.undone()
    } else {
        session.history().len()
    };
    // The review's chances count more than those of a search in passing.
    let found = reviewed(game, review);
    let known = |from: &[Option<f64>], ply| from.get(ply).copied().flatten();
    let chances = (0..=last).map(|ply: usize| known(found, ply).or(known(insight, ply)));
    let chances: Vec<_> = chances.collect();
    let moments: &[Moment] = if on_main { &review.moments } else { &[] };
    let at = session.history().len();
    graph::curve(kit, ui, size, (&chances[..], moments), (at, last))
}

/// Draws the curve of the line on the table, no higher than there is room; a press on it goes there
/// in a replay.
pub(crate) fn chances(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    known: &[Option<f64>],
    height: f32,
) {
    let height = height.min(ui.available_height());
    let pressed = curve(kit, ui, game, review, known, height);
    if let (Some(ply), Some(replay)) = (pressed, game.session.replay()) {
        let line = replay.on();
        kit.replay(ReplayWanted::Follow { line, ply });
    }
}

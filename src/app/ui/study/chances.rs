//! Search report beside the board: a line of figures, and the curve of the game.

use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::{Insight, has_equals};
use crate::app::features::engine::searcher::searcher;
use crate::app::features::review::Review;
use crate::app::phrases::{percent, rounded, side_key};
use crate::app::play::game::{Match, ReplayWanted};
use crate::app::ui::kit::flow::holds;
use crate::app::ui::kit::{Kit, cut, graph, scaled, smallest_letters, value};
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

/// Smallest part of its size that a line is set in for a name before it.
const LITTLE: f32 = 0.84;

/// Returns the name of the engine that reports, where it is another one than the one that searches for the moves.
fn other_engine(kit: &Kit, game: &Match, insight: &Insight) -> Option<String> {
    let config = &kit.settings.config;
    let name = |form| searcher(config, game, form).map(|(name, _)| name);
    let own = name(insight.reported_form(game)?)?;
    let kind = game.session.settings().game();
    let is_other = name(SearchDisplay::Moves)? != own;
    is_other.then(|| kit.named(kind, ("engines", &own), &own))
}

/// Returns the words of a report, no wider than this, with the engine before them if it is another one than usual: it
/// may prefer another move. Where they have no room, fewer follow its name.
pub(crate) fn signed(
    kit: &Kit,
    ui: &Ui,
    (game, insight): (&Match, Option<&Insight>),
    (report, said): (&PlainReport, String),
    width: f32,
) -> String {
    let Some(engine) = insight.and_then(|insight| other_engine(kit, game, insight)) else {
        return said;
    };
    let line = game.session.history();
    let best = report.pv.first();
    let words = [
        ("side", kit.t(side_key(line.to_move()))),
        ("chance", percent(report.value)),
        ("move", best.map_or_else(String::new, |mv| line.text(mv))),
    ];
    let brief = match has_equals(report) {
        true => "engine.brief.equal",
        false => "engine.brief",
    };
    let [brief, chance] = [brief, "engine.brief.chance"].map(|key| kit.fill(key, &words));
    let small = kit.look.small();
    let engine = cut(ui.painter(), &engine, &small, 0.5 * width);
    let font = scaled(
        small.clone(),
        (smallest_letters(ui.painter(), &small) / small.size).clamp(LITTLE, 1.0),
    );
    let room = egui::vec2(width, font.size * 1.7);
    let fits = |line: &String| holds(ui.painter(), line, &font, room);
    let lines = [said, brief].map(|words| value(kit, &engine, &words));
    let fitting = lines.into_iter().find(fits);
    fitting.unwrap_or_else(|| value(kit, &engine, &chance))
}

/// Returns the review's chances of the positions that the line on the table shares with the game.
pub(super) fn reviewed<'a>(game: &Match, review: &'a Review) -> &'a [Option<f64>] {
    let Some(replay) = game.session.replay() else {
        return &review.chances;
    };
    let shared = replay.branches().shared(replay.on());
    &review.chances[..review.chances.len().min(shared + 1)]
}

/// Draws the curve of the line on the table as far as its chances are known: by the review, by searches in passing, and
/// for the position on the table by the search that is watched. Returns the ply that was pressed.
pub(crate) fn curve(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    (insight, watched): (&[Option<f64>], Option<f64>),
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
    let at = session.history().len();
    // The review's chances count more than those of a search in passing, and less than what is watched.
    let found = reviewed(game, review);
    let known = |from: &[Option<f64>], ply| from.get(ply).copied().flatten();
    let chances = (0..=last).map(|ply: usize| {
        let watched = watched.filter(|_| ply == at);
        watched.or(known(found, ply)).or(known(insight, ply))
    });
    let chances: Vec<_> = chances.collect();
    let moments: &[Moment] = if on_main { &review.moments } else { &[] };
    graph::curve(kit, ui, size, (&chances[..], moments), (at, last))
}

/// Draws the curve of the line on the table, no higher than there is room; a press on it goes there
/// in a replay.
pub(crate) fn chances(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    known: (&[Option<f64>], Option<f64>),
    height: f32,
) {
    let height = height.min(ui.available_height());
    let pressed = curve(kit, ui, game, review, known, height);
    if let (Some(ply), Some(replay)) = (pressed, game.session.replay()) {
        let line = replay.on();
        kit.replay(ReplayWanted::Follow { line, ply });
    }
}

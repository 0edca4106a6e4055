//! Search report beside the board: a sentence on who stands better, and the curve of the game.

use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::{Insight, has_equals};
use crate::app::features::engine::searcher::searcher;
use crate::app::features::review::Review;
use crate::app::phrases::{percent, side_key};
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::ui::kit::flow::holds;
use crate::app::ui::kit::{Kit, cut, graph, scaled, smallest_letters, value};
use crate::app::ui::play::moves::position_and_chance;
use bevy_egui::egui::{self, Ui};
use tibetango_content::analysis::Moment;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// Returns White's chance in the search's view.
pub(crate) fn of_white(history: &AnyGameHistory, report: &PlainReport) -> f64 {
    match history.to_move() {
        Side::White => report.value,
        Side::Black => 1.0 - report.value,
    }
}

/// Chances of the better side from which on it is a little better, better, and winning, with the ends of their keys.
const BALANCE: [(f64, &str); 3] = [(0.9, "winning"), (0.65, "better"), (0.53, "little")];

/// Returns the side that stands better, its chance, and the end of the text key that says how much better. While no
/// side does, the side to move stands for both.
#[must_use]
pub fn balance(to_move: Side, chance: f64) -> (Side, f64, &'static str) {
    let (side, chance_of_side) = match chance >= 0.5 {
        true => (to_move, chance),
        false => (to_move.other(), 1.0 - chance),
    };
    let mut steps = BALANCE.into_iter();
    match steps.find(|(least, _)| chance_of_side >= *least) {
        Some((_, key)) => (side, chance_of_side, key),
        None => (to_move, chance, "even"),
    }
}

/// Words in a sentence which side stands better in the search's view, or that many moves are equally good.
pub(crate) fn balance_line(kit: &Kit, game: &Match, report: &PlainReport) -> String {
    let to_move = game.session.history().to_move();
    let (side, chance, key) = match has_equals(report) {
        true => (to_move, report.value, "equal"),
        false => balance(to_move, report.value),
    };
    let words = [("side", kit.t(side_key(side))), ("chance", percent(chance))];
    kit.fill(&format!("engine.balance.{key}"), &words)
}

/// Words the same, followed by the best move unless others are as good.
pub(crate) fn balance_and_best(kit: &Kit, game: &Match, report: &PlainReport) -> String {
    let line = balance_line(kit, game, report);
    match report.pv.first().filter(|_| !has_equals(report)) {
        Some(best) => {
            let best = game.session.history().text(best);
            kit.fill("engine.best", &[("balance", line), ("move", best)])
        }
        None => line,
    }
}

/// Smallest part of its size that a line is set in for a name before it.
const LITTLE: f32 = 0.84;

/// Returns the name of the engine that reports, where it is another one than the strongest.
fn other_engine(kit: &Kit, game: &Match, insight: &Insight) -> Option<String> {
    let config = &kit.settings.config;
    let name = |of| searcher(config, game, of).map(|(name, _)| name);
    let own = name((insight.choice(), insight.reported_form(game)?))?;
    let kind = game.session.settings().game();
    let is_other = name((None, SearchDisplay::Moves))? != own;
    is_other.then(|| kit.named(kind, ("engines", &own), &own))
}

/// Returns the words of a report, no wider than this, with the engine before them if it is another one than usual: it
/// may prefer another move. Where they have no room, there are fewer.
pub(crate) fn report_words(
    kit: &Kit,
    ui: &Ui,
    (game, insight): (&Match, Option<&Insight>),
    (report, balance): (&PlainReport, String),
    width: f32,
) -> String {
    let engine = insight.and_then(|insight| other_engine(kit, game, insight));
    let words = [
        ("side", kit.t(side_key(game.session.history().to_move()))),
        ("chance", percent(report.value)),
    ];
    let chance = kit.fill("engine.brief.chance", &words);
    let small = kit.look.small();
    let engine = engine.map(|engine| cut(ui.painter(), &engine, &small, 0.5 * width));
    let font = scaled(
        small.clone(),
        (smallest_letters(ui.painter(), &small) / small.size).clamp(LITTLE, 1.0),
    );
    // One line of Tibetan is lower than two of any other script.
    let room = egui::vec2(width, font.size * 2.0);
    let fits = |line: &String| holds(ui.painter(), line, &font, room);
    let named = |words: String| match &engine {
        Some(engine) => value(kit, engine, &words),
        None => words,
    };
    let mut lines = [balance, balance_line(kit, game, report)]
        .into_iter()
        .map(named);
    let fitting = lines.find(fits);
    fitting.unwrap_or_else(|| named(chance))
}

/// Returns the review's chances of the positions that the line on the table shares with the game.
pub(super) fn review_chances<'a>(game: &Match, review: &'a Review) -> &'a [Option<f64>] {
    let Some(replay) = game.session.replay() else {
        return &review.chances;
    };
    let shared = replay.branches().shared_plies(replay.on());
    &review.chances[..review.chances.len().min(shared + 1)]
}

/// Draws the curve of the line on the table as far as its chances are known: by the review, by searches in passing, and
/// for the position on the table by the search that is watched. Returns the ply that was pressed or dragged to.
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
        session.history().len() + session.redo_count()
    } else {
        session.history().len()
    };
    let at = session.history().len();
    // The review's chances count more than those of a search in passing, and less than what is watched.
    let reviewed = review_chances(game, review);
    let chance_at = |from: &[Option<f64>], ply| from.get(ply).copied().flatten();
    let chances = (0..=last).map(|ply: usize| {
        let watched = watched.filter(|_| ply == at);
        watched
            .or(chance_at(reviewed, ply))
            .or(chance_at(insight, ply))
    });
    let chances: Vec<_> = chances.collect();
    let moments: &[Moment] = if on_main { &review.moments } else { &[] };
    let words = |ply: usize, white| position_and_chance(kit, game, ply, white);
    graph::curve(kit, ui, size, (&chances[..], moments), (at, last), &words)
}

/// Draws the curve of the line on the table, no higher than there is room; a press on it goes there
/// in a replay.
pub(crate) fn chances(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    sources: (&[Option<f64>], Option<f64>),
    height: f32,
) {
    let height = height.min(ui.available_height());
    let pressed = curve(kit, ui, game, review, sources, height);
    if let (Some(ply), Some(replay)) = (pressed, game.session.replay()) {
        let line = replay.on();
        kit.replay(ReplayRequest::Follow { line, ply });
    }
}

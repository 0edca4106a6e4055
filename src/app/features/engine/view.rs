//! Engine window (thesis, Fig. 4-21): the position searched, speed, depth, and the engine's assessment.

use super::CARD;
use super::compare::CompareRequest;
use super::insight::Insight;
use super::parameters::ParametersRequest;
use crate::app::board::BoardView;
use crate::app::engine::ai::Thinker;
use crate::app::phrases::{percent, short_number, side_key};
use crate::app::play::game::Match;
use crate::app::ui::kit::{Kit, Weight, fit, graph, put, scroll_area, scrolling, strip};
use crate::app::ui::study::chances::of_white;
use crate::app::ui::study::heat::{GLANCE_GLOW, glances};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Ui};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyGameHistory;

/// Minimum number of moves listed.
const MIN_LIST_LENGTH: usize = 5;
/// Number of moves of the principal variation shown.
const LINE: usize = 8;

pub(super) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    insight: Option<ResMut<Insight>>,
    thinker: Option<Res<Thinker>>,
) {
    let (Some(game), Some(mut insight)) = (game, insight) else {
        kit.close_card();
        return;
    };
    let portrait = kit.layout.portrait;
    kit.sheet(CARD.text(), &view, |kit, ui| {
        if !portrait {
            kit.screen_heading(ui, "engine.title");
        }
        let history = game.session.history();
        let report = insight.report(&game, thinker.as_deref()).cloned();
        let most = insight.candidates().max(MIN_LIST_LENGTH);
        // It stays in view, however far the rest is scrolled.
        best_line(kit, ui, history, report.as_ref());
        let rows = if portrait { 1.0 } else { 2.0 };
        let foot = rows * (kit.look.touch + kit.look.px(8.0)) + kit.look.px(8.0);
        let room = (ui.available_height() - foot).max(kit.look.touch);
        let area = scrolling(room).auto_shrink([false, false]);
        scroll_area(ui, area, |ui, _| {
            kit.beside_if(
                portrait,
                ui,
                &mut (),
                |(), kit, ui| facts(kit, ui, history, report.as_ref()),
                |(), kit, ui| candidates(kit, ui, history, (report.as_ref(), most)),
            );
        });
        ui.add_space(kit.look.px(8.0));
        let buttons = [
            ("engine.close", "menu.close", Weight::Plain),
            ("engine.parameters", "parameters.title", Weight::Plain),
            ("engine.compare", "compare.title", Weight::Plain),
            ("engine.see", "engine.see", Weight::Chosen.when(insight.on)),
        ];
        match kit.rows(ui, &buttons, if portrait { 4 } else { 2 }) {
            Some("engine.see") => insight.on = !insight.on,
            Some("engine.parameters") => kit.send(ParametersRequest),
            Some("engine.compare") => kit.send(CompareRequest),
            Some(_) => kit.close_card(),
            None => {}
        }
    });
    // A search goes on while it is looked at.
    kit.ctx().request_repaint();
}

/// Draws White's chance as a bar, and the figures in two columns, with the chance of the side to
/// move, as the moves have it.
fn facts(kit: &Kit, ui: &mut Ui, history: &AnyGameHistory, report: Option<&PlainReport>) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    let side = kit.t(side_key(history.to_move()));
    let words = [("n", (history.len() + 1).to_string()), ("side", side)];
    let position = kit.fill("engine.position", &words);
    let state = kit.t(match (report, history.outcome()) {
        (_, Some(_)) => "engine.over",
        (Some(_), None) => "engine.searching",
        (None, None) => "engine.waiting",
    });
    kit.paragraph(ui, &format!("{position} {state}"));
    let white = report.map(|report| of_white(history, report));
    ui.add_space(look.px(4.0));
    let rect = strip(ui, look.px(14.0));
    let id = egui::Id::new("engine window's chance");
    let (goal, lasts) = (white.unwrap_or(0.5) as f32, look.lasts(0.25));
    let fraction = ui.ctx().animate_value_with_time(id, goal, lasts);
    graph::bar(kit, ui.painter(), rect, f64::from(fraction));
    ui.add_space(look.px(4.0));
    let named = |r: &PlainReport| r.glance.as_ref().map(|glance| glance.by.to_string());
    let first = |r: &PlainReport| r.glance.as_ref().map(|glance| glance.value);
    let led = report.is_some_and(|report| report.glance.is_some());
    let figures: [(&str, &dyn Fn(&PlainReport) -> String); 8] = [
        ("engine.net", &|r| named(r).unwrap_or_default()),
        ("engine.value", &|r| percent(r.value)),
        ("engine.glance", &|r| {
            first(r).map_or_else(String::new, percent)
        }),
        ("engine.depth", &|r| r.depth.to_string()),
        ("engine.visits", &|r| short_number(r.visits as f64)),
        ("engine.speed", &|r| {
            format!("{}/s", short_number(r.speed()))
        }),
        ("engine.nodes", &|r| short_number(r.nodes as f64)),
        ("engine.time", &|r| format!("{:.1} s", r.time.as_secs_f64())),
    ];
    let height = caption_row(kit, ui, 23.0);
    for (key, figure) in figures {
        // Without a network there was no first glance.
        if !led && ["engine.net", "engine.glance"].contains(&key) {
            continue;
        }
        let value = report.map_or_else(|| kit.t("engine.none"), figure);
        let rect = strip(ui, height);
        let painter = ui.painter();
        let (right, font) = (Align2::RIGHT_CENTER, look.strong());
        let value = painter.text(rect.right_center(), right, value, font, look.ink);
        let room = egui::vec2(value.left() - rect.left() - look.px(8.0), height);
        let name = kit.fill(key, &words);
        let name = fit(painter, &name, &look.small(), look.ink_soft, room);
        put(painter, rect.left_center(), name, look.ink_soft);
    }
}

/// Returns the height of a row with a caption, in logical pixels: the one designed, or more where its letters, such as
/// those of Tibetan, are higher.
pub(super) fn caption_row(kit: &Kit, ui: &Ui, designed: f32) -> f32 {
    let font = kit.look.small();
    let line = ui.painter().fonts_mut(|fonts| fonts.row_height(&font));
    kit.look.px(designed).max(line)
}

/// Draws the principal variation, in two lines at most.
fn best_line(kit: &Kit, ui: &mut Ui, history: &AnyGameHistory, report: Option<&PlainReport>) {
    let moves = report.iter().flat_map(|report| report.pv.iter().take(LINE));
    let moves: Vec<_> = moves.map(|mv| history.text(mv)).collect();
    let moves = match moves.is_empty() {
        true => kit.t("engine.none"),
        false => moves.join("  "),
    };
    let words = kit.fill("engine.line", &[("moves", moves)]);
    let two_lines = kit.look.px(46.0);
    kit.words(ui, &words, kit.look.strong(), kit.look.ink, two_lines);
}

/// Returns the colour of the search's share of a move.
fn search_colour(kit: &Kit) -> Color32 {
    kit.look.accent.gamma_multiply(0.8)
}

/// Draws the legend of a move's two bars.
fn bars(kit: &Kit, ui: &mut Ui) {
    let look = &kit.look;
    let high = caption_row(kit, ui, 22.0);
    let rect = strip(ui, high);
    let swatch = egui::vec2(look.px(18.0), look.px(8.0));
    let bars = [
        ("engine.bar.glance", GLANCE_GLOW.at(1.0)),
        ("engine.bar.thought", search_colour(kit)),
    ];
    let wide = rect.width() / bars.len() as f32;
    for (i, (key, ink)) in bars.into_iter().enumerate() {
        let start = rect.left_center() + egui::vec2(wide * i as f32, 0.0);
        let bar = egui::Rect::from_min_size(start - egui::vec2(0.0, swatch.y * 0.5), swatch);
        let rounding = CornerRadius::same(look.px(4.0) as u8);
        ui.painter().rect_filled(bar, rounding, ink);
        let left = start + egui::vec2(swatch.x + look.px(6.0), 0.0);
        let room = egui::vec2(wide - swatch.x - look.px(10.0), rect.height());
        let (text, font, soft) = (kit.t(key), look.small(), look.ink_soft);
        let words = fit(ui.painter(), &text, &font, soft, room);
        put(ui.painter(), left, words, soft);
    }
}

/// Draws at most `most` moves, those whose chances are known, then the most searched ones, each with its share as a
/// bar.
fn candidates(
    kit: &Kit,
    ui: &mut Ui,
    history: &AnyGameHistory,
    (report, most): (Option<&PlainReport>, usize),
) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    let first = report.and_then(glances);
    kit.caption(ui, &kit.t("engine.moves"), "");
    if first.is_some() {
        bars(kit, ui);
    }
    let mut moves: Vec<_> = report.map_or_else(Vec::new, |report| {
        let moves = report.moves.iter();
        moves.enumerate().collect()
    });
    // Readable like the heat on the board, but true to the number beside it for the best move, too.
    let explored = moves.iter().map(|(_, stat)| stat.visits).max();
    let share = |visits: u64| (visits as f64 / explored.unwrap_or(0).max(1) as f64).sqrt();
    let known = report.map_or_else(Vec::new, |report| report.candidates(most));
    moves.sort_by_key(|(_, stat)| {
        let place = known.iter().position(|known| known.mv == stat.mv);
        (place.unwrap_or(most), std::cmp::Reverse(stat.visits))
    });
    for i in 0..most {
        let rect = strip(ui, look.px(22.0));
        let Some((at, stat)) = moves.get(i) else {
            continue;
        };
        let painter = ui.painter();
        let write = |x: f32, align, text: String, ink| {
            let at = egui::pos2(rect.left() + x, rect.center().y);
            painter.text(at, align, text, look.body(), ink);
        };
        write(0.0, Align2::LEFT_CENTER, history.text(&stat.mv), look.ink);
        let (from, to) = (rect.left() + look.px(92.0), rect.right() - look.px(140.0));
        let end = from + (to - from).max(1.0) * share(stat.visits) as f32;
        let glance = first.as_ref().and_then(|shares| shares.get(*at));
        let (middle, half) = (rect.center().y, look.px(4.0));
        // The network's guess lies above the search's share.
        let down = if glance.is_some() { half } else { 0.0 };
        let bar = |end: f32, middle: f32, ink| {
            let rows = (middle - half)..=(middle + half);
            let bar = egui::Rect::from_x_y_ranges(from..=end, rows);
            let rounding = CornerRadius::same(look.px(4.0) as u8);
            painter.rect_filled(bar, rounding, ink);
        };
        if let Some(share) = glance {
            let end = from + (to - from).max(1.0) * *share as f32;
            bar(end, middle - down - look.px(1.0), GLANCE_GLOW.at(1.0));
        }
        bar(end, middle + down, search_colour(kit));
        let (right, visits) = (rect.width(), short_number(stat.visits as f64));
        let before = right - look.px(72.0);
        write(before, Align2::RIGHT_CENTER, visits, look.ink_soft);
        let value = match stat.visits {
            0 => String::new(),
            // It is only known to be no better than the best.
            _ if stat.at_most => kit.t("engine.none"),
            _ => percent(stat.value),
        };
        write(right, Align2::RIGHT_CENTER, value, look.ink);
    }
}

//! Search panel beside the board: the search's report, the switch between its forms, and in one
//! form the candidates and the curve of the game, in the other the tree.

use super::hud::words;
use super::moves;
use super::params::PanelParams;
use super::players::brief;
use crate::app::features::engine::form::SearchDisplay;
use crate::app::features::engine::insight::Insight;
use crate::app::play::game::Match;
use crate::app::ui::kit::{Kit, graph};
use crate::app::ui::study::chances::{
    balance_and_best, balance_line, chances, of_white, report_words,
};
use crate::app::ui::study::forms::{SearchPanelInput, switch};
use crate::app::ui::study::legend::{self, LegendSigns, legend};
use crate::app::ui::study::lines;
use crate::app::ui::study::tree;
use crate::app::ui::study::tree_growth::Growth;
use bevy_egui::egui::{self, Ui};
use tibetango_engines::engine::PlainReport;

/// Height of the curve where the moves of the game stand below it, in design pixels.
const CURVE: f32 = 58.0;
/// Number of columns of the legend beside the board; where the window is tall there are twice as many.
const COLUMNS: usize = 2;
/// Height of a line of small letters, in letters.
const LINE: f32 = 1.5;
/// Minimum height of the tree above a legend of the board, in design pixels.
const TREE: f32 = 200.0;
/// Numbers of rows of moves that get room before the curve and the legend: one in a game, for the
/// last move; more in a replay, where they are ways to go.
const ROWS: [usize; 2] = [1, 3];
/// Number of lines of nodes that a tree gets before words that explain it.
const NODES: usize = 3;
/// Minimum number of candidates that have room for rows: where there is less, all stand in one line.
const LEAST: usize = 3;

/// Draws the switch, the search's report, the candidates, the curve of the game and the legend of
/// the board, which is the first to give way; returns the input.
pub(super) fn draw_report(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    table: &PanelParams,
) -> Option<SearchPanelInput> {
    let glance = draw_switch(kit, ui, game, table);
    draw_report_line(kit, ui, game, table);
    let gap = ui.spacing().item_spacing.y;
    let listed = moves::height(kit, ROWS[usize::from(table.replays())]);
    let curved = kit.look.px(CURVE);
    let rows = rows(
        kit,
        table,
        ui.available_height() - listed - curved - 2.0 * gap,
        1,
    );
    let candidate = candidates(kit, ui, game, table, rows);
    let mut explained = if table.watches() {
        legend::height(kit, COLUMNS) + gap
    } else {
        0.0
    };
    if rows.is_some() && ui.available_height() - listed - curved - gap < explained {
        explained = 0.0;
    }
    let room = ui.available_height() - explained - listed - gap;
    curve(kit, ui, game, table, curved.min(room));
    // The room that the curve leaves is measured to the pixel.
    if explained > 0.0 && ui.available_height() + 1.0 >= explained + listed {
        legend(kit, ui, game, &legend_signs(game, table), COLUMNS);
    }
    glance.or(candidate)
}

/// Returns the height that [`draw_report`] needs.
pub(super) fn height(kit: &Kit, ui: &Ui, table: &PanelParams) -> f32 {
    let gap = ui.spacing().item_spacing.y;
    let line = kit.look.small().size * LINE + gap;
    let always = line + kit.look.px(CURVE) + gap;
    let Some(insight) = table.insight.as_ref().filter(|insight| insight.on) else {
        return always;
    };
    let in_one_line = line + legend::height(kit, COLUMNS) + gap;
    let in_rows = lines::height(kit, insight.candidates()) + gap;
    always + kit.look.choice + gap + in_rows.max(in_one_line)
}

/// Draws the candidates where the window is tall and there is room for them above `below` logical
/// pixels, else the legend of the board in one line; returns the input.
pub(super) fn draw_explanation(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    table: &PanelParams,
    below: f32,
) -> Option<SearchPanelInput> {
    let room = ui.available_height() - below;
    if let Some(most) = rows(kit, table, room, COLUMNS) {
        let insight: &Insight = table.insight.as_ref()?;
        let report = table.report(game);
        return lines::rows(kit, ui, (game, insight), report, (most, COLUMNS));
    }
    if room >= legend::height(kit, 2 * COLUMNS) {
        legend(kit, ui, game, &legend_signs(game, table), 2 * COLUMNS);
    }
    None
}

/// Returns the number of candidates that have rows in this height and number of columns; `None`
/// where they are too few.
fn rows(kit: &Kit, table: &PanelParams, room: f32, columns: usize) -> Option<usize> {
    let insight = table.insight.as_ref().filter(|insight| insight.on)?;
    let setting = insight.candidates();
    let most = (lines::fitting(kit, room) * columns).min(setting);
    (most >= setting.min(LEAST)).then_some(most)
}

/// Draws the candidates: as many as have rows, or all in one line. Returns the input.
fn candidates(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    table: &PanelParams,
    rows: Option<usize>,
) -> Option<SearchPanelInput> {
    let insight: &Insight = table.insight.as_ref().filter(|insight| insight.on)?;
    let (about, report) = ((game, insight), table.report(game));
    match rows {
        Some(most) => lines::rows(kit, ui, about, report, (most, 1)),
        None if ui.available_height() < lines::height(kit, 1) => None,
        None => lines::in_one_line(kit, ui, about, report, insight.candidates()),
    }
}

/// Returns what is shown on the points.
fn legend_signs(game: &Match, table: &PanelParams) -> LegendSigns {
    let insight = table.insight.as_ref();
    let first = insight.is_some_and(|insight| insight.form == SearchDisplay::Glance);
    let report = table.report(game);
    LegendSigns {
        glance: first && report.is_some_and(|report| report.glance.is_some()),
        signs: table.signs(),
        node: insight.is_some_and(|insight| !insight.preview(game).is_empty()),
        hint: table.marks.hint.is_some(),
    }
}

/// Draws the same on a plate of its own, where the window is tall.
pub(super) fn plate(kit: &mut Kit, game: &Match, table: &PanelParams) -> Option<SearchPanelInput> {
    let (rect, bar) = graph::plate(kit);
    kit.panel("chances", rect, |kit, ui| {
        ui.add_space(bar.height() + kit.look.px(4.0));
        if !table.watches() {
            ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
            draw_report_line(kit, ui, game, table);
            curve(kit, ui, game, table, f32::INFINITY);
            return None;
        }
        let size = ui.available_size();
        let half = egui::vec2((size.x - kit.look.px(16.0)) * 0.5, size.y);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = kit.look.px(16.0);
            let top = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(half, top, |ui| {
                ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
                draw_report_line(kit, ui, game, table);
                curve(kit, ui, game, table, f32::INFINITY);
            });
            let inner = ui.allocate_ui_with_layout(half, top, |ui| {
                let glance = draw_switch(kit, ui, game, table);
                let insight: &Insight = table.insight.as_ref()?;
                let (about, report) = ((game, insight), table.report(game));
                glance.or(lines::in_one_line(
                    kit,
                    ui,
                    about,
                    report,
                    insight.candidates(),
                ))
            });
            inner.inner
        })
        .inner
    })
}

/// Draws the switch, if the search is watched.
fn draw_switch(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    table: &PanelParams,
) -> Option<SearchPanelInput> {
    let insight = table.insight.as_ref().filter(|insight| insight.on)?;
    switch(kit, ui, game, insight)
}

/// Draws the search's report in one line.
fn draw_report_line(kit: &Kit, ui: &mut Ui, game: &Match, table: &PanelParams) {
    let report = table.report(game);
    let line = kit.look.small().size * LINE;
    if let Some(report) = report.filter(|_| ui.available_height() >= line) {
        let (balance, width) = (balance_line(kit, game, report), ui.available_width());
        let about = (game, table.insight.as_deref());
        let balance = report_words(kit, ui, about, (report, balance), width);
        kit.short(ui, &balance, kit.look.small(), kit.look.ink, width);
    }
}

/// Draws the curve of the game, no higher than this, where that is enough to read it.
fn curve(kit: &mut Kit, ui: &mut Ui, game: &Match, table: &PanelParams, height: f32) {
    if ui.available_height().min(height) > kit.look.px(24.0) {
        let history = game.session.history();
        let watched = table.report(game).map(|report| of_white(history, report));
        chances(
            kit,
            ui,
            game,
            &table.review,
            (table.chances(), watched),
            height,
        );
    }
}

/// Draws the tree in place of the list of moves. Both players have one line then.
pub(super) fn draw_tree(
    kit: &mut Kit,
    game: &Match,
    table: &PanelParams,
    growth: &mut Growth,
    time: Option<f32>,
) -> Option<SearchPanelInput> {
    let insight = table.insight.as_ref()?;
    let report = table.report(game);
    let portrait = kit.layout.portrait;
    let mut rect = kit.layout.panel;
    if portrait {
        rect.max.y = graph::plate(kit).0.max.y;
    }
    kit.panel("players", rect, |kit, ui| {
        ui.spacing_mut().item_spacing.y = kit.look.px(6.0);
        let mut glance = None;
        if portrait {
            let (width, high) = (ui.available_width(), kit.look.choice);
            let half = (width - kit.look.px(16.0)) * 0.5;
            let top = egui::Layout::top_down(egui::Align::Min);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = kit.look.px(16.0);
                let size = egui::vec2(half, high);
                brief(kit, ui, &table.view, table.side(game), size);
                ui.allocate_ui_with_layout(egui::vec2(half, high), top, |ui| {
                    glance = switch(kit, ui, game, insight);
                });
            });
            words(kit, ui, game, table, kit.look.px(22.0));
        } else {
            let size = egui::vec2(ui.available_width(), kit.look.px(34.0));
            brief(kit, ui, &table.view, table.side(game), size);
            words(kit, ui, game, table, kit.look.px(44.0));
            glance = switch(kit, ui, game, insight);
        }
        let short = |kit: &Kit, ui: &mut Ui, words: &str, width: f32| {
            kit.short(ui, words, kit.look.small(), kit.look.ink_soft, width);
        };
        let width = ui.available_width();
        let report_text = report.map_or_else(String::new, |report| {
            let report_text = balance_and_best(kit, game, report);
            let about = (game, table.insight.as_deref());
            report_words(kit, ui, about, (report, report_text), width)
        });
        let tree_means = kit.t(meaning(report));
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        let measure = |ui: &Ui, text: &str| {
            let line = ui.painter();
            let line = line.layout_no_wrap(text.to_owned(), font.clone(), ink);
            line.size()
        };
        let line = measure(ui, &tree_means).y + ui.spacing().item_spacing.y;
        // A line of words is drawn where it leaves the tree its first lines of nodes.
        let spares = |kit: &Kit, room: f32| {
            tree::lines(kit, room - line) >= tree::lines(kit, room).min(NODES)
        };
        if portrait {
            let room = width - kit.look.px(16.0);
            let [own, other] = [&report_text, &tree_means].map(|text| measure(ui, text).x.max(1.0));
            let own = room * own / (own + other);
            ui.horizontal(|ui| {
                short(kit, ui, &report_text, own);
                let right = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(right, |ui| short(kit, ui, &tree_means, room - own));
            });
        } else if spares(kit, ui.available_height()) {
            short(kit, ui, &report_text, width);
        }
        let means = !portrait && spares(kit, ui.available_height());
        let mut foot = if means { line } else { 0.0 };
        let columns = if portrait { 4 } else { 2 };
        let below = legend::height(kit, columns) + kit.look.px(6.0);
        let explained = ui.available_height() - foot - below > kit.look.px(TREE);
        if explained {
            foot += below;
        }
        let height = ui.available_height() - foot;
        let node = tree::draw(kit, ui, game, (insight, report), growth, height, time);
        if means {
            short(kit, ui, &tree_means, width);
        }
        if explained {
            legend(kit, ui, game, &legend_signs(game, table), columns);
        }
        glance.or(node.map(SearchPanelInput::Node))
    })
}

/// Returns the text key of the meaning of breadth and colour in the tree of such a search.
fn meaning(report: Option<&PlainReport>) -> &'static str {
    if report.is_some_and(|report| report.by_depth) {
        "engine.tree.by_depth"
    } else {
        "engine.tree.legend"
    }
}

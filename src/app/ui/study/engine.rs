//! The engine window (thesis, Fig. 4-21): what is searched, how fast, how deep, and what the
//! engine makes of it.

use crate::app::board::BoardView;
use crate::app::play::game::Match;
use crate::app::state::{Overlay, go};
use crate::app::thinking::ai::Thinker;
use crate::app::thinking::insight::Insight;
use crate::app::ui::kit::flow::fit;
use crate::app::ui::kit::graph;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::wording::side_key;
use crate::app::wording::{percent, rounded};
use crate::engine::PlainReport;
use crate::games::Side;
use crate::games::any::AnyLine;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Sense, Ui};

/// Moves that are listed.
const LISTED: usize = 5;
/// Moves of the best line that are written out.
const LINE: usize = 8;

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    insight: Option<ResMut<Insight>>,
    thinker: Option<Res<Thinker>>,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let (Some(game), Some(mut insight)) = (game, insight) else {
        go(&mut next, Overlay::None);
        return Ok(());
    };
    let layout = *kit.layout;
    let place = kit.beside_board(&view);
    kit.sheet(&ctx, "engine", place, |kit, ui| {
        if !layout.portrait {
            let heading = kit.t("engine.title");
            kit.heading(ui, &heading);
        }
        let line = game.session.line();
        let report = insight.report(&game, thinker.as_deref()).cloned();
        let rows = if layout.portrait { 1.0 } else { 2.0 };
        let foot = rows * (kit.look.touch + kit.look.px(8.0)) + kit.look.px(8.0);
        let room = (ui.available_height() - foot).max(kit.look.touch);
        egui::ScrollArea::vertical()
            .max_height(room)
            .min_scrolled_height(room)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                kit.beside_if(
                    layout.portrait,
                    ui,
                    &mut (),
                    |(), kit, ui| facts(kit, ui, line, report.as_ref()),
                    |(), kit, ui| candidates(kit, ui, line, report.as_ref()),
                );
            });
        ui.add_space(kit.look.px(8.0));
        let weight = if insight.on {
            Weight::Chosen
        } else {
            Weight::Plain
        };
        let buttons = [
            ("engine.parameters", "parameters.title", Weight::Plain),
            ("engine.close", "menu.close", Weight::Plain),
            ("engine.see", "engine.see", weight),
        ];
        let columns = if layout.portrait { buttons.len() } else { 2 };
        match kit.rows(ui, &buttons, columns) {
            Some("engine.see") => insight.on = !insight.on,
            Some("engine.parameters") => go(&mut next, Overlay::Parameters),
            Some(_) => go(&mut next, Overlay::None),
            None => {}
        }
    });
    // A search goes on while it is looked at.
    ctx.request_repaint();
    Ok(())
}

/// White's chance as a bar, and the figures in two columns.
fn facts(kit: &mut Kit, ui: &mut Ui, line: &AnyLine, report: Option<&PlainReport>) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    let side = kit.t(side_key(line.to_move()));
    let none = kit.t("engine.none");
    let said = |text: Option<String>| text.unwrap_or_else(|| none.clone());
    let position = kit.text().fill(
        "engine.position",
        &[("n", &(line.len() + 1).to_string()), ("side", &side)],
    );
    let state = kit.t(match (report, line.outcome()) {
        (_, Some(_)) => "engine.over",
        (Some(_), None) => "engine.searching",
        (None, None) => "engine.waiting",
    });
    kit.paragraph(ui, &format!("{position} {state}"));
    let white = report.map(|report| match line.to_move() {
        Side::White => report.value,
        Side::Black => 1.0 - report.value,
    });
    let size = egui::vec2(ui.available_width(), look.px(14.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let id = egui::Id::new("engine window's chance");
    let shown = ui
        .ctx()
        .animate_value_with_time(id, white.unwrap_or(0.5) as f32, 0.25);
    graph::bar(kit, ui.painter(), rect, f64::from(shown));
    ui.add_space(look.px(4.0));
    let seconds = report.map(|report| format!("{:.1} s", report.time.as_secs_f64()));
    let rows = [
        ("engine.value", said(white.map(percent))),
        ("engine.depth", said(report.map(|r| r.depth.to_string()))),
        (
            "engine.visits",
            said(report.map(|r| rounded(r.visits as f64))),
        ),
        (
            "engine.speed",
            said(report.map(|r| format!("{}/s", rounded(r.speed())))),
        ),
        (
            "engine.nodes",
            said(report.map(|r| rounded(r.nodes as f64))),
        ),
        ("engine.time", said(seconds)),
    ];
    let height = look.px(22.0);
    for (key, value) in rows {
        let size = egui::vec2(ui.available_width(), height);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let painter = ui.painter();
        let name = kit.t(key);
        let end = egui::pos2(rect.right(), rect.center().y);
        let value = painter.text(end, Align2::RIGHT_CENTER, value, look.strong(), look.ink);
        let room = egui::vec2(value.left() - rect.left() - look.px(8.0), height);
        let name = fit(painter, &name, &look.small(), look.ink_soft, room);
        let at = egui::pos2(rect.left(), rect.center().y - name.size().y * 0.5);
        painter.galley(at, name, look.ink_soft);
    }
}

/// The best line, and the most searched moves with their share as bars.
fn candidates(kit: &mut Kit, ui: &mut Ui, line: &AnyLine, report: Option<&PlainReport>) {
    let look = kit.look.clone();
    ui.spacing_mut().item_spacing.y = look.px(2.0);
    let none = kit.t("engine.none");
    let said = |text: Option<String>| text.unwrap_or_else(|| none.clone());
    let best = report.map(|report| {
        let moves = report.pv.iter().take(LINE).map(|mv| line.text(mv));
        moves.collect::<Vec<_>>().join("  ")
    });
    let caption = kit.t("engine.line");
    kit.caption(ui, &caption, "");
    let best = said(best.filter(|text| !text.is_empty()));
    kit.paragraph(ui, &best);
    let caption = kit.t("engine.moves");
    kit.caption(ui, &caption, "");
    let mut moves: Vec<_> = report.map_or_else(Vec::new, |report| {
        report.moves.iter().zip(report.heat()).collect()
    });
    // The best one leads, however the search came to it.
    let best = report.and_then(|report| report.pv.first());
    moves.sort_by_key(|(stat, _)| (Some(&stat.mv) != best, std::cmp::Reverse(stat.visits)));
    for i in 0..LISTED {
        let size = egui::vec2(ui.available_width(), look.px(22.0));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let Some((stat, heat)) = moves.get(i) else {
            continue;
        };
        let painter = ui.painter();
        let write = |x: f32, align, text: String, ink| {
            let at = egui::pos2(rect.left() + x, rect.center().y);
            painter.text(at, align, text, look.body(), ink);
        };
        write(0.0, Align2::LEFT_CENTER, line.text(&stat.mv), look.ink);
        let (from, to) = (rect.left() + look.px(92.0), rect.right() - look.px(140.0));
        let bar = egui::Rect::from_min_max(
            egui::pos2(from, rect.center().y - look.px(4.0)),
            egui::pos2(
                from + (to - from).max(1.0) * *heat as f32,
                rect.center().y + look.px(4.0),
            ),
        );
        let rounding = CornerRadius::same(look.px(4.0) as u8);
        painter.rect_filled(bar, rounding, look.accent.gamma_multiply(0.8));
        let right = rect.width();
        write(
            right - look.px(72.0),
            Align2::RIGHT_CENTER,
            rounded(stat.visits as f64),
            look.ink_soft,
        );
        let value = match stat.visits {
            0 => String::new(),
            // All that is known is that it is no better than the best.
            _ if stat.at_most => kit.t("engine.none"),
            _ => percent(stat.value),
        };
        write(right, Align2::RIGHT_CENTER, value, look.ink);
    }
}

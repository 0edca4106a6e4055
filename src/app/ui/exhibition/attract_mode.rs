//! Attract mode while nobody is there: a story beside a game of the computer, and the invitation to
//! touch the screen in every language offered.

use super::story;
use crate::app::board::BoardStyle;
use crate::app::exhibition::attract_mode::{Drift, Fact};
use crate::app::preferences::Preferences;
use crate::app::ui::kit::{Kit, fit, scaled};
use crate::app::ui::play::opposite_player::across;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, LayerId, Order, Stroke, StrokeKind, Ui, pos2, vec2,
};
use std::f64::consts::TAU;
use std::sync::Arc;
use tibetango_content::config::exhibition::Layout;

/// Text key of the invitation.
const BEGIN: &str = "stand.begin";
/// Period of the breathing frame, in seconds.
const BREATH: f64 = 4.0;

pub(crate) fn draw(
    mut kit: Kit,
    (fact, drift): (Res<Fact>, Res<Drift>),
    (style, preferences): (Res<BoardStyle>, Res<Preferences>),
) {
    let layout = *kit.layout;
    // Nothing stands in the same place for months.
    let drifted = |rect: Rect| Rect {
        min: rect.min + drift.0,
        max: rect.max + drift.0,
    };
    let stories = Arc::clone(&kit.settings.config.stories);
    let tables = &kit.settings.config.languages;
    let table = tables.iter().find(|t| t.language() == fact.language);
    let told = stories.get(fact.story).zip(table.cloned());
    let look = (preferences.equipment(), style.reduced_motion);
    if let Some((story, text)) = told {
        kit.panel("story", drifted(layout.panel), |kit, ui| {
            story::draw(kit, ui, (story, &text), look);
        });
    }
    kit.panel("invitation", drifted(layout.buttons), |kit, ui| {
        invite(kit, ui, style.reduced_motion);
    });
    if kit.settings.config.exhibition.layout == Layout::Table {
        invite_across(&mut kit, drifted(layout.board));
    }
}

/// Returns the invitation in every language.
fn invitations(kit: &Kit) -> Vec<String> {
    let config = &kit.settings.config;
    let offered = config.exhibition.speaks(&config.languages);
    offered.iter().map(|t| t.get(BEGIN).to_owned()).collect()
}

/// Draws the invitation in all languages, one below the other, in a frame that breathes.
fn invite(kit: &Kit, ui: &Ui, still: bool) {
    let look = &kit.look;
    let place = ui.max_rect();
    let painter = ui.painter();
    let breath = match still {
        true => 1.0,
        false => {
            let now = ui.ctx().input(|input| input.time);
            0.5 - 0.5 * (now * TAU / BREATH).cos()
        }
    };
    let ink = look.gold.gamma_multiply(0.25 + 0.75 * breath as f32);
    let rounding = CornerRadius::same(look.px(10.0) as u8);
    let edge = Stroke::new(look.px(2.0), ink);
    let frame = place.expand(look.px(4.0));
    painter.rect_stroke(frame, rounding, edge, StrokeKind::Inside);
    let said = invitations(kit);
    let part = place.height() / said.len().max(1) as f32;
    let room = vec2(place.width() - look.px(16.0), part);
    let size = (part * 0.5).min(look.heading().size);
    let font = scaled(look.heading(), size / look.heading().size);
    for (i, words) in said.iter().enumerate() {
        let words = fit(painter, words, &font, look.gold, room);
        let middle = pos2(place.center().x, place.top() + part * (i as f32 + 0.5));
        let at = middle - words.size() * 0.5;
        painter.galley(at, words, look.gold);
    }
}

/// Draws it once more for visitors at the other side of a table, over the far edge of the board.
fn invite_across(kit: &mut Kit, board: Rect) {
    let ctx = kit.ctx();
    let look = &kit.look;
    let layer = LayerId::new(Order::Middle, egui::Id::new("invitation across"));
    let painter = ctx.layer_painter(layer);
    let pad = vec2(look.px(20.0), look.px(6.0));
    let room = vec2(board.width() * 0.9 - 2.0 * pad.x, look.px(60.0));
    let said = invitations(kit).join("   ");
    let words = fit(&painter, &said, &look.strong(), look.gold, room);
    let size = words.size() + 2.0 * pad;
    let top = pos2(board.center().x, board.min.y + look.px(8.0));
    let rect = Align2::CENTER_TOP.anchor_size(top, size);
    let edge = Stroke::new(look.px(1.2), look.gold.gamma_multiply(0.7));
    let paper = look.paper.to_opaque();
    painter.rect(rect, look.px(12.0), paper, edge, StrokeKind::Inside);
    across(&painter, words, rect.center(), look.gold);
}

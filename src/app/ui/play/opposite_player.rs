//! Strip for the second of two people with the screen flat between them: the text that stands
//! beside the board for one is written above it for the other, the way they read.

use super::params::PanelParams;
use super::players::party;
use super::status::task_text;
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::state::TurnStep;
use crate::app::ui::kit::{Kit, paint_stone, shrink};
use crate::app::ui::play::outcome::reason_text;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, Galley, Painter, Pos2, Ui, epaint::TextShape, pos2, vec2};
use std::sync::Arc;
use tibetango_records::session::clock::face;
use tibetango_rules::Side;

/// Draws the strip for the person who sits across.
pub(crate) fn draw(mut kit: Kit, table: PanelParams, preferences: Res<Preferences>) {
    let strip = kit.layout.across;
    let Some(game) = table.view.game().filter(|_| !strip.is_empty()) else {
        return;
    };
    let side = Side::BOTH[usize::from(!preferences.turned)];
    let margin = kit.look.px(6.0);
    let plate = Rect::from_corners(strip.min + margin, strip.max - Vec2::new(margin, 0.0));
    kit.panel("across", plate, |kit, ui| {
        write(kit, ui, game, &table, side)
    });
}

/// Draws one line: this side's task; as its reader sees it, the stone at the left, and the number
/// of stones and the clock at the right.
fn write(kit: &Kit, ui: &Ui, game: &Match, table: &PanelParams, side: Side) {
    let look = &kit.look;
    let room = ui.max_rect();
    let history = game.session.history();
    let turn = table.side(game) == Some(side);
    let words = match (game.session.outcome(), table.view.step()) {
        (Some(outcome), _) if table.tells_end() => reason_text(kit, ui, game, outcome),
        (Some(_), _) => String::new(),
        (None, TurnStep::Human) if turn => task_text(kit, history, table.pending()),
        (None, _) => {
            let other = party(kit, ui, game, side.other());
            kit.fill("across.waits", &[("side", other)])
        }
    };
    let painter = ui.painter();
    let ink = if turn { look.ink } else { look.ink_soft };
    let radius = room.height() * 0.34;
    let stone = pos2(room.right() - radius * 1.4, room.center().y);
    paint_stone(painter, stone, radius, side);
    let mut own = super::players::stone_count(&table.view, side);
    if let Some(clock) = game.session.clock() {
        own = format!("{own}  {}", face(clock.remaining(side)));
    }
    let own = painter.layout_no_wrap(own, look.strong(), ink);
    let left = room.left() + look.px(8.0);
    let place = pos2(left + own.size().x * 0.5, room.center().y);
    let edge = left + own.size().x;
    across(painter, own, place, ink);
    let [from, to] = [edge + look.px(12.0), room.right() - radius * 3.0];
    let size = vec2((to - from).max(1.0), room.height());
    let words = shrink(painter, &words, &look.strong(), ink, size);
    let middle = pos2((from + to) * 0.5, room.center().y);
    across(painter, words, middle, ink);
}

/// Paints words about this middle the other way up.
pub(in crate::app::ui) fn across(
    painter: &Painter,
    words: Arc<Galley>,
    middle: Pos2,
    ink: Color32,
) {
    let place = Align2::CENTER_CENTER.anchor_size(middle, words.size());
    // A text turns about its beginning: its first corner becomes the last.
    let turned = TextShape::new(place.max, words, ink).with_angle(std::f32::consts::PI);
    painter.add(turned);
}

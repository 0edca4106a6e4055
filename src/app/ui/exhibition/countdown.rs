//! Countdown after some time without a touch: seconds in a ring that grows empty,
//! over everything else. Any touch stops it. Where the screen lies between two people it is shown
//! to both.

use crate::app::exhibition::idle_timer::Quiet;
use crate::app::ui::kit::{Kit, Look, fit, scaled};
use crate::app::ui::play::opposite_player::across;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, Galley, Id, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, pos2,
    vec2,
};
use std::f32::consts::TAU;
use std::sync::Arc;
use tibetango_content::config::exhibition::Layout;

/// Radius of the ring, in design pixels.
const RING: f32 = 68.0;
/// Breadth of the ring's line, as a share of the radius.
const LINE: f32 = 0.14;
/// Number of straight pieces that look like an arc.
const PIECES: u8 = 96;
/// Width of the plate, in design pixels.
const WIDE: f32 = 440.0;

pub(crate) fn draw(mut kit: Kit, quiet: Res<Quiet>) {
    let Some(seconds) = quiet.seconds_left() else {
        return;
    };
    let exhibition = &kit.settings.config.exhibition;
    let share = seconds as f32 / exhibition.idle.countdown_s.max(1) as f32;
    let both = exhibition.layout == Layout::Table;
    let window = kit.window();
    let places: &[(f32, bool)] = if both {
        &[(0.26, true), (0.74, false)]
    } else {
        &[(0.5, false)]
    };
    let ctx = kit.ctx();
    let area = egui::Area::new(Id::new("countdown"))
        .order(Order::Tooltip)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .show(&ctx, |ui| {
            // The touch that stops the countdown presses nothing below it.
            ui.allocate_rect(window, Sense::click());
            let painter = ui.painter();
            painter.rect_filled(window, 0.0, Color32::from_black_alpha(190));
            for &(height, turned) in places {
                let middle = pos2(window.center().x, window.height() * height);
                plate(&kit, painter, middle, (seconds, share), turned);
            }
        });
    ctx.move_to_top(area.response.layer_id);
}

/// Draws ring, seconds and words, for a reader at this side or, `turned`, at the other.
fn plate(
    kit: &Kit,
    painter: &Painter,
    middle: Pos2,
    (seconds_left, share): (u32, f32),
    turned: bool,
) {
    let look = &kit.look;
    let wide = look.px(WIDE).min(kit.layout.window.x * 0.9);
    let (radius, gap) = (look.px(RING), look.px(14.0));
    let room = vec2(wide - 4.0 * gap, look.px(60.0));
    let question = kit.t("stand.still");
    let question = fit(painter, &question, &look.heading(), look.gold, room);
    let touch = kit.t("stand.touch");
    let touch = fit(painter, &touch, &look.strong(), look.ink, room);
    let words = question.size().y + gap * 0.5 + touch.size().y;
    let high = 2.0 * radius + words + 5.0 * gap;
    let rect = Rect::from_center_size(middle, vec2(wide, high));
    let edge = Stroke::new(look.px(1.6), look.gold);
    let (paper, inside) = (look.paper.to_opaque(), StrokeKind::Inside);
    painter.rect(rect, look.px(16.0), paper, edge, inside);
    // Downwards as the reader sees it.
    let at = |down: f32| match turned {
        true => pos2(middle.x, rect.bottom() - down),
        false => pos2(middle.x, rect.top() + down),
    };
    let hub = at(2.0 * gap + radius);
    ring(look, painter, hub, (radius, share), turned);
    let seconds = scaled(look.number(), 1.5);
    let seconds = painter.layout_no_wrap(seconds_left.to_string(), seconds, look.ink);
    write(painter, seconds, hub, look.ink, turned);
    let below = 3.0 * gap + 2.0 * radius;
    let first = at(below + question.size().y * 0.5);
    let second = at(below + question.size().y + gap * 0.5 + touch.size().y * 0.5);
    write(painter, question, first, look.gold, turned);
    write(painter, touch, second, look.ink, turned);
}

/// Draws the share of the time that is left as an arc, from the top on.
fn ring(look: &Look, painter: &Painter, hub: Pos2, (radius, share): (f32, f32), turned: bool) {
    let line = radius * LINE;
    painter.circle_stroke(hub, radius, Stroke::new(line, look.raised));
    let from = TAU * if turned { 0.25 } else { -0.25 };
    let point = |piece: u8| {
        let angle = from + TAU * share.min(1.0) * f32::from(piece) / f32::from(PIECES);
        hub + radius * vec2(angle.cos(), angle.sin())
    };
    let arc: Vec<Pos2> = (0..=PIECES).map(point).collect();
    painter.add(Shape::line(arc, Stroke::new(line, look.accent)));
}

/// Writes words around this middle.
fn write(painter: &Painter, words: Arc<Galley>, middle: Pos2, ink: Color32, turned: bool) {
    if turned {
        across(painter, words, middle, ink);
    } else {
        let at = middle - words.size() * 0.5;
        painter.galley(at, words, ink);
    }
}

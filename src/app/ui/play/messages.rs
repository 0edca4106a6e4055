//! Current message, in the place that the layout keeps free for it.

use crate::app::toast::{Toasts, Tone};
use crate::app::ui::kit::{Kit, shrink};
use bevy::prelude::*;
use bevy_egui::egui::{self, Id, LayerId, Order, Stroke, StrokeKind};

/// Time in which a message comes into view, in seconds.
const COMING: f32 = 0.12;

pub(crate) fn draw(mut kit: Kit, toasts: Res<Toasts>) {
    let Some(toast) = toasts.newest() else {
        return;
    };
    let layer = LayerId::new(Order::Tooltip, Id::new("messages"));
    let painter = kit.ctx().layer_painter(layer);
    let look = &kit.look;
    let progress = (toast.seen.as_secs_f32() / COMING).min(1.0);
    let edge = match toast.tone {
        Tone::Plain => look.accent,
        Tone::Refusal => look.gold,
        Tone::Alarm => look.danger,
    };
    let place = kit.layout.messages;
    let pad = egui::vec2(look.px(16.0), look.px(5.0));
    let room = egui::vec2(place.width(), place.height()) - 2.0 * pad;
    let ink = look.ink.gamma_multiply(progress);
    let words = shrink(&painter, &toast.text, &look.body(), ink, room);
    let size = words.size() + 2.0 * pad;
    // A longer text than there is room for grows upward.
    let middle = place.center().y.min(place.max.y - size.y * 0.5);
    let rect = egui::Rect::from_center_size(egui::pos2(place.center().x, middle), size);
    let (paper, edge) = (
        look.paper.gamma_multiply(progress),
        edge.gamma_multiply(progress),
    );
    let edge = Stroke::new(look.px(1.6), edge);
    painter.rect(rect, look.px(11.0), paper, edge, StrokeKind::Inside);
    painter.galley(rect.min + pad, words, ink);
}

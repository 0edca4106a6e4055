//! One-line messages over everything.

use super::captions::ROOM;
use crate::app::play::caption::Caption;
use crate::app::state::Overlay;
use crate::app::toast::{Toasts, Tone};
use crate::app::ui::kit::flow::flow;
use crate::app::ui::kit::widgets::Kit;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke};

pub(crate) fn draw(
    mut contexts: EguiContexts,
    kit: Kit,
    toasts: Res<Toasts>,
    caption: Res<Caption>,
    overlay: Res<State<Overlay>>,
) -> Result {
    if toasts.list().is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let look = &kit.look;
    // Over the lower part of the board, where the eye is but no button.
    let board = kit.layout.board;
    let middle = (board.min.x + board.max.x) * 0.5;
    let bottom = board.max.y - look.px(if caption.text.is_empty() { 18.0 } else { ROOM });
    // A card has its buttons at its foot: there the head of the window stays free.
    let (pivot, place) = match overlay.get() {
        Overlay::None | Overlay::Engine => (Align2::CENTER_BOTTOM, egui::pos2(middle, bottom)),
        _ => (
            Align2::CENTER_TOP,
            egui::pos2(kit.layout.window.x * 0.5, look.px(18.0)),
        ),
    };
    let most = board.width() - look.px(40.0);
    egui::Area::new(egui::Id::new("messages"))
        .order(egui::Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(place)
        .show(ctx, |ui| {
            // The whole width, used or not: the area is placed by its middle.
            ui.set_width(most);
            ui.vertical_centered(|ui| {
                for toast in toasts.list() {
                    let edge = match toast.tone {
                        Tone::Plain => look.accent,
                        Tone::Refusal => look.gold,
                        Tone::Alarm => look.danger,
                    };
                    let shown = (toast.age.as_secs_f32() / 0.18).min(1.0);
                    // As wide as its words: a centred column would stretch it.
                    let room = most - look.px(32.0);
                    let words = flow(ui.painter(), &toast.text, &look.body(), look.ink, room);
                    Frame::new()
                        .fill(look.paper.gamma_multiply(shown))
                        .stroke(Stroke::new(look.px(1.6), edge.gamma_multiply(shown)))
                        .corner_radius(CornerRadius::same(look.px(11.0) as u8))
                        .inner_margin(Margin::symmetric(look.px(16.0) as i8, look.px(10.0) as i8))
                        .show(ui, |ui| {
                            ui.set_width(words.size().x);
                            ui.set_opacity(shown);
                            ui.label(words);
                        });
                }
            });
        });
    Ok(())
}

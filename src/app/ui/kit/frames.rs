//! What holds the pieces of the interface: cards, panels, sheets, columns.

use super::widgets::Kit;
use crate::app::board::{BoardView, SLAB_HALF};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, Ui};

impl Kit<'_> {
    /// Two groups side by side, or one below the other where the window is narrow.
    pub fn beside<T>(
        &mut self,
        ui: &mut Ui,
        state: &mut T,
        left: impl FnOnce(&mut T, &mut Self, &mut Ui),
        right: impl FnOnce(&mut T, &mut Self, &mut Ui),
    ) {
        self.beside_if(!self.layout.portrait, ui, state, left, right);
    }

    /// Two groups side by side or one below the other.
    pub fn beside_if<T>(
        &mut self,
        beside: bool,
        ui: &mut Ui,
        state: &mut T,
        left: impl FnOnce(&mut T, &mut Self, &mut Ui),
        right: impl FnOnce(&mut T, &mut Self, &mut Ui),
    ) {
        if !beside {
            left(state, self, ui);
            right(state, self, ui);
            return;
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = self.look.px(24.0);
            ui.columns(2, |halves| {
                for half in &mut *halves {
                    half.spacing_mut().item_spacing.x = self.look.px(8.0);
                }
                left(state, self, &mut halves[0]);
                right(state, self, &mut halves[1]);
            });
        });
    }

    /// A card in the middle of the window above the messages, at most this wide in design pixels.
    pub fn card<R>(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        width: f32,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let (window, end) = (self.layout.window, self.layout.messages.min.y);
        let width = self.look.px(width).min(window.x - self.look.px(32.0));
        let pad = self.look.px(24.0);
        // Words are read here: nothing of the table and its panels shines through.
        let fill = self.look.paper.to_opaque();
        let frame = self.frame().fill(fill);
        egui::Area::new(egui::Id::new(name))
            .order(egui::Order::Foreground)
            .anchor(
                Align2::CENTER_CENTER,
                egui::vec2(0.0, (end - window.y) * 0.5),
            )
            .default_size(egui::vec2(width, end))
            .show(ctx, |ui| {
                frame
                    .show(ui, |ui| {
                        ui.set_width(width - 2.0 * pad);
                        content(self, ui)
                    })
                    .inner
            })
            .inner
    }

    /// The part of a card that scrolls where the window is too low for it; below it stay `foot`
    /// logical pixels for the buttons.
    pub fn scroll<R>(
        &mut self,
        ui: &mut Ui,
        foot: f32,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let above = ui.cursor().top() - ui.min_rect().top();
        let around = 2.0 * self.look.px(24.0) + self.look.px(24.0);
        let room = (self.layout.messages.min.y - around - above - foot).max(self.look.touch);
        egui::ScrollArea::vertical()
            .max_height(room)
            // An area remembers its height of the last time, which may have been less.
            .min_scrolled_height(room)
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                content(self, ui)
            })
            .inner
    }

    /// Height of a row of buttons at the foot of a card, with the air above it.
    pub fn foot(&self) -> f32 {
        self.look.touch + self.look.px(16.0)
    }

    /// A panel that fills `rect` (logical pixels).
    pub fn panel<R>(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        rect: Rect,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = self.frame();
        self.fill(ctx, name, rect, egui::Order::Middle, frame, content)
    }

    /// The place of a sheet that leaves the board in view: beside it where the window is wide,
    /// above it where it is tall.
    pub fn beside_board(&self, view: &BoardView) -> Rect {
        let layout = &self.layout;
        if !layout.portrait {
            return Rect::from_corners(layout.panel.min, layout.buttons.max);
        }
        let edge = view.project(Vec3::NEG_Z * SLAB_HALF).y - self.look.px(10.0);
        let low = edge.max(layout.panel.max.y);
        Rect::from_corners(layout.panel.min, Vec2::new(layout.panel.max.x, low))
    }

    /// A panel over all panels, through which nothing shines.
    pub fn sheet<R>(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        rect: Rect,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = self.frame().fill(self.look.paper.to_opaque());
        self.fill(ctx, name, rect, egui::Order::Foreground, frame, content)
    }

    fn fill<R>(
        &mut self,
        ctx: &egui::Context,
        name: &str,
        rect: Rect,
        order: egui::Order,
        frame: Frame,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = frame.inner_margin(Margin::same(self.look.px(14.0) as i8));
        let pad = self.look.px(14.0).floor();
        egui::Area::new(egui::Id::new(name))
            .order(order)
            .fixed_pos(egui::pos2(rect.min.x, rect.min.y))
            .constrain(false)
            .show(ctx, |ui| {
                frame
                    .show(ui, |ui| {
                        let size = egui::vec2(rect.width() - 2.0 * pad, rect.height() - 2.0 * pad);
                        ui.set_min_size(size);
                        ui.set_max_size(size);
                        content(self, ui)
                    })
                    .inner
            })
            .inner
    }

    fn frame(&self) -> Frame {
        let look = &self.look;
        Frame::new()
            .fill(look.paper)
            .stroke(Stroke::new(look.px(1.0), look.line.gamma_multiply(0.7)))
            .corner_radius(CornerRadius::same(look.px(14.0) as u8))
            .inner_margin(Margin::same(look.px(24.0).min(120.0) as i8))
    }
}

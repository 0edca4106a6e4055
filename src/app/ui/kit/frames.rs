//! Containers of the interface: cards, panels, sheets, columns.

use super::widgets::{Button, Kit, Weight};
use crate::app::board::{BoardView, SLAB_HALF};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Area, AreaState, CornerRadius, Frame, Id, Margin, Order, ScrollArea, Stroke, Ui,
};

/// Margin within a panel, in design pixels.
const PAD: f32 = 14.0;
/// Gap between two groups side by side, in design pixels.
const BETWEEN: f32 = 24.0;
/// Width of a group, in design pixels, below which it stands below the other.
const NARROW: f32 = 180.0;
/// Same limit for the larger one of two groups of different width.
const LARGER: f32 = 250.0;

impl Kit<'_, '_> {
    /// Lays out two groups side by side, or one below the other where the window is narrow.
    pub fn beside<T>(
        &mut self,
        ui: &mut Ui,
        state: &mut T,
        left: impl FnOnce(&mut T, &mut Self, &mut Ui),
        right: impl FnOnce(&mut T, &mut Self, &mut Ui),
    ) {
        let half = (ui.available_width() - self.look.px(BETWEEN)) * 0.5;
        let beside = !self.layout.portrait && half >= self.look.px(NARROW);
        self.beside_if(beside, ui, state, left, right);
    }

    /// Lays out two groups likewise, the left one with this share of the width.
    pub fn beside_at<T>(
        &mut self,
        ui: &mut Ui,
        share: f32,
        state: &mut T,
        left: impl FnOnce(&mut T, &mut Self, &mut Ui),
        right: impl FnOnce(&mut T, &mut Self, &mut Ui),
    ) {
        let gap = self.look.px(BETWEEN);
        let room = ui.available_width() - gap;
        if self.layout.portrait || room * share < self.look.px(LARGER) {
            left(state, self, ui);
            right(state, self, ui);
            return;
        }
        let down = egui::Layout::top_down(egui::Align::LEFT);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let (wide, narrow) = (room * share, room * (1.0 - share));
            ui.allocate_ui_with_layout(egui::vec2(wide, 0.0), down, |ui| {
                ui.spacing_mut().item_spacing.x = self.look.px(8.0);
                ui.set_width(wide);
                left(state, self, ui);
            });
            ui.allocate_ui_with_layout(egui::vec2(narrow, 0.0), down, |ui| {
                ui.spacing_mut().item_spacing.x = self.look.px(8.0);
                ui.set_width(narrow);
                right(state, self, ui);
            });
        });
    }

    /// Lays out two groups side by side or one below the other.
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
            ui.spacing_mut().item_spacing.x = self.look.px(BETWEEN);
            ui.columns(2, |halves| {
                for half in &mut *halves {
                    half.spacing_mut().item_spacing.x = self.look.px(8.0);
                }
                left(state, self, &mut halves[0]);
                right(state, self, &mut halves[1]);
            });
        });
    }

    /// Covers the table with the tone of the panels, so that nothing there distracts from the text.
    pub fn veil(&mut self, strength: u8) {
        // Dark letters need more of a light veil than light ones of a dark veil: the table below may be dark.
        let ([red, green, blue], strength) = match self.look.light {
            true => ([236, 224, 206], strength.max(240)),
            false => ([18, 8, 10], strength),
        };
        let veil = egui::Color32::from_rgba_unmultiplied(red, green, blue, strength);
        let painter = self.ctx().layer_painter(egui::LayerId::background());
        painter.rect_filled(self.window(), 0.0, veil);
    }

    /// Draws a card with a heading in the middle of the window above the messages, at most this
    /// wide in design pixels.
    pub fn card<R>(
        &mut self,
        name: &str,
        heading: &str,
        width: f32,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let (window, end) = (self.layout.window, self.layout.messages.min.y);
        let width = self.look.px(width).min(window.x - self.look.px(32.0));
        let pad = self.look.px(24.0);
        let down = egui::vec2(0.0, (end - window.y) * 0.5);
        let area = Area::new(Id::new(name))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_CENTER, down)
            .default_size(egui::vec2(width, end));
        // Words are read here: nothing of the table and its panels shines through.
        let frame = self.opaque();
        self.in_frame(area, frame, |kit, ui| {
            ui.set_width(width - 2.0 * pad);
            kit.screen_heading(ui, heading);
            content(kit, ui)
        })
    }

    /// Returns the height that is left in a card above this number of rows of buttons.
    pub fn room(&self, ui: &Ui, rows: f32) -> f32 {
        let look = &self.look;
        let foot = rows * (look.touch + look.px(16.0));
        let above = ui.cursor().top() - ui.min_rect().top();
        let around = 2.0 * look.px(24.0) + look.px(24.0);
        (self.layout.messages.min.y - around - above - foot).max(look.touch)
    }

    /// Draws the part of a card that scrolls where the window is too low for it; below it remains
    /// room for this number of rows of buttons.
    pub fn scroll(&mut self, ui: &mut Ui, rows: f32, content: impl FnOnce(&mut Self, &mut Ui)) {
        let room = self.room(ui, rows);
        scroll_area(ui, scrolling(room), |ui, _| content(self, ui));
        // Without buttons below it the part ends at the card's margin.
        if rows > 0.0 {
            ui.add_space(self.look.px(8.0));
        }
    }

    /// Draws the button at the foot of a card that closes the overlay.
    pub fn close(&mut self, ui: &mut Ui, name: &str) {
        let width = ui.available_width();
        let button = Button::new(name, self.t("menu.close"), Weight::Plain, true);
        if self.button(ui, &button, width) {
            self.close_card();
        }
    }

    /// Draws a panel that fills `rect` (logical pixels).
    pub fn panel<R>(
        &mut self,
        name: &str,
        rect: Rect,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = self.frame();
        self.fill_in(name, rect, (Order::Middle, true), frame, content)
    }

    /// Returns the place of a sheet that leaves the board in view: beside it where the window is
    /// wide, above it where it is tall.
    fn beside_board(&self, view: &BoardView) -> Rect {
        let layout = &self.layout;
        if !layout.portrait {
            return Rect::from_corners(layout.panel.min, layout.buttons.max);
        }
        let edge = view.project(view.around() * Vec3::NEG_Z * SLAB_HALF).y - self.look.px(10.0);
        let low = edge.max(layout.panel.max.y);
        Rect::from_corners(layout.panel.min, Vec2::new(layout.panel.max.x, low))
    }

    /// Draws an opaque panel in place of all panels that leaves the board in view. It does not fade
    /// in: the panels that it replaces are gone at once.
    pub fn sheet(
        &mut self,
        name: &str,
        view: &BoardView,
        content: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let (rect, frame) = (self.beside_board(view), self.opaque());
        self.fill_in(name, rect, (Order::Foreground, false), frame, content);
    }

    /// Draws such a sheet, ending above something that lies across the window.
    pub fn sheet_above(
        &mut self,
        low: Rect,
        name: &str,
        view: &BoardView,
        content: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let mut rect = self.beside_board(view);
        rect.max.y = rect.max.y.min(low.min.y - self.look.px(8.0));
        let frame = self.opaque();
        self.fill_in(name, rect, (Order::Foreground, false), frame, content);
    }

    /// Draws an opaque panel in place of the buttons of the match. It does not fade in either.
    pub fn in_place_of_buttons(&mut self, name: &str, content: impl FnOnce(&mut Self, &mut Ui)) {
        let (rect, frame) = (self.layout.buttons, self.opaque());
        self.fill_in(name, rect, (Order::Foreground, false), frame, content);
    }

    /// Returns the place of a panel with this height within, across the lower end of the window
    /// above the messages.
    pub fn foot(&self, height: f32) -> Rect {
        let (messages, right) = (&self.layout.messages, self.layout.buttons.max.x);
        let high = height + 2.0 * self.look.px(PAD);
        Rect::new(messages.min.x, messages.min.y - high, right, messages.min.y)
    }

    /// Draws an opaque panel over all panels.
    pub fn over<R>(
        &mut self,
        name: &str,
        rect: Rect,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = self.opaque();
        self.fill_in(name, rect, (Order::Foreground, true), frame, content)
    }

    /// Draws a frame in a known place; `fades` says whether it fades in.
    fn fill_in<R>(
        &mut self,
        name: &str,
        rect: Rect,
        (order, fades): (Order, bool),
        frame: Frame,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let frame = frame.inner_margin(Margin::same(self.look.px(PAD) as i8));
        let pad = self.look.px(PAD).floor();
        let (ctx, id) = (self.ctx(), Id::new(name));
        let area = || {
            Area::new(id)
                .order(order)
                .fixed_pos(egui::pos2(rect.min.x, rect.min.y))
                .constrain(false)
                .fade_in(fades)
        };
        if AreaState::load(&ctx, id).is_none() {
            // egui shows nothing of an area in the frame in which it measures it first. The size of
            // this one is known: it is set at once, or egui takes the two for different areas of
            // one name.
            let size = egui::vec2(rect.width().max(0.0), rect.height().max(0.0));
            area()
                .default_size(size)
                .show(&ctx, |ui| ui.set_min_size(size));
        }
        self.in_frame(area(), frame, |kit, ui| {
            // In the smallest windows keys on the screen may leave no room for what stands above them.
            let size = (rect.size() - Vec2::splat(2.0 * pad)).max(Vec2::ZERO);
            let size = egui::vec2(size.x, size.y);
            ui.set_min_size(size);
            ui.set_max_size(size);
            content(kit, ui)
        })
    }

    fn in_frame<R>(
        &mut self,
        area: Area,
        frame: Frame,
        content: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let ctx = self.ctx();
        let response = area.show(&ctx, |ui| frame.show(ui, |ui| content(self, ui)));
        response.inner.inner
    }

    /// Returns an opaque frame.
    fn opaque(&self) -> Frame {
        self.frame().fill(self.look.paper.to_opaque())
    }

    fn frame(&self) -> Frame {
        let look = &self.look;
        Frame::new()
            .fill(look.paper)
            .stroke(Stroke::new(look.px(1.0), look.line.gamma_multiply(0.5)))
            .corner_radius(CornerRadius::same(look.px(14.0) as u8))
            .inner_margin(Margin::same(look.px(24.0).min(120.0) as i8))
    }
}

/// Returns a scroll area of this height.
pub(crate) fn scrolling(room: f32) -> ScrollArea {
    ScrollArea::vertical()
        .max_height(room)
        // An area remembers its height of the last time, which may have been less.
        .min_scrolled_height(room)
}

/// Draws content that scrolls in `area`, as wide with its bar as without: the bar stands in the
/// margin to the right. The content gets the part of it that is seen.
pub(crate) fn scroll_area<R>(
    ui: &mut Ui,
    area: ScrollArea,
    content: impl FnOnce(&mut Ui, egui::Rect) -> R,
) -> R {
    let room = ui.available_rect_before_wrap();
    let bar = ui.spacing().scroll.allocated_width();
    let with_bar = egui::Rect::from_min_size(room.min, room.size() + egui::vec2(bar, 0.0));
    let mut wider = ui.new_child(part(with_bar));
    let output = area.show_viewport(&mut wider, |ui, view| {
        ui.set_width(room.width());
        content(ui, view)
    });
    let high = wider.min_rect().height();
    let used = egui::Rect::from_min_size(room.min, egui::vec2(room.width(), high));
    ui.advance_cursor_after_rect(used);
    output.inner
}

/// Returns the place of a row of this height across the whole width, which is laid out next.
pub(crate) fn strip(ui: &mut Ui, height: f32) -> egui::Rect {
    let size = egui::vec2(ui.available_width(), height);
    ui.allocate_exact_size(size, egui::Sense::hover()).0
}

/// Converts a place of the layout to one of the interface.
pub(crate) fn egui_rect(place: Rect) -> egui::Rect {
    let [min, max] = [place.min, place.max].map(|corner| egui::pos2(corner.x, corner.y));
    egui::Rect::from_min_max(min, max)
}

/// Draws content in this place.
pub(crate) fn inside<R>(ui: &mut Ui, place: egui::Rect, content: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(part(place), content).inner
}

/// Returns the builder of a part of the interface in this place. Where the window is too small, a
/// place may come out with a negative size, which egui forbids: it is empty then.
pub(crate) fn part(place: egui::Rect) -> egui::UiBuilder {
    let place = egui::Rect::from_min_max(place.min, place.max.max(place.min));
    egui::UiBuilder::new().max_rect(place)
}

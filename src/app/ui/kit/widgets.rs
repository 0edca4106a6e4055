//! Buttons, choices and words of the interface.

use super::flow::{fit, flow, shrink};
use super::look::{Look, scaled};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, Context, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui,
};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use std::collections::HashMap;

use crate::app::layout::Layout;
use crate::app::play::game::Command;
use crate::app::settings::Settings;
use crate::app::sound::Clicked;
use crate::app::state::{Overlay, go};
use crate::config::TextTable;
use crate::games::GameName;

/// Where each thing that can be pressed was drawn in this frame, by name: for scripts.
#[derive(Resource, Default)]
pub struct Targets(HashMap<String, Rect>);

impl Targets {
    /// The middle of a button in logical pixels of the window.
    #[must_use]
    pub fn middle(&self, name: &str) -> Option<Vec2> {
        let at = self.0.get(name)?.center();
        Some(Vec2::new(at.x, at.y))
    }

    /// Every button with the place where it is seen.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.0.iter().map(|(name, rect)| (name.as_str(), *rect))
    }

    /// The names, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.0.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }
}

pub(crate) fn forget_targets(mut targets: ResMut<Targets>) {
    targets.bypass_change_detection().0.clear();
}

/// What every piece of the interface needs.
#[derive(SystemParam)]
pub struct Kit<'w, 's> {
    context: Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
    next: ResMut<'w, NextState<Overlay>>,
    commands: MessageWriter<'w, Command>,
    /// Colours and sizes.
    pub look: Res<'w, Look>,
    /// Places.
    pub layout: Res<'w, Layout>,
    /// Configuration.
    pub settings: Res<'w, Settings>,
    targets: ResMut<'w, Targets>,
    clicks: MessageWriter<'w, Clicked>,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The one thing to do here.
    Primary,
    /// One of several.
    Plain,
    /// Chosen among several.
    Chosen,
    /// Cannot be taken back.
    Danger,
}

impl Weight {
    /// This weight where it holds, else that of one of several.
    #[must_use]
    pub fn when(self, holds: bool) -> Self {
        if holds { self } else { Self::Plain }
    }
}

/// One button of several.
pub struct Button<'a> {
    /// Its name, for scripts.
    pub name: &'a str,
    /// What it says.
    pub label: String,
    /// How it looks.
    pub weight: Weight,
    /// It can be pressed.
    pub enabled: bool,
}

impl Kit<'_, '_> {
    /// The text table.
    pub fn text(&self) -> &TextTable {
        &self.settings.config.text
    }
    /// A text by its key.
    pub fn t(&self, key: &str) -> String {
        self.text().get(key).to_owned()
    }

    /// The text of a key where something of one game is meant.
    pub fn of(&self, game: GameName, key: &str) -> String {
        let text = self.text();
        text.find_of(game, key)
            .unwrap_or_else(|| text.get(key))
            .to_owned()
    }

    /// The name of something that a game's configuration names: from the texts, else its own.
    pub fn named(&self, game: GameName, (kind, id): (&str, &str), own: &str) -> String {
        let found = self.text().find_of(game, &format!("{kind}.{id}"));
        found.unwrap_or(own).to_owned()
    }

    /// A button of the given width; true when it was pressed.
    pub fn button(
        &mut self,
        ui: &mut Ui,
        name: &str,
        label: &str,
        weight: Weight,
        width: f32,
    ) -> bool {
        self.button_if(ui, name, label, weight, width, true)
    }

    /// A text with each `{name}` replaced by its value.
    pub fn fill<T: ToString>(&self, key: &str, values: &[(&str, T)]) -> String {
        let values = values
            .iter()
            .map(|(name, value)| (*name, value.to_string()));
        let values: Vec<_> = values.collect();
        let values: Vec<_> = values
            .iter()
            .map(|(name, value)| (*name, &**value))
            .collect();
        self.text().fill(key, &values)
    }

    /// What is drawn into.
    pub fn ctx(&mut self) -> Context {
        self.context.get_mut().clone()
    }

    /// Goes to what lies over the screen.
    pub fn go(&mut self, overlay: Overlay) {
        go(&mut self.next, overlay);
    }

    /// Asks for something to be done with the match.
    pub fn order(&mut self, command: Command) {
        self.commands.write(command);
    }

    /// Where the button of this name stands in this frame.
    pub fn place_of(&self, name: &str) -> Option<Rect> {
        self.targets.0.get(name).copied()
    }

    /// A button that may be out of use.
    pub fn button_if(
        &mut self,
        ui: &mut Ui,
        name: &str,
        label: &str,
        weight: Weight,
        width: f32,
        enabled: bool,
    ) -> bool {
        let size = egui::vec2(width, self.look.touch);
        self.press(ui, name, label, weight, size, enabled).clicked()
    }

    /// A button of any size; one that is higher than others speaks louder.
    pub fn press(
        &mut self,
        ui: &mut Ui,
        name: &str,
        label: &str,
        weight: Weight,
        size: egui::Vec2,
        enabled: bool,
    ) -> Response {
        let sense = if enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| button_info(enabled, label));
        paint_button(ui, &self.look, rect, &response, label, weight, enabled);
        self.pressed(ui, name, rect, response, enabled)
    }

    /// A button that keeps its place and its focus wherever it moves: whoever calls paints its label,
    /// which is only told to who reads the screen aloud.
    pub fn press_at(
        &mut self,
        ui: &mut Ui,
        (name, id): (&str, egui::Id),
        label: &str,
        weight: Weight,
        rect: Rect,
    ) -> Response {
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| button_info(true, label));
        paint_button(ui, &self.look, rect, &response, "", weight, true);
        self.pressed(ui, name, rect, response, true)
    }

    /// Notes where a button is, and that it was pressed.
    fn pressed(
        &mut self,
        ui: &Ui,
        name: &str,
        rect: Rect,
        response: Response,
        enabled: bool,
    ) -> Response {
        // What has been scrolled away cannot be pressed.
        let seen = rect.intersect(ui.clip_rect());
        if enabled && seen.is_positive() {
            self.targets.0.insert(name.to_owned(), seen);
        }
        if response.clicked() {
            self.clicks.write(Clicked);
        }
        response
    }

    /// How far something has come, as a bar of this height whose filled part is no shorter than
    /// `least`.
    pub fn progress(&self, ui: &mut Ui, height: f32, share: f32, least: f32) {
        let size = egui::vec2(ui.available_width(), height);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut part = rect;
        part.set_width((rect.width() * share).max(least));
        for (rect, ink) in [(rect, self.look.raised), (part, self.look.accent)] {
            ui.painter().rect_filled(rect, height * 0.5, ink);
        }
    }

    /// A heading with a short gold rule under it.
    pub fn heading(&self, ui: &mut Ui, text: &str) {
        let look = &self.look;
        self.label(ui, text, look.heading(), look.ink);
        let (rect, _) =
            ui.allocate_exact_size(egui::vec2(look.px(52.0), look.px(3.0)), Sense::hover());
        ui.painter().rect_filled(rect, look.px(1.5), look.gold);
        ui.add_space(look.px(6.0));
    }

    /// The name of a group of choices, and behind it what the chosen one means.
    pub fn caption(&self, ui: &mut Ui, text: &str, note: &str) {
        let look = &self.look;
        ui.add_space(look.px(6.0));
        let mut words = egui::text::LayoutJob::default();
        let style = |color| egui::TextFormat::simple(look.small(), color);
        words.append(text, 0.0, style(look.ink));
        words.append(note, look.px(12.0), style(look.ink_soft));
        ui.label(words);
    }

    /// A paragraph.
    pub fn paragraph(&self, ui: &mut Ui, text: &str) {
        self.label(ui, text, self.look.body(), self.look.ink);
    }

    /// A short text that keeps to a width: smaller if it must be.
    pub fn short(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32, width: f32) {
        let room = egui::vec2(width, font.size * 1.6);
        let words = fit(ui.painter(), text, &font, ink, room);
        ui.label(words);
    }

    /// Text in as many lines as the width asks for, smaller if it would be higher than this.
    pub fn words(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32, height: f32) {
        let room = egui::vec2(ui.available_width(), height);
        let words = shrink(ui.painter(), text, &font, ink, room);
        ui.label(words);
    }

    /// Text in as many lines as the width asks for.
    pub fn label(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32) {
        let words = flow(ui.painter(), text, &font, ink, ui.available_width());
        ui.label(words);
    }
}

/// The letters of a high button are larger by so much at most.
const LOUD: f32 = 1.35;

/// What a button tells to whoever reads the screen aloud.
pub(crate) fn button_info(enabled: bool, label: &str) -> egui::WidgetInfo {
    egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
}

/// What a button keeps free around its label, both sides together.
pub(super) fn label_pad(look: &Look) -> egui::Vec2 {
    egui::vec2(look.px(16.0), look.px(6.0))
}

fn paint_button(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    response: &Response,
    label: &str,
    weight: Weight,
    enabled: bool,
) {
    let hovered = response.hovered() && enabled;
    let warm = ui.ctx().animate_bool_with_time(response.id, hovered, 0.12);
    let pressed = response.is_pointer_button_down_on();
    let (fill, ink, edge) = match weight {
        Weight::Primary => (look.accent, look.accent_ink, look.accent),
        Weight::Chosen => (look.accent.gamma_multiply(0.28), look.ink, look.accent),
        Weight::Danger => (look.raised, look.ink, look.danger),
        Weight::Plain => (look.raised, look.ink, look.line.gamma_multiply(0.6)),
    };
    let fill = if pressed {
        blend(fill, Color32::BLACK, 0.18)
    } else {
        blend(fill, Color32::WHITE, 0.10 * warm)
    };
    let rounding = CornerRadius::same(look.px(9.0) as u8);
    let painter = ui.painter();
    let faint = if enabled { 1.0 } else { 0.65 };
    let (fill, edge) = (fill.gamma_multiply(faint), edge.gamma_multiply(faint));
    let edge = Stroke::new(look.px(1.2), edge);
    painter.rect(rect, rounding, fill, edge, StrokeKind::Inside);
    if response.has_focus() {
        let (around, ring) = (
            rect.expand(look.px(3.0)),
            Stroke::new(look.px(2.5), look.focus),
        );
        painter.rect_stroke(around, rounding, ring, StrokeKind::Outside);
    }
    let room = rect.size() - label_pad(look);
    let loud = (rect.height() / look.touch).clamp(1.0, LOUD);
    let font = scaled(look.strong(), loud);
    let galley = fit(painter, label, &font, ink, room);
    // A Tibetan row keeps air below its letters: there the letters themselves stand in the middle.
    // Elsewhere the row does, so that words side by side stand on one line.
    let tibetan = label.chars().any(|c| ('\u{f00}'..='\u{fff}').contains(&c));
    let middle = if tibetan && galley.rows.len() == 1 {
        // All alike, whatever hangs below the letters: their heads stand on one line.
        let usual = painter.layout_no_wrap("བོད་ཡིག".to_owned(), font, ink);
        let share = usual.mesh_bounds.center().y / usual.size().y;
        egui::vec2(galley.size().x * 0.5, galley.size().y * share)
    } else if tibetan {
        galley.mesh_bounds.center().to_vec2()
    } else {
        galley.size() * 0.5
    };
    let at = rect.center() - middle;
    painter.galley_with_override_text_color(at, galley, ink.gamma_multiply(faint));
}

/// A colour part of the way to another; the alpha stays.
fn blend(from: Color32, to: Color32, part: f32) -> Color32 {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part) as u8;
    Color32::from_rgba_premultiplied(
        mix(from.r(), to.r()),
        mix(from.g(), to.g()),
        mix(from.b(), to.b()),
        from.a(),
    )
}

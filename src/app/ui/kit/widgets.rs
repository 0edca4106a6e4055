//! What every piece of the interface has at hand: texts, words on the screen, and where buttons were drawn.

pub use super::buttons::{Button, Weight};

use super::flow::{fit, flow, shrink};
use super::look::Look;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Context, FocusDirection, Key, Rect, Response, Sense, Ui};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use std::collections::HashMap;

use crate::app::layout::Layout;
use crate::app::play::game::Command;
use crate::app::settings::Settings;
use crate::app::sound::state::Clicked;
use crate::app::state::{Overlay, go};
use tibetango_content::config::TextTable;
use tibetango_rules::GameName;

/// Where each thing that can be pressed was drawn in this frame, by name: for scripts.
#[derive(Resource, Default)]
pub struct Targets {
    places: HashMap<String, Rect>,
    /// Where the keyboard begins: on the first button of what lies on top.
    first: Option<egui::Id>,
}

impl Targets {
    /// The middle of a button in logical pixels of the window.
    #[must_use]
    pub fn middle(&self, name: &str) -> Option<Vec2> {
        let at = self.places.get(name)?.center();
        Some(Vec2::new(at.x, at.y))
    }

    /// Every button with the place where it is seen.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.places
            .iter()
            .map(|(name, rect)| (name.as_str(), *rect))
    }

    /// The names, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.places.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Notes where a button is seen.
    pub(super) fn note(&mut self, name: &str, seen: Rect, layer: egui::LayerId, id: egui::Id) {
        self.places.insert(name.to_owned(), seen);
        // Cards lie in the foreground.
        if layer.order == egui::Order::Foreground {
            self.first.get_or_insert(id);
        }
    }
}

pub(crate) fn forget_targets(mut targets: ResMut<Targets>) {
    let targets = targets.bypass_change_detection();
    targets.places.clear();
    targets.first = None;
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
    pub(super) targets: ResMut<'w, Targets>,
    pub(super) clicks: MessageWriter<'w, Clicked>,
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

    /// Lets the keyboard begin on this button.
    pub fn begin_at(&mut self, button: &Response) {
        self.targets.first = Some(button.id);
    }

    /// The first arrow goes to where the keyboard begins: there is no need of Tab.
    pub fn take_focus(&mut self) {
        let ctx = self.ctx();
        let arrows = [
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
        ];
        let pressed = ctx.input(|input| arrows.iter().any(|key| input.key_pressed(*key)));
        let free = ctx.memory(|memory| memory.focused().is_none());
        if let Some(first) = self.targets.first.filter(|_| pressed && free) {
            ctx.memory_mut(|memory| {
                memory.request_focus(first);
                // And stays there.
                memory.move_focus(FocusDirection::None);
            });
        }
    }

    /// Where the button of this name stands in this frame.
    pub fn place_of(&self, name: &str) -> Option<Rect> {
        self.targets.places.get(name).copied()
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
        ui.add_space(look.px(3.0));
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

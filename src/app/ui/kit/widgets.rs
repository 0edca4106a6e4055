//! Basics of every part of the interface: texts, words on the screen, and the places of buttons.

pub use super::buttons::{Button, Weight};

use super::flow::{cut, fit, flow, put, shrink};
use super::frames::strip;
use super::look::{Look, scaled};
use super::signs::{Emblem, Tint};
use bevy::ecs::system::{SystemId, SystemParam};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, Context, FocusDirection, Galley, Key, Rect, Response, Sense, Ui,
};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use std::collections::HashMap;
use std::sync::Arc;

use crate::app::layout::Layout;
use crate::app::play::game::{MatchCommand, ReplayRequest};
use crate::app::settings::Settings;
use crate::app::sound::state::ButtonClick;
use crate::app::state::{CardName, Overlay, Overlays};
use tibetango_content::config::TextTable;
use tibetango_rules::GameName;

/// Edge of the plate of an emblem at the head of a screen, and the gap between it and the words, in design pixels.
const PLATE: f32 = 38.0;
const BESIDE_PLATE: f32 = 12.0;
/// Size of the letters of a heading that fits one line only so, as a part of their own.
const SMALLER: f32 = 0.87;

/// Places of everything that can be pressed in this frame, by name: for scripts.
#[derive(Resource, Default)]
pub struct Targets {
    places: HashMap<String, Rect>,
    /// First button of the topmost layer, where the keyboard focus begins.
    first: Option<egui::Id>,
}

impl Targets {
    /// Returns the middle of a button in logical pixels of the window.
    #[must_use]
    pub fn middle(&self, name: &str) -> Option<Vec2> {
        let at = self.places.get(name)?.center();
        Some(Vec2::new(at.x, at.y))
    }

    /// Returns every button with its visible place.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.places
            .iter()
            .map(|(name, rect)| (name.as_str(), *rect))
    }

    /// Returns the names, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.places.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Records the visible place of a button.
    pub(super) fn note(&mut self, name: &str, visible: Rect, layer: egui::LayerId, id: egui::Id) {
        self.places.insert(name.to_owned(), visible);
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

/// System parameter of every part of the interface.
#[derive(SystemParam)]
pub struct Kit<'w, 's> {
    context: Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
    overlays: Overlays<'w>,
    acts: Commands<'w, 's>,
    commands: MessageWriter<'w, MatchCommand>,
    replays: MessageWriter<'w, ReplayRequest>,
    /// Colours and sizes.
    pub look: Res<'w, Look>,
    /// Layout of the window.
    pub layout: Res<'w, Layout>,
    /// Configuration.
    pub settings: Res<'w, Settings>,
    pub(super) targets: ResMut<'w, Targets>,
    pub(super) clicks: MessageWriter<'w, ButtonClick>,
}

impl Kit<'_, '_> {
    /// Returns the text table.
    pub fn text(&self) -> &TextTable {
        &self.settings.config.text
    }
    /// Returns a text by its key.
    pub fn t(&self, key: &str) -> String {
        self.text().get(key).to_owned()
    }

    /// Returns the text of a key as worded for one game, else the general one.
    pub fn of(&self, game: GameName, key: &str) -> String {
        let text = self.text();
        text.find_of(game, key)
            .unwrap_or_else(|| text.get(key))
            .to_owned()
    }

    /// Returns the name of something in a game's configuration: from the texts, else its own.
    pub fn named(&self, game: GameName, (kind, id): (&str, &str), own: &str) -> String {
        let text = self.text().find_of(game, &format!("{kind}.{id}"));
        text.unwrap_or(own).to_owned()
    }

    /// Returns the name of a level of a game, or its id if the game has no such level.
    pub fn level_name(&self, game: GameName, id: &str) -> String {
        let levels = &self.settings.config.of(game).levels;
        let own = levels.get(id).map_or(id, |level| level.name.as_str());
        self.named(game, ("level", id), own)
    }

    /// Returns a text with each `{name}` replaced by its value.
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

    /// Returns the egui context to draw into.
    pub fn ctx(&mut self) -> Context {
        self.context.get_mut().clone()
    }

    /// Returns the place of the whole window.
    pub fn window(&self) -> Rect {
        let size = self.layout.window;
        Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y))
    }

    /// Switches to an overlay.
    pub fn go(&mut self, overlay: Overlay) {
        self.overlays.turn_to(overlay);
    }

    /// Opens a card in place of any other.
    pub fn open(&mut self, card: CardName) {
        self.go(Overlay::Card(card));
    }

    /// Closes the card.
    pub fn close_card(&mut self) {
        self.go(Overlay::None);
    }

    /// Runs the action of a button of the registry.
    pub fn run(&mut self, act: SystemId) {
        self.acts.run_system(act);
    }

    /// Writes a message.
    pub fn send(&mut self, message: impl Message) {
        self.acts.write_message(message);
    }

    /// Sends a command to the match.
    pub fn order(&mut self, command: MatchCommand) {
        self.commands.write(command);
    }

    /// Sends a request to the replay.
    pub fn replay(&mut self, request: ReplayRequest) {
        self.replays.write(request);
    }

    /// Makes this button the first that the keyboard focus goes to.
    pub fn begin_at(&mut self, button: &Response) {
        self.targets.first = Some(button.id);
    }

    /// Moves the focus to the first button at the first arrow key: there is no need of Tab.
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

    /// Returns the place of the button of this name in this frame.
    pub fn place_of(&self, name: &str) -> Option<Rect> {
        self.targets.places.get(name).copied()
    }

    /// Draws progress as a bar of this height whose filled part is no shorter than `least`.
    pub fn progress(&self, ui: &mut Ui, height: f32, share: f32, least: f32) {
        let size = egui::vec2(ui.available_width(), height);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut part = rect;
        part.set_width((rect.width() * share).max(least));
        for (rect, ink) in [(rect, self.look.raised), (part, self.look.accent)] {
            ui.painter().rect_filled(rect, height * 0.5, ink);
        }
    }

    /// Draws a heading with a short gold rule under it.
    pub fn heading(&self, ui: &mut Ui, text: &str) {
        let look = &self.look;
        self.label(ui, text, look.heading(), look.ink);
        let (rect, _) =
            ui.allocate_exact_size(egui::vec2(look.px(52.0), look.px(3.0)), Sense::hover());
        ui.painter().rect_filled(rect, look.px(1.5), look.gold);
        ui.add_space(look.px(6.0));
    }

    /// Draws the heading of a screen by its text key: its emblem on a plate of its colour, then the words.
    pub fn screen_heading(&self, ui: &mut Ui, key: &str) {
        let text = self.t(key);
        let Some(emblem) = Emblem::of(key) else {
            return self.heading(ui, &text);
        };
        let (font, ink, room) = (self.look.heading(), self.look.ink, self.beside_plate(ui));
        let lines = |part| flow(ui.painter(), &text, &scaled(font.clone(), part), ink, room);
        let (words, smaller) = (lines(1.0), lines(SMALLER));
        // One line of slightly smaller letters reads better than two.
        let words = match words.rows.len() > 1 && smaller.rows.len() == 1 {
            true => smaller,
            false => words,
        };
        self.plated(ui, emblem, (words, ink));
        ui.add_space(self.look.px(6.0));
    }

    /// Draws the heading of a panel beside the board, or above it: its emblem on a plate of its colour, then the words,
    /// smaller where they need the room.
    pub fn panel_heading(&self, ui: &mut Ui, emblem: Emblem, text: &str) {
        let (font, ink, wide) = (self.look.heading(), self.look.ink, self.beside_plate(ui));
        if self.layout.portrait {
            // There is less height than width: one line, with a plate no higher than that.
            let text = cut(ui.painter(), text, &font, wide);
            let room = egui::vec2(wide, font.size * 1.6);
            let words = fit(ui.painter(), &text, &font, ink, room);
            let edge = words.size().y.min(self.look.px(PLATE));
            return self.plated_at(ui, (emblem, edge), (words, ink));
        }
        let room = egui::vec2(wide, font.size * 3.2);
        let mut words = fit(ui.painter(), text, &font, ink, room);
        if words.size().x > wide {
            words = shrink(ui.painter(), text, &font, ink, room);
        }
        self.plated(ui, emblem, (words, ink));
        ui.add_space(self.look.px(6.0));
    }

    /// Returns the width that words have beside the plate of an emblem.
    pub fn beside_plate(&self, ui: &Ui) -> f32 {
        ui.available_width() - self.look.px(PLATE + BESIDE_PLATE)
    }

    /// Draws a heading: an emblem on a plate of its colour, and these words beside it.
    pub fn plated(&self, ui: &mut Ui, emblem: Emblem, words: (Arc<Galley>, Color32)) {
        self.plated_at(ui, (emblem, self.look.px(PLATE)), words);
    }

    /// Draws such a heading with a plate of this edge.
    fn plated_at(
        &self,
        ui: &mut Ui,
        (emblem, edge): (Emblem, f32),
        (words, ink): (Arc<Galley>, Color32),
    ) {
        let look = &self.look;
        let [gold, coral, indigo, madder] = look.signs;
        let plate = match emblem.tint() {
            Tint::Accent => look.accent,
            Tint::Gold => gold,
            Tint::Coral => coral,
            Tint::Indigo => indigo,
            Tint::Madder => madder,
        };
        let figure = match plate.intensity() > 0.45 {
            true => Color32::from_rgb(28, 18, 16),
            false => Color32::WHITE,
        };
        let gap = look.px(BESIDE_PLATE);
        let row = strip(ui, edge.max(words.size().y));
        let middle = egui::pos2(row.left() + edge * 0.5, row.center().y);
        let rect = Rect::from_center_size(middle, egui::Vec2::splat(edge));
        ui.painter().rect_filled(rect, look.px(10.0), plate);
        emblem.paint(ui.painter(), middle, edge * 0.28, figure);
        let left = egui::pos2(rect.right() + gap, row.center().y);
        put(ui.painter(), left, words, ink);
    }

    /// Draws the name of a group of choices, followed by the meaning of the chosen one.
    pub fn caption(&self, ui: &mut Ui, text: &str, note: &str) {
        let look = &self.look;
        ui.add_space(look.px(3.0));
        let mut words = egui::text::LayoutJob::default();
        let name = egui::FontId::new(look.small().size, look.strong().family);
        words.append(text, 0.0, egui::TextFormat::simple(name, look.ink));
        let note_style = egui::TextFormat::simple(look.small(), look.ink_soft);
        words.append(note, look.px(12.0), note_style);
        // Laid out by egui a note of two lines would be stretched to the width of its group.
        words.wrap.max_width = ui.available_width();
        ui.label(ui.painter().layout_job(words));
    }

    /// Draws the heading of a group of buttons, with a hairline to the edge.
    pub fn group(&self, ui: &mut Ui, text: &str) {
        let look = &self.look;
        let font = egui::FontId::new(look.small().size, look.strong().family);
        let words = flow(
            ui.painter(),
            text,
            &font,
            look.ink_soft,
            ui.available_width(),
        );
        let row = strip(ui, words.size().y);
        let line = row.left() + words.size().x + look.px(10.0)..=row.right();
        if line.end() > line.start() {
            let hair = egui::Stroke::new(look.px(1.0), look.line.gamma_multiply(0.6));
            ui.painter().hline(line, row.center().y, hair);
        }
        put(ui.painter(), row.left_center(), words, look.ink_soft);
    }

    /// Draws a paragraph.
    pub fn paragraph(&self, ui: &mut Ui, text: &str) {
        self.label(ui, text, self.look.body(), self.look.ink);
    }

    /// Draws a short text that keeps to a width, smaller if necessary; its end is cut off where even that is too long.
    pub fn short(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32, width: f32) {
        let room = egui::vec2(width, font.size * 1.6);
        let text = cut(ui.painter(), text, &font, width);
        let words = fit(ui.painter(), &text, &font, ink, room);
        ui.label(words);
    }

    /// Draws text in as many lines as the width requires, smaller if it would be higher than `height`.
    pub fn words(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32, height: f32) {
        let room = egui::vec2(ui.available_width(), height);
        let words = shrink(ui.painter(), text, &font, ink, room);
        ui.label(words);
    }

    /// Draws text in as many lines as the width requires.
    pub fn label(&self, ui: &mut Ui, text: &str, font: egui::FontId, ink: Color32) {
        let words = flow(ui.painter(), text, &font, ink, ui.available_width());
        ui.label(words);
    }
}

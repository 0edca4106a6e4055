//! Buttons: their looks, the size of their letters, and the places where they were drawn.

use super::flow::{fitting, holds, lines, widths};
use super::look::{Look, blend, scaled};
use super::signs::{Emblem, PlaybackSign};
use super::widgets::Kit;
use crate::app::sound::state::ButtonClick;
use bevy_egui::egui::{self, Color32, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui};

/// Visual weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Main action.
    Primary,
    /// One action of several.
    Plain,
    /// Action of several that is seldom wanted.
    Quiet,
    /// Chosen option among several.
    Chosen,
    /// Action that cannot be taken back.
    Danger,
}

impl Weight {
    /// Returns this weight if `holds`, else [`Weight::Plain`].
    #[must_use]
    pub fn when(self, holds: bool) -> Self {
        if holds { self } else { Self::Plain }
    }
}

/// Button, which stands alone or in a group.
pub struct Button<'a> {
    /// Name, for scripts.
    name: &'a str,
    /// Text on the button.
    label: String,
    /// Visual weight.
    weight: Weight,
    /// Whether it can be pressed.
    enabled: bool,
    /// Whether its place is left empty.
    absent: bool,
    /// Text shown where a pointer rests on it; empty for none.
    note: String,
    /// Sign shown in place of the label, which then only screen readers get.
    sign: Option<PlaybackSign>,
    /// Emblem beside the label, where there is room for both.
    emblem: Option<Emblem>,
}

impl<'a> Button<'a> {
    /// Creates a button, which can be pressed if `enabled`.
    #[must_use]
    pub fn new(name: &'a str, label: String, weight: Weight, enabled: bool) -> Self {
        Self {
            name,
            label,
            weight,
            enabled,
            absent: false,
            note: String::new(),
            sign: None,
            emblem: None,
        }
    }

    /// Gives the reason to a pointer that rests on it while it cannot be pressed.
    #[must_use]
    pub fn because(mut self, reason: impl FnOnce() -> String) -> Self {
        if !self.enabled {
            self.note = reason();
        }
        self
    }

    /// Shows a text where a pointer rests on it, whether or not it can be pressed.
    #[must_use]
    pub fn with_note(self, note: String) -> Self {
        Self { note, ..self }
    }

    /// Shows a sign in place of the label.
    #[must_use]
    pub fn with_sign(self, sign: Option<PlaybackSign>) -> Self {
        Self { sign, ..self }
    }

    /// Shows an emblem beside the label.
    #[must_use]
    pub fn bearing(self, emblem: Option<Emblem>) -> Self {
        Self { emblem, ..self }
    }

    /// Returns the width of its label in one line of these letters; `None` where a sign stands in its place.
    pub(super) fn label_width(&self, ui: &Ui, font: &egui::FontId) -> Option<f32> {
        if self.sign.is_some() {
            return None;
        }
        let (painter, text) = (ui.painter(), self.label.clone());
        let words = painter.layout_no_wrap(text, font.clone(), Color32::WHITE);
        Some(words.size().x)
    }

    /// Leaves its place empty: the others keep theirs.
    #[must_use]
    pub fn absent_if(self, absent: bool) -> Self {
        Self { absent, ..self }
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// True if it shows a sign in place of its label.
    #[must_use]
    pub fn has_sign(&self) -> bool {
        self.sign.is_some()
    }
}

impl Kit<'_, '_> {
    /// Returns a button with the text of this key as its label, which can be pressed if `enabled`.
    pub fn button_of<'a>(
        &self,
        name: &'a str,
        key: &str,
        weight: Weight,
        enabled: bool,
    ) -> Button<'a> {
        Button::new(name, self.t(key), weight, enabled).bearing(Emblem::of(key))
    }

    /// Draws a button of the given width; true if it was pressed.
    pub fn button(&mut self, ui: &mut Ui, button: &Button, width: f32) -> bool {
        let size = egui::vec2(width, self.look.touch);
        self.press(ui, button, size).clicked()
    }

    /// Draws a button of any size, with its emblem where there is room; the letters of a higher one are larger. The
    /// caller paints what stands on one without a label.
    pub fn press(&mut self, ui: &mut Ui, button: &Button, size: egui::Vec2) -> Response {
        let (font, emblem) = self.group_font(ui, std::slice::from_ref(button), size);
        self.press_button(ui, button, size, font, emblem)
    }

    /// Draws a button of any size with the letters that its group shares, and with its emblem if `emblem`.
    pub(super) fn press_button(
        &mut self,
        ui: &mut Ui,
        button: &Button,
        size: egui::Vec2,
        font: egui::FontId,
        emblem: bool,
    ) -> Response {
        let sense = if button.enabled && !button.absent {
            Sense::click()
        } else {
            Sense::hover()
        };
        let (rect, mut response) = ui.allocate_exact_size(size, sense);
        if button.absent {
            return response;
        }
        response.widget_info(|| button_info(button.enabled, &button.label));
        // A button that cannot be pressed does not shine.
        let weight = button.weight.when(button.enabled);
        let ink = paint_button(ui, &self.look, rect, &response, weight, button.enabled);
        let font = match weight {
            Weight::Quiet => egui::FontId::new(font.size, self.look.body().family),
            _ => font,
        };
        let emblem = button.emblem.filter(|_| emblem);
        match button.sign {
            Some(sign) => sign.paint(ui.painter(), rect.center(), font.size * 0.5, ink),
            None => paint_label(ui, &self.look, rect, (&*button.label, emblem), font, ink),
        }
        if !button.note.is_empty() {
            response = response.on_hover_text(&button.note);
        }
        self.note_press(ui, button.name, rect, response, button.enabled)
    }

    /// Returns the letters of a group of buttons of this size, and whether emblems have room beside its labels: they
    /// are left out before letters become smaller.
    pub(super) fn group_font(
        &self,
        ui: &Ui,
        buttons: &[Button],
        size: egui::Vec2,
    ) -> (egui::FontId, bool) {
        let written = buttons.iter().filter(|button| button.sign.is_none());
        let labels: Vec<&str> = written.map(|button| &*button.label).collect();
        let font = self.label_font(ui, &labels, size);
        // An emblem of a few among many would look like a mark.
        let bearing = buttons.iter().filter(|button| button.emblem.is_some());
        if 2 * bearing.count() <= buttons.len() {
            return (font, false);
        }
        let beside = size - egui::vec2(emblem_room(&self.look), 0.0);
        let narrower = self.label_font(ui, &labels, beside);
        let room = beside - label_pad(&self.look);
        let whole = |label: &&str| holds(ui.painter(), label, &narrower, room);
        let fits = narrower.size + 0.1 >= font.size && labels.iter().all(whole);
        (font, fits)
    }

    /// Returns the letters in which all labels of a group fit buttons of this size: a label is
    /// broken into lines before letters become smaller, and then those of the whole group do. Letters
    /// that are larger than usual need the room for that.
    pub(super) fn label_font(
        &self,
        ui: &Ui,
        labels: &[impl AsRef<str>],
        size: egui::Vec2,
    ) -> egui::FontId {
        let look = &self.look;
        let loud = (size.y / look.touch).clamp(1.0, LOUD).max(look.loud);
        let room = size - label_pad(look);
        let (painter, usual) = (ui.painter(), look.strong());
        let font = fitting(painter, labels, scaled(usual.clone(), loud), room);
        let mut all = labels.iter();
        let whole = all.all(|label| holds(painter, label.as_ref(), &font, room));
        match whole || loud <= 1.0 {
            true => font,
            false => fitting(painter, labels, usual, room),
        }
    }

    /// Returns the places of buttons with words in a line, as far apart as this gap: evenly wide where all labels fit
    /// so, else as wide as their labels ask for; `None` where a word would break.
    pub fn divide(&self, ui: &Ui, buttons: &[&Button], line: Rect, gap: f32) -> Option<Vec<Rect>> {
        let count = buttons.len().max(1) as f32;
        let labels: Vec<&str> = buttons.iter().map(|button| &*button.label).collect();
        let (painter, pad) = (ui.painter(), label_pad(&self.look));
        let room = line.width() - gap * (count - 1.0);
        let even = egui::vec2(room / count, line.height());
        let font = self.label_font(ui, &labels, even);
        let fits = |label: &&str| holds(painter, label, &font, even - pad);
        let wide = if labels.iter().all(fits) {
            vec![even.x; labels.len()]
        } else {
            let words = egui::vec2(room - pad.x * count, even.y - pad.y);
            let needs = widths(painter, &labels, &self.look.strong(), words)?;
            let spare = (words.x - needs.iter().sum::<f32>()) / count;
            needs.iter().map(|need| need + pad.x + spare).collect()
        };
        let mut left = line.left();
        let place = |width: f32| {
            let place = line.with_min_x(left).with_max_x(left + width);
            left += width + gap;
            place
        };
        Some(wide.into_iter().map(place).collect())
    }

    /// Draws a button that keeps its identity and its focus wherever it moves. The caller paints
    /// the label, which only screen readers get here.
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
        paint_button(ui, &self.look, rect, &response, weight, true);
        self.note_press(ui, name, rect, response, true)
    }

    /// Records the visible place of a button, and reports the click if it was pressed.
    fn note_press(
        &mut self,
        ui: &Ui,
        name: &str,
        rect: Rect,
        response: Response,
        enabled: bool,
    ) -> Response {
        // A button that has been scrolled away cannot be pressed.
        let visible = rect.intersect(ui.clip_rect());
        if enabled && visible.is_positive() {
            let layer = ui.layer_id();
            self.targets.note(name, visible, layer, response.id);
        }
        if response.clicked() {
            self.clicks.write(ButtonClick);
        }
        response
    }
}

/// Half the edge of an emblem beside a label, in design pixels.
const EMBLEM: f32 = 8.5;

/// Maximum factor by which the letters of a high button are larger.
const LOUD: f32 = 1.35;

/// Describes a button to screen readers.
pub(crate) fn button_info(enabled: bool, label: &str) -> egui::WidgetInfo {
    egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
}

/// Returns the room that a button keeps free around its label, both sides together.
pub(super) fn label_pad(look: &Look) -> egui::Vec2 {
    egui::vec2(look.px(16.0), look.px(6.0))
}

/// Returns the room that an emblem and the gap to the label take.
fn emblem_room(look: &Look) -> f32 {
    2.0 * look.px(EMBLEM) + look.px(10.0)
}

/// Paints a button without its label and returns the label's colour.
fn paint_button(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    response: &Response,
    weight: Weight,
    enabled: bool,
) -> Color32 {
    let hovered = response.hovered() && enabled;
    let ctx = ui.ctx();
    let warm = ctx.animate_bool_with_time(response.id, hovered, look.lasts(0.12));
    let pressed = response.is_pointer_button_down_on();
    // Solid: what is half clear turns grey on light panels.
    let paper = look.paper.to_opaque();
    let (fill, ink, edge) = match weight {
        Weight::Primary => (look.accent, look.accent_ink, look.accent),
        Weight::Chosen => (blend(paper, look.accent, 0.22), look.ink, look.accent),
        Weight::Danger => (look.raised, look.ink, look.danger),
        Weight::Plain => (look.raised, look.ink, look.line),
        Weight::Quiet => (paper, look.ink_soft, look.line),
    };
    let fill = if pressed {
        blend(fill, Color32::BLACK, 0.18)
    } else {
        blend(fill, look.ink, 0.10 * warm)
    };
    let rounding = CornerRadius::same(look.px(9.0) as u8);
    let painter = ui.painter();
    let faint = if enabled { 1.0 } else { 0.65 };
    let [fill, edge] = [fill, edge].map(|colour| blend(paper, colour, faint));
    // A choice that is made has a heavier edge: colour alone does not say so.
    let broad = if weight == Weight::Chosen { 2.2 } else { 1.0 };
    let edge = Stroke::new(look.edge().width * broad, edge);
    painter.rect(rect, rounding, fill, edge, StrokeKind::Inside);
    if response.has_focus() {
        let around = rect.expand(look.px(3.0));
        let ring = Stroke::new(look.px(2.5), look.focus);
        painter.rect_stroke(around, rounding, ring, StrokeKind::Outside);
    }
    ink.gamma_multiply(faint)
}

/// Paints a label in the middle of its button, with its emblem at its left.
fn paint_label(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    (label, emblem): (&str, Option<Emblem>),
    font: egui::FontId,
    ink: Color32,
) {
    let painter = ui.painter();
    let beside = emblem.map_or(0.0, |_| emblem_room(look));
    let room = rect.size() - label_pad(look) - egui::vec2(beside, 0.0);
    let galley = lines(painter, label, &font, ink, room.x);
    // A Tibetan row keeps air below its letters: there the letters themselves stand in the middle.
    // Elsewhere the row does, so that words side by side stand on one line.
    let tibetan = label.chars().any(|c| ('\u{f00}'..='\u{fff}').contains(&c));
    let middle = if tibetan && galley.rows.len() == 1 {
        // The same for every label, with or without signs below the letters: their heads stand on one line.
        let usual = painter.layout_no_wrap("བོད་ཡིག".to_owned(), font, ink);
        let share = usual.mesh_bounds.center().y / usual.size().y;
        egui::vec2(galley.rect.center().x, galley.size().y * share)
    } else if tibetan {
        galley.mesh_bounds.center().to_vec2()
    } else {
        galley.rect.center().to_vec2()
    };
    let at = rect.center() + egui::vec2(beside * 0.5, 0.0) - middle;
    if let Some(emblem) = emblem {
        let half = look.px(EMBLEM);
        let left = at.x + galley.rect.left() - beside + half;
        emblem.paint(painter, egui::pos2(left, rect.center().y), half, ink);
    }
    painter.galley(at, galley, ink);
}

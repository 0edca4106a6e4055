//! Buttons and choices in rows.

use super::buttons::{button_info, label_pad};
use super::flow::{fitting, flow, holds, lines};
use super::frames::inside;
use super::widgets::{Button, Kit, Weight};
use crate::app::preferences::Preferences;
use bevy_egui::egui::{self, FontId, Rect, Response, Ui, Vec2, vec2};

/// Edge of a choice's picture in design pixels.
const PICTURE: f32 = 36.0;

/// Returns the width of one of `count` cells that share `room`, with gaps between them.
fn share(room: f32, gap: f32, count: usize) -> f32 {
    (room - gap * (count as f32 - 1.0)) / count as f32
}

/// Returns the smaller one of two sizes of a font.
fn smaller(one: FontId, other: FontId) -> FontId {
    match other.size < one.size {
        true => other,
        false => one,
    }
}

impl Kit<'_, '_> {
    /// Draws buttons in rows that fill the width, each by its name, the key of its label and its
    /// weight; returns the name of the one that was pressed.
    pub fn rows<'a>(
        &mut self,
        ui: &mut Ui,
        buttons: &[(&'a str, &str, Weight)],
        columns: usize,
    ) -> Option<&'a str> {
        let buttons: Vec<_> = buttons
            .iter()
            .map(|&(name, key, weight)| self.button_of(name, key, weight, true))
            .collect();
        let pressed = self.rows_of(ui, &buttons, columns)?;
        Some(buttons[pressed].name())
    }

    /// Draws buttons in rows; a last row of fewer fills the width as well. Returns the index of the
    /// one that was pressed.
    pub fn rows_of(&mut self, ui: &mut Ui, buttons: &[Button], columns: usize) -> Option<usize> {
        let size = vec2(self.look.px(8.0), self.look.touch);
        self.in_rows(ui, buttons, columns, size)
    }

    /// Draws buttons in rows, each with what a press of it means; returns the meaning of the one that was pressed.
    pub fn rows_meaning<T>(
        &mut self,
        ui: &mut Ui,
        buttons: Vec<(Button, T)>,
        columns: usize,
    ) -> Option<T> {
        let (buttons, mut meanings): (Vec<_>, Vec<_>) = buttons.into_iter().unzip();
        let pressed = self.rows_of(ui, &buttons, columns)?;
        Some(meanings.swap_remove(pressed))
    }

    /// Draws buttons of this height in one row that fills the width, close to each other.
    pub fn abreast(&mut self, ui: &mut Ui, buttons: &[Button], height: f32) -> Option<usize> {
        let size = vec2(self.look.px(4.0), height);
        self.in_rows(ui, buttons, buttons.len(), size)
    }

    /// Returns the width that the labels of a row by labels need in the usual letters, and the width of everything else
    /// in it; a sign has a square.
    fn widths_by_label(&self, ui: &Ui, buttons: &[Button], height: f32) -> (f32, f32) {
        let (font, pad) = (self.look.strong(), self.label_room());
        let gaps = self.look.px(4.0) * buttons.len().saturating_sub(1) as f32;
        let widths = buttons.iter().map(|button| button.label_width(ui, &font));
        widths.fold((0.0, gaps), |(labels, others), label| match label {
            Some(width) => (labels + width, others + pad),
            None => (labels, others + height),
        })
    }

    /// Returns the room around the label of a button in a row by labels.
    fn label_room(&self) -> f32 {
        label_pad(&self.look).x + self.look.px(2.0)
    }

    /// Returns true if the row of [`Self::abreast_by_label`] has room for all labels in the usual letters.
    pub fn holds_abreast(&self, ui: &Ui, buttons: &[Button], height: f32) -> bool {
        let (labels, others) = self.widths_by_label(ui, buttons, height);
        labels + others <= ui.available_width()
    }

    /// Draws buttons of this height in one row that fills the width, close to each other, each as wide as its label
    /// asks for, and one with a sign as wide as it is high.
    pub fn abreast_by_label(
        &mut self,
        ui: &mut Ui,
        buttons: &[Button],
        height: f32,
    ) -> Option<usize> {
        let (usual, pad) = (self.look.strong(), self.label_room());
        let (labels, others) = self.widths_by_label(ui, buttons, height);
        let room = (ui.available_width() - others).max(0.0);
        let part = (room / labels.max(1.0)).min(1.0);
        let widths = buttons.iter().map(|button| button.label_width(ui, &usual));
        let widths: Vec<Option<f32>> = widths.collect();
        let written = widths.iter().flatten().count().max(1) as f32;
        let spare = (room - labels).max(0.0) / written;
        let sizes = widths.iter().map(|label| match label {
            Some(width) => vec2(width * part + pad + spare, height),
            None => vec2(height, height),
        });
        let sizes: Vec<Vec2> = sizes.collect();
        // All have the letters of the one that needs the smallest.
        let fonts = buttons.iter().zip(&sizes).filter_map(|(button, size)| {
            let alone = std::slice::from_ref(button);
            let written = button.label_width(ui, &usual).is_some();
            written.then(|| self.group_font(ui, alone, *size).0)
        });
        let font = fonts.reduce(smaller).unwrap_or(usual);
        let mut pressed = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = self.look.px(4.0);
            for (i, (button, size)) in buttons.iter().zip(&sizes).enumerate() {
                let response = self.press_button(ui, button, *size, font.clone(), false);
                if response.clicked() {
                    pressed = Some(i);
                }
            }
        });
        pressed
    }

    /// Draws options as buttons in rows, named by their indices, given the gap between them and their
    /// height; returns the index of the one that was pressed.
    pub fn options(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: Option<usize>,
        (columns, size): (usize, Vec2),
    ) -> Option<usize> {
        let names = (0..labels.len()).map(|i| format!("{name}.{i}"));
        let names: Vec<String> = names.collect();
        let mut buttons = Vec::with_capacity(labels.len());
        for (i, (name, label)) in names.iter().zip(labels).enumerate() {
            let weight = Weight::Chosen.when(chosen == Some(i));
            buttons.push(Button::new(name, label.clone(), weight, true));
        }
        self.in_rows(ui, &buttons, columns, size)
    }

    /// Draws buttons in rows, given the gap between them and their height; a last row of fewer fills the width as
    /// well.
    fn in_rows(
        &mut self,
        ui: &mut Ui,
        buttons: &[Button],
        columns: usize,
        Vec2 { x: gap, y: height }: Vec2,
    ) -> Option<usize> {
        let abreast = columns.clamp(1, buttons.len().max(1));
        // The narrowest of them says how large the letters of all are.
        let width = share(ui.available_width(), gap, abreast);
        let (font, emblems) = self.group_font(ui, buttons, vec2(width, height));
        let (count, columns) = (buttons.len(), (columns, gap, false));
        self.cells(ui, count, columns, |kit, ui, i, width| {
            let button = &buttons[i];
            let size = vec2(width, height);
            let pressed = kit.press_button(ui, button, size, font.clone(), emblems);
            pressed.clicked()
        })
    }

    /// Draws buttons of a group, each in its place, with letters of one size; returns the index of the one that was
    /// pressed.
    pub fn in_places(&mut self, ui: &mut Ui, buttons: &[Button], places: &[Rect]) -> Option<usize> {
        // All have the letters of the one that needs the smallest, and emblems where the smallest of them has room.
        let least = places.iter().map(Rect::size).reduce(Vec2::min)?;
        let (mut font, emblems) = self.group_font(ui, buttons, least);
        if !emblems {
            let written = buttons
                .iter()
                .zip(places)
                .filter(|(button, _)| !button.has_sign());
            let fonts = written.map(|(button, place)| {
                let alone = std::slice::from_ref(button);
                self.group_font(ui, alone, place.size()).0
            });
            font = fonts.reduce(smaller).unwrap_or(font);
        }
        let mut pressed = None;
        for (i, (button, place)) in buttons.iter().zip(places).enumerate() {
            let response = inside(ui, *place, |ui| {
                self.press_button(ui, button, place.size(), font.clone(), emblems)
            });
            if response.clicked() {
                pressed = Some(i);
            }
        }
        pressed
    }

    /// Lays out cells in rows that fill the width, at most `columns` in each and `gap` apart; a
    /// last row of fewer fills the width as well, or keeps to the columns if `aligned`. `cell`
    /// draws one and tells whether it was pressed; returns the index of the one that was.
    pub fn cells(
        &mut self,
        ui: &mut Ui,
        count: usize,
        (columns, gap, aligned): (usize, f32, bool),
        mut cell: impl FnMut(&mut Self, &mut Ui, usize, f32) -> bool,
    ) -> Option<usize> {
        let room = ui.available_width();
        let columns = columns.max(1);
        let mut pressed = None;
        for first in (0..count).step_by(columns) {
            let row = first..count.min(first + columns);
            let width = share(room, gap, if aligned { columns } else { row.len() });
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for i in row {
                    if cell(self, ui, i, width) {
                        pressed = Some(i);
                    }
                }
            });
        }
        pressed
    }

    /// Draws a button with a title and smaller lines that explain it, all at the left; as high as
    /// the text needs.
    pub fn entry(&mut self, ui: &mut Ui, name: &str, title: &str, note: &str, width: f32) -> bool {
        let look = self.look.clone();
        let room = width - look.px(28.0);
        let lay = |text, font: FontId, ink| flow(ui.painter(), text, &font, ink, room);
        let title = lay(title, look.strong(), look.ink);
        let note = lay(note, look.small(), look.ink_soft);
        let words = title.size().y + note.size().y;
        let height = look.touch.max(look.px(58.0)).max(words + look.px(14.0));
        let top = ui.cursor().min;
        let size = vec2(width, height);
        let button = Button::new(name, String::new(), Weight::Plain, true);
        let pressed = self.press(ui, &button, size);
        let upper = top + vec2(look.px(14.0), (height - words) * 0.5);
        let lower = upper + vec2(0.0, title.size().y);
        ui.painter().galley(upper, title, look.ink);
        ui.painter().galley(lower, note, look.ink_soft);
        pressed.clicked()
    }

    /// Draws a row of choices, or several, each as wide as the card; returns the index of the one
    /// that was pressed.
    pub fn choices(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: usize,
        columns: usize,
    ) -> Option<usize> {
        let weigh: &dyn Fn(usize) -> Weight = &|i| Weight::Chosen.when(i == chosen);
        let responses = self.spread_rows(ui, name, labels, (columns, weigh));
        responses.iter().position(Response::clicked)
    }

    /// Draws tabs, one of which is chosen, in as few rows as their labels have room for; returns their responses.
    pub fn tabs(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: Option<usize>,
    ) -> Vec<Response> {
        let weigh: &dyn Fn(usize) -> Weight = &|i| Weight::Chosen.when(chosen == Some(i));
        self.spread_rows(ui, name, labels, (labels.len(), weigh))
    }

    /// Draws buttons, named by their indices, that spread evenly over rows of at most `columns`.
    fn spread_rows(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        (columns, weigh): (usize, &dyn Fn(usize) -> Weight),
    ) -> Vec<Response> {
        let gap = self.look.px(8.0);
        let room = ui.available_width();
        let height = self.look.choice;
        // At most `columns` in a row, and no more than their labels have room for.
        let pad = label_pad(&self.look);
        let font = |columns: usize| {
            let size = vec2(share(room, gap, columns), height);
            (self.label_font(ui, labels, size), size - pad)
        };
        let fits = |columns: usize| {
            let (font, place) = font(columns);
            let mut labels = labels.iter();
            labels.all(|label| holds(ui.painter(), label, &font, place))
        };
        let most = columns.clamp(1, labels.len().max(1));
        let columns = (2..=most).rev().find(|n| fits(*n)).unwrap_or(1);
        // No more rows than are needed, and the choices spread evenly over them.
        let rows = labels.len().div_ceil(columns).max(1);
        let columns = labels.len().div_ceil(rows).max(1);
        let (font, _) = font(columns);
        // A last row of fewer choices keeps to the columns: none is more than another.
        let cells = (columns, gap, true);
        let mut responses = Vec::with_capacity(labels.len());
        self.cells(ui, labels.len(), cells, |kit, ui, i, width| {
            let name = format!("{name}.{i}");
            let button = Button::new(&name, labels[i].clone(), weigh(i), true);
            let size = vec2(width, height);
            responses.push(kit.press_button(ui, &button, size, font.clone(), false));
            false
        });
        responses
    }

    /// Draws a row of choices among these values, each with its label; sets the one that is pressed.
    pub fn one_of<T: Copy + PartialEq>(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        values: &[T],
        chosen: &mut T,
    ) {
        let at = values.iter().position(|value| value == chosen);
        let pressed = self.choices(ui, name, labels, at.unwrap_or_default(), values.len());
        if let Some(value) = pressed.and_then(|i| values.get(i)) {
            *chosen = *value;
        }
    }

    /// Draws the choice of the language, each in its own script.
    pub fn languages(&mut self, ui: &mut Ui, name: &str, set: &mut Preferences) {
        let tables = &self.settings.config.languages;
        let now = self.text().language();
        let chosen = tables.iter().position(|t| t.language() == now).unwrap_or(0);
        let names: Vec<String> = tables.iter().map(|t| t.name().to_owned()).collect();
        let codes: Vec<String> = tables.iter().map(|t| t.language().to_owned()).collect();
        if let Some(i) = self.choices(ui, name, &names, chosen, 3)
            && let Some(code) = codes.get(i)
        {
            set.language.clone_from(code);
        }
    }

    /// Draws a row of choices, each a picture over its label; returns the index of the one that was
    /// pressed.
    pub fn pictures(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: usize,
        paint: impl Fn(&Ui, usize, Rect),
    ) -> Option<usize> {
        let edge = self.look.px(PICTURE);
        self.tiles(ui, (name, labels, chosen), edge, paint)
    }

    /// Draws such a row with pictures of this edge.
    pub fn tiles(
        &mut self,
        ui: &mut Ui,
        (name, labels, chosen): (&str, &[String], usize),
        edge: f32,
        paint: impl Fn(&Ui, usize, Rect),
    ) -> Option<usize> {
        let look = self.look.clone();
        let pad = look.px(6.0);
        let count = labels.len();
        let gap = look.px(8.0);
        let narrow = share(ui.available_width(), gap, count.max(1)) - 2.0 * pad;
        let room = vec2(narrow, look.body().size * 1.7);
        let font = fitting(ui.painter(), labels, look.body(), room);
        self.cells(ui, count, (count, gap, true), |kit, ui, i, width| {
            let edge = edge.min(width - 2.0 * pad);
            let size = vec2(width, (edge + room.y + 2.0 * pad).max(look.choice));
            let (label, weight) = (&labels[i], Weight::Chosen.when(i == chosen));
            let name = format!("{name}.{i}");
            let button = Button::new(&name, String::new(), weight, true);
            let response = kit.press(ui, &button, size);
            response.widget_info(|| button_info(true, label));
            let rect = response.rect;
            let middle = egui::pos2(rect.center().x, rect.top() + pad + edge * 0.5);
            let picture = Rect::from_center_size(middle, Vec2::splat(edge));
            paint(ui, i, picture);
            let words = lines(ui.painter(), label, &font, look.ink, room.x);
            let middle = rect.bottom() - pad - room.y * 0.5;
            let at = egui::pos2(rect.center().x, middle) - words.rect.center().to_vec2();
            ui.painter().galley(at, words, look.ink);
            response.clicked()
        })
    }
}

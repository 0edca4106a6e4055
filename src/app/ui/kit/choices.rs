//! Buttons and choices in rows.

use super::flow::{fit, flow};
use super::widgets::{Button, Kit, Weight, button_info, label_pad};
use bevy_egui::egui::{self, Rect, Ui};

/// Edge of a choice's picture in design pixels.
const PICTURE: f32 = 50.0;

impl Kit<'_, '_> {
    /// Buttons in rows that fill the width, each by its name, the key of its label and its
    /// weight; returns the name of the one that was pressed.
    pub fn rows<'a>(
        &mut self,
        ui: &mut Ui,
        buttons: &[(&'a str, &str, Weight)],
        columns: usize,
    ) -> Option<&'a str> {
        let buttons: Vec<_> = buttons
            .iter()
            .map(|&(name, key, weight)| Button {
                name,
                label: self.t(key),
                weight,
                enabled: true,
            })
            .collect();
        let pressed = self.rows_of(ui, &buttons, columns)?;
        Some(buttons[pressed].name)
    }

    /// Buttons in rows; a last row of fewer fills the width as well. Returns the place of the one
    /// that was pressed.
    pub fn rows_of(&mut self, ui: &mut Ui, buttons: &[Button], columns: usize) -> Option<usize> {
        self.cells(ui, buttons.len(), columns, false, |kit, ui, i, width| {
            let &Button {
                name,
                ref label,
                weight,
                enabled,
            } = &buttons[i];
            // What cannot be pressed does not shine.
            kit.button_if(ui, name, label, weight.when(enabled), width, enabled)
        })
    }

    /// Cells in rows that fill the width, at most so many in each; a last row of fewer fills the
    /// width as well, or keeps to the columns. `cell` draws one and tells whether it was pressed;
    /// returns the place of the one that was.
    fn cells(
        &mut self,
        ui: &mut Ui,
        count: usize,
        columns: usize,
        aligned: bool,
        mut cell: impl FnMut(&mut Self, &mut Ui, usize, f32) -> bool,
    ) -> Option<usize> {
        let gap = self.look.px(8.0);
        let room = ui.available_width();
        let columns = columns.max(1);
        let mut pressed = None;
        for first in (0..count).step_by(columns) {
            let row = first..count.min(first + columns);
            let abreast = (if aligned { columns } else { row.len() }) as f32;
            let width = (room - gap * (abreast - 1.0)) / abreast;
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

    /// A button with a title and smaller lines that explain it, all at the left; as high as they
    /// ask for.
    pub fn entry(&mut self, ui: &mut Ui, name: &str, title: &str, note: &str, width: f32) -> bool {
        let look = self.look.clone();
        let room = width - look.px(28.0);
        let lay = |text, font: egui::FontId, ink| flow(ui.painter(), text, &font, ink, room);
        let title = lay(title, look.strong(), look.ink);
        let note = lay(note, look.small(), look.ink_soft);
        let words = title.size().y + note.size().y;
        let height = look.touch.max(look.px(58.0)).max(words + look.px(14.0));
        let top = ui.cursor().min;
        let size = egui::vec2(width, height);
        let pressed = self.press(ui, name, "", Weight::Plain, size, true);
        let upper = top + egui::vec2(look.px(14.0), (height - words) * 0.5);
        let lower = upper + egui::vec2(0.0, title.size().y);
        ui.painter().galley(upper, title, look.ink);
        ui.painter().galley(lower, note, look.ink_soft);
        pressed.clicked()
    }

    /// A row of choices, or several, each as wide as the card; returns what was pressed.
    pub fn choices(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: usize,
        columns: usize,
    ) -> Option<usize> {
        let gap = self.look.px(8.0);
        let room = ui.available_width();
        let height = self.look.choice;
        // At most so many in a row, and no more than their labels have room for.
        let width = |columns: usize| (room - gap * (columns as f32 - 1.0)) / columns as f32;
        let (font, ink) = (self.look.strong(), self.look.ink);
        let pad = label_pad(&self.look);
        let fits = |columns: usize| {
            let place = egui::vec2(width(columns), height) - pad;
            labels.iter().all(|label| {
                let size = fit(ui.painter(), label, &font, ink, place).size();
                size.x <= place.x + 0.5 && size.y <= place.y + pad.y
            })
        };
        let most = columns.clamp(1, labels.len().max(1));
        let columns = (2..=most).rev().find(|n| fits(*n)).unwrap_or(1);
        // No more rows than are needed, and the choices spread evenly over them.
        let rows = labels.len().div_ceil(columns).max(1);
        let columns = labels.len().div_ceil(rows).max(1);
        // A last row of fewer choices keeps to the columns: none is more than another.
        self.cells(ui, labels.len(), columns, true, |kit, ui, i, width| {
            let weight = Weight::Chosen.when(i == chosen);
            let (name, size) = (format!("{name}.{i}"), egui::vec2(width, height));
            let response = kit.press(ui, &name, &labels[i], weight, size, true);
            response.clicked()
        })
    }

    /// A row of choices among these values, each with its label; sets the one that is pressed.
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

    /// A row of choices, each a picture over its label; returns what was pressed.
    pub fn pictures(
        &mut self,
        ui: &mut Ui,
        name: &str,
        labels: &[String],
        chosen: usize,
        paint: impl Fn(&Ui, usize, Rect),
    ) -> Option<usize> {
        let look = self.look.clone();
        let pad = look.px(6.0);
        let count = labels.len();
        self.cells(ui, count, count, true, |kit, ui, i, width| {
            let edge = look.px(PICTURE).min(width - 2.0 * pad);
            let room = egui::vec2(width - 2.0 * pad, look.body().size * 1.7);
            let size = egui::vec2(width, (edge + room.y + 2.0 * pad).max(look.choice));
            let (label, weight) = (&labels[i], Weight::Chosen.when(i == chosen));
            let response = kit.press(ui, &format!("{name}.{i}"), "", weight, size, true);
            response.widget_info(|| button_info(true, label));
            let rect = response.rect;
            let middle = egui::pos2(rect.center().x, rect.top() + pad + edge * 0.5);
            let picture = Rect::from_center_size(middle, egui::Vec2::splat(edge));
            paint(ui, i, picture);
            let words = fit(ui.painter(), label, &look.body(), look.ink, room);
            let middle = rect.bottom() - pad - room.y * 0.5;
            let at = egui::pos2(rect.center().x, middle) - words.size() * 0.5;
            ui.painter().galley(at, words, look.ink);
            response.clicked()
        })
    }
}

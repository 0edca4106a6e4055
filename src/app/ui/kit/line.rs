//! Text fields: a line, and a page of several.

use super::frames::scrolling;
use super::look::scaled;
use super::widgets::Kit;
use bevy_egui::egui::{self, Align, RichText, Ui};

/// Margin left and right of the text, and width of the caret, in logical pixels.
const SIDE: i8 = 4;
const CARET: f32 = 4.0;

/// Properties of a line to write in.
pub struct TextField<'a> {
    /// Id that tells it from other lines.
    pub id: egui::Id,
    /// Hint shown while nothing is written.
    pub hint: &'a str,
    /// Maximum number of characters.
    pub chars: usize,
    /// Whether the text is wrong.
    pub wrong: bool,
    /// Size, in logical pixels.
    pub size: egui::Vec2,
}

/// Properties of a page to write in.
pub struct Page<'a> {
    /// Id that tells it from other pages.
    pub id: egui::Id,
    /// Hint shown while nothing is written.
    pub hint: &'a str,
    /// Maximum number of characters.
    pub chars: usize,
    /// Size, in logical pixels.
    pub size: egui::Vec2,
    /// Whether it takes the keyboard focus and scrolls to its caret.
    pub focus: bool,
}

impl Kit<'_, '_> {
    /// Draws a line to write in, framed more strongly while it has the focus.
    pub fn line(&self, ui: &mut Ui, text: &mut String, line: &TextField) -> egui::Response {
        let look = &self.look;
        // The whole line stays visible: wide letters become smaller.
        let text_shown = if text.is_empty() {
            line.hint
        } else {
            text.as_str()
        };
        let painter = ui.painter();
        let whole = painter.layout_no_wrap(text_shown.to_owned(), look.strong(), look.ink);
        let room = line.size.x - 2.0 * f32::from(SIDE) - CARET;
        let font = scaled(look.strong(), (room / whole.size().x.max(1.0)).min(1.0));
        let entry = egui::TextEdit::singleline(text)
            .id(line.id)
            .hint_text(RichText::new(line.hint).color(look.ink_soft))
            .font(font)
            .char_limit(line.chars)
            .horizontal_align(Align::Center)
            .vertical_align(Align::Center)
            .margin(egui::Margin::symmetric(SIDE, 2))
            .text_color(look.ink);
        let response = ui.add_sized(line.size, entry);
        let edge = if line.wrong { look.danger } else { look.line };
        self.edge(ui, response.rect, edge, response.has_focus());
        response
    }

    /// Draws the frame of a text field.
    fn edge(&self, ui: &Ui, rect: egui::Rect, ink: egui::Color32, focus: bool) {
        let look = &self.look;
        let stroke = if focus {
            egui::Stroke::new(look.px(2.5), look.focus)
        } else {
            egui::Stroke::new(look.px(1.2), ink)
        };
        let rounding = egui::CornerRadius::same(look.px(7.0) as u8);
        let kind = egui::StrokeKind::Outside;
        ui.painter().rect_stroke(rect, rounding, stroke, kind);
    }

    /// Draws a page to write in, which scrolls where it holds more than it can show.
    pub fn page(&self, ui: &mut Ui, text: &mut String, page: &Page) {
        let look = &self.look;
        let (rect, _) = ui.allocate_exact_size(page.size, egui::Sense::hover());
        let rounding = egui::CornerRadius::same(look.px(7.0) as u8);
        ui.painter().rect_filled(rect, rounding, look.raised);
        let inside = super::frames::part(rect);
        let focus = ui.scope_builder(inside, |ui| {
            let area = scrolling(rect.height()).id_salt(page.id);
            let response = area.show(ui, |ui| {
                // A frame of one's own brings its margin along: egui then ignores the one of the text.
                let margin = egui::Margin::same(look.px(10.0) as i8);
                let entry = egui::TextEdit::multiline(text)
                    .id(page.id)
                    .hint_text(RichText::new(page.hint).color(look.ink_soft))
                    .font(look.body())
                    .frame(egui::Frame::NONE.inner_margin(margin))
                    .char_limit(page.chars)
                    .margin(margin)
                    .desired_rows(1)
                    .text_color(look.ink);
                let size = egui::vec2(rect.width(), rect.height());
                let entry = entry.desired_width(size.x).min_size(size).show(ui);
                if page.focus {
                    entry.response.request_focus();
                    if let Some(range) = entry.state.cursor.char_range() {
                        let caret = entry.galley.pos_from_cursor(range.primary);
                        ui.scroll_to_rect(caret.translate(entry.galley_pos.to_vec2()), None);
                    }
                }
                entry.response.has_focus()
            });
            response.inner
        });
        self.edge(ui, rect, look.line, focus.inner);
    }
}

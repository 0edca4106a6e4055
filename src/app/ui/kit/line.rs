//! A line to write in.

use super::look::scaled;
use super::widgets::Kit;
use bevy_egui::egui::{self, Align, RichText, Ui};

/// Room left and right of what is written, and for the caret.
const SIDE: i8 = 4;
const CARET: f32 = 4.0;

/// How a line to write in looks and what it takes.
pub struct Line<'a> {
    /// What tells it from other lines.
    pub id: egui::Id,
    /// What stands there while nothing is written.
    pub hint: &'a str,
    /// The most characters.
    pub chars: usize,
    /// What is written is wrong.
    pub wrong: bool,
    /// Its size.
    pub size: egui::Vec2,
}

impl Kit<'_, '_> {
    /// A line to write in, framed while it is written in.
    pub fn line(&self, ui: &mut Ui, text: &mut String, line: &Line) -> egui::Response {
        let look = &self.look;
        // What is written is seen whole: wide letters become smaller.
        let whole = ui
            .painter()
            .layout_no_wrap(text.clone(), look.strong(), look.ink);
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
        let stroke = if response.has_focus() {
            egui::Stroke::new(look.px(2.5), look.focus)
        } else {
            egui::Stroke::new(look.px(1.2), edge)
        };
        let rounding = egui::CornerRadius::same(look.px(7.0) as u8);
        let (rect, kind) = (response.rect, egui::StrokeKind::Outside);
        ui.painter().rect_stroke(rect, rounding, stroke, kind);
        response
    }
}

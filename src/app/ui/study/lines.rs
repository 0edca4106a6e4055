//! Candidates beside the board: each in a row with its chance, the number of positions explored after it and the line
//! that the search expects, or all in one line where there is no room for rows. The position after a move that is
//! pointed at is shown on the board. In a replay a press plays up to there; in a game it keeps the position shown.

use super::candidates::{Candidate, INK, candidates, letter};
use super::forms::SearchPanelInput;
use crate::app::features::engine::insight::Insight;
use crate::app::phrases::{percent, short_number};
use crate::app::play::game::Match;
use crate::app::ui::kit::{
    Kit, SMALLEST, button_info, centre, paint_stone, put, scaled, smallest_letters,
};
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui,
};
use std::slice;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::PlainMove;

/// Height of a row, in small letters.
const ROW: f32 = 1.5;
/// Radius of the disc of a candidate's letter, in design pixels.
const DISC: f32 = 8.0;
/// Gap between the parts of a row, in design pixels.
const GAP: f32 = 7.0;
/// Minimum width of a row with a number of positions, in design pixels.
const NUMBERED: f32 = 240.0;
/// Number as wide as any other that is written in a row.
const WIDEST: f64 = 888_000.0;
/// Sign of moves that have no room.
const MORE: &str = "…";

/// Returns the height of this number of rows.
pub(crate) fn height(kit: &Kit, rows: usize) -> f32 {
    kit.look.small().size * ROW * rows as f32
}

/// Returns the number of rows that fit in this height.
pub(crate) fn fitting(kit: &Kit, room: f32) -> usize {
    // Sums of sizes are rounded.
    ((room + 0.5) / height(kit, 1)).max(0.0) as usize
}

/// Input at the moves of lines. A press counts more than the pointer, and the pointer more than the keyboard's focus.
#[derive(Default)]
struct LineInput {
    press: Option<SearchPanelInput>,
    pointer: Option<SearchPanelInput>,
    focus: Option<SearchPanelInput>,
}

impl LineInput {
    /// Takes the input at the last of these moves, in its place, and paints what shows it; returns the response there.
    fn take(
        &mut self,
        kit: &Kit,
        ui: &Ui,
        (painter, place): (&Painter, Rect),
        (game, insight): (&Match, &Insight),
        (moves, label): (&[PlainMove], &str),
    ) -> Response {
        let look = &kit.look;
        let response = ui.interact(place, ui.id().with(("line", moves)), Sense::click());
        response.widget_info(|| button_info(true, label));
        let rounding = CornerRadius::same(look.px(5.0) as u8);
        if response.hovered() || insight.preview(game).starts_with(moves) {
            painter.rect_filled(place, rounding, look.raised);
        }
        if response.has_focus() {
            let ring = Stroke::new(look.px(2.0), look.focus);
            painter.rect_stroke(place, rounding, ring, StrokeKind::Inside);
        }
        let line = || moves.to_vec();
        if response.clicked() {
            self.press = Some(match game.steps() {
                Some(_) => SearchPanelInput::Play(line()),
                None => SearchPanelInput::Node(line()),
            });
        } else if response.hovered() {
            self.pointer = Some(SearchPanelInput::Hover(line()));
        } else if response.has_focus() {
            self.focus = Some(SearchPanelInput::Hover(line()));
        }
        response
    }

    /// Returns the input that counts.
    fn into_input(self) -> Option<SearchPanelInput> {
        self.press.or(self.pointer).or(self.focus)
    }
}

/// Returns a move as it is written in a row: in notation, or a decision in words.
pub(crate) fn move_text(kit: &Kit, game: &Match, mv: &PlainMove) -> String {
    match mv.decision {
        Some(decision) => kit.t(&format!("decided.{}", decision.text())),
        None => game.session.history().text(mv),
    }
}

/// Cuts off the end of a text that does not fit in this width.
fn shorten(painter: &Painter, text: &str, font: &FontId, room: f32) -> String {
    let fits = |text: &str| {
        let words = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
        words.size().x <= room
    };
    let mut text_left = text.to_owned();
    let mut candidate = text_left.clone();
    while !fits(&candidate) && text_left.pop().is_some() {
        candidate = format!("{text_left}…");
    }
    candidate
}

/// Draws at most this number of candidates in `columns` columns, each in a row: its letter in its colour, its chance,
/// and as many moves of its line as fit.
pub(crate) fn rows(
    kit: &Kit,
    ui: &mut Ui,
    (game, insight): (&Match, &Insight),
    report: Option<&PlainReport>,
    (most, columns): (usize, usize),
) -> Option<SearchPanelInput> {
    let high = height(kit, 1);
    let deep = most.div_ceil(columns.max(1));
    let size = egui::vec2(ui.available_width(), height(kit, deep));
    let (area, _) = ui.allocate_exact_size(size, Sense::hover());
    let report = report?;
    let between = 2.0 * kit.look.px(GAP);
    let wide = (area.width() - between * (columns as f32 - 1.0)) / columns as f32;
    let mut input = LineInput::default();
    for (i, candidate) in candidates(report, most).iter().enumerate() {
        let left = (i % columns) as f32 * (wide + between);
        let corner = area.min + egui::vec2(left, (i / columns) as f32 * high);
        let place = Rect::from_min_size(corner, egui::vec2(wide, high));
        let own = slice::from_ref(candidate.mv);
        let line = report.line_of(candidate.mv).unwrap_or(own);
        row(
            kit,
            ui,
            place,
            (game, insight),
            (letter(i), candidate, line),
            &mut input,
        );
    }
    input.into_input()
}

/// Returns the radius of the disc of a candidate's letter in a row of this height.
fn radius(kit: &Kit, height: f32) -> f32 {
    kit.look.px(DISC).min(height * 0.45)
}

/// Paints a candidate's letter on a disc of its colour.
fn disc(
    kit: &Kit,
    painter: &Painter,
    (middle, radius): (egui::Pos2, f32),
    (letter, colour): (char, Color32),
) {
    let look = &kit.look;
    let disc = Rect::from_center_size(middle, egui::Vec2::splat(2.0 * radius));
    painter.rect_filled(disc, CornerRadius::same(radius as u8), colour);
    let size = (look.small().size * 0.87).max(SMALLEST);
    let font = FontId::new(size, look.strong().family);
    let words = painter.layout_no_wrap(letter.to_string(), font, INK);
    centre(painter, middle, words, INK);
}

/// Draws a candidate in its row. Moves that have no room are those of a sign at the end, which shows the whole line.
fn row(
    kit: &Kit,
    ui: &Ui,
    place: Rect,
    about: (&Match, &Insight),
    (letter, candidate, line): (char, &Candidate, &[PlainMove]),
    input: &mut LineInput,
) {
    let look = &kit.look;
    let painter = ui.painter_at(place);
    let small = look.small();
    let gap = look.px(GAP);
    let radius = radius(kit, place.height());
    let middle = egui::pos2(place.left() + radius, place.center().y);
    disc(kit, &painter, (middle, radius), (letter, candidate.colour));
    let lay = |text: String, ink| painter.layout_no_wrap(text, small.clone(), ink);
    let width = |text: String| lay(text, look.ink).size().x;
    let write = |left: f32, text: String, ink| {
        put(&painter, egui::pos2(left, middle.y), lay(text, ink), ink);
    };
    let mut left = middle.x + radius + gap;
    write(left, percent(candidate.chance), look.ink);
    // The width of the widest chance, so that all lines begin below each other.
    left += width(percent(1.0)) + gap;
    if place.width() >= look.px(NUMBERED) {
        write(left, short_number(candidate.visits as f64), look.ink_soft);
        left += width(short_number(WIDEST)) + gap;
    }
    let more = width(MORE.to_owned());
    for (at, mv) in line.iter().enumerate() {
        let text = move_text(kit, about.0, mv);
        let is_last = at + 1 == line.len();
        let end = place.right() - if is_last { 0.0 } else { gap + more };
        let words = match at {
            // However long the candidate is, it is there.
            0 => shorten(&painter, &text, &small, end - left),
            _ => text.clone(),
        };
        let right = left + width(words.clone());
        if right > end + 1.0 {
            let around = Rect::from_x_y_ranges(left..=place.right(), place.y_range());
            let whole: Vec<String> = line.iter().map(|mv| move_text(kit, about.0, mv)).collect();
            let whole = whole.join("  ");
            let response = input.take(kit, ui, (&painter, around), about, (line, &whole));
            if response.hovered() || response.has_focus() {
                response.show_tooltip_text(&whole);
            }
            write(left, MORE.to_owned(), look.ink_soft);
            break;
        }
        let around = Rect::from_x_y_ranges(left..=right, place.y_range());
        let around = around.expand2(egui::vec2(gap * 0.5, 0.0));
        input.take(kit, ui, (&painter, around), about, (&line[..=at], &text));
        write(left, words, look.ink);
        left = right + gap;
    }
}

/// Draws the candidates, at most `most`, in one line behind a stone of the side to move, in smaller letters where they
/// need the room, and as many as fit.
pub(crate) fn in_one_line(
    kit: &Kit,
    ui: &mut Ui,
    (game, insight): (&Match, &Insight),
    report: Option<&PlainReport>,
    most: usize,
) -> Option<SearchPanelInput> {
    let look = &kit.look;
    // No smaller than this part of the usual letters.
    let small = look.small();
    let least = (smallest_letters(ui.painter(), &small) / small.size).clamp(0.78, 1.0);
    let size = egui::vec2(ui.available_width(), height(kit, 1));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter_at(rect);
    let list = report.map_or_else(Vec::new, |report| candidates(report, most));
    let lay_out = |font: FontId| {
        let lay = |(i, one): (usize, &Candidate)| {
            // The first shows the unit of the numbers; the others need the room.
            let chance = match i {
                0 => percent(one.chance),
                _ => format!("{:.0}", 100.0 * one.chance),
            };
            let text = format!("{} {chance}", game.session.history().text(one.mv));
            painter.layout_no_wrap(text, font.clone(), look.ink)
        };
        list.iter().enumerate().map(lay).collect::<Vec<_>>()
    };
    let (radius, gap) = (radius(kit, rect.height()), look.px(GAP));
    let dot = 2.0 * radius + look.px(3.0);
    let stone = look.px(6.0);
    let head = 2.0 * stone + gap;
    let words: f32 = lay_out(look.small())
        .iter()
        .map(|words| words.size().x)
        .sum();
    let others = list.len() as f32 * (dot + gap) - gap;
    let part = ((rect.width() - head - others) / words.max(1.0)).clamp(least, 1.0);
    if !list.is_empty() {
        let middle = rect.left_center() + egui::vec2(stone, 0.0);
        let side = game.session.history().to_move();
        paint_stone(&painter, middle, stone, side);
    }
    let mut left = rect.left() + head;
    let mut input = LineInput::default();
    let lay_out = lay_out(scaled(look.small(), part));
    for (i, (one, words)) in list.iter().zip(lay_out).enumerate() {
        let right = left + dot + words.size().x;
        if right > rect.right() + 1.0 {
            break;
        }
        let around = Rect::from_x_y_ranges(left..=right, rect.y_range());
        let around = around.expand2(egui::vec2(look.px(3.0), 0.0));
        let mv = slice::from_ref(one.mv);
        input.take(
            kit,
            ui,
            (&painter, around),
            (game, insight),
            (mv, words.text()),
        );
        let middle = egui::pos2(left + radius, rect.center().y);
        disc(kit, &painter, (middle, radius), (letter(i), one.colour));
        put(
            &painter,
            egui::pos2(left + dot, rect.center().y),
            words,
            look.ink,
        );
        left = right + gap;
    }
    input.into_input()
}

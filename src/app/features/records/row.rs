//! Row of the list: a game's last position, its description, and its actions.

use super::words::{summary, words};
use crate::app::play::store::ListedGame;
use crate::app::preferences::EquipmentByGame;
use crate::app::ui::kit::{BoardTextures, Button, Kit, Look, Weight, button_info, fit, flow};
use bevy_egui::egui::{self, Rect, Ui, Vec2, vec2};
use tibetango_lab::souvenir::Still;
use tibetango_records::record::index::IndexedContent;
use tibetango_rules::Topology;

/// Minimum height of a row, in design pixels; more where its words need it.
const HIGH: f32 = 92.0;
/// Margin within a row, in design pixels.
const PAD: f32 = 8.0;

/// Action on a game.
pub(super) enum RecordRowPress {
    /// Opens it.
    Open,
    /// Shows or hides its further actions.
    More,
    /// Renames it.
    Rename,
    /// Deletes it.
    Delete,
}

/// Draws the game in this row of the page. `more` says whether its further actions are shown;
/// `None` where it has none, as one of several games of a file.
pub(super) fn row(
    kit: &mut Kit,
    ui: &mut Ui,
    place: usize,
    entry: &ListedGame,
    more: Option<bool>,
    equipment: EquipmentByGame,
) -> Option<RecordRowPress> {
    let look = kit.look.clone();
    let (pad, gap) = (look.px(PAD), look.px(6.0));
    let aside = look.touch.max(look.px(48.0));
    let width = ui.available_width() - more.map_or(0.0, |_| aside + gap);
    let edge = look.px(HIGH) - 2.0 * pad;
    let room = width - edge - 4.0 * pad;
    let (title, note) = words(kit, entry);
    let lay = |text: &str, font, ink| flow(ui.painter(), text, &font, ink, room);
    let name = lay(&title, look.strong(), look.ink);
    let note = lay(&note, look.small(), look.ink_soft);
    let words = name.size().y + note.size().y;
    let height = look.px(HIGH).max(words + 2.0 * pad);
    let mut pressed = None;
    let rect = ui
        .horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let size = vec2(width, height);
            let name = format!("records.{place}");
            let button = Button::new(&name, String::new(), Weight::Plain, true);
            let game = kit.press(ui, &button, size);
            game.widget_info(|| button_info(true, &title));
            if game.clicked() {
                pressed = Some(RecordRowPress::Open);
            }
            if let Some(more) = more {
                let (name, size) = (format!("records.more.{place}"), vec2(aside, height));
                let weight = Weight::Chosen.when(more);
                let button = Button::new(&name, "…".to_owned(), weight, true);
                if kit.press(ui, &button, size).clicked() {
                    pressed = Some(RecordRowPress::More);
                }
            }
            game.rect
        })
        .inner;
    if ui.is_rect_visible(rect) {
        let corner = egui::pos2(rect.left() + pad, rect.center().y - edge * 0.5);
        let place = Rect::from_min_size(corner, Vec2::splat(edge));
        match entry.content {
            Some(IndexedContent::Games(count)) => number(ui, place, count, &look),
            _ => picture(ui, place, entry, equipment),
        }
        let top = rect.center().y - words * 0.5;
        let upper = egui::pos2(corner.x + edge + 2.0 * pad, top);
        let lower = upper + vec2(0.0, name.size().y);
        ui.painter().galley(upper, name, look.ink);
        ui.painter().galley(lower, note, look.ink_soft);
    }
    if more == Some(true) {
        pressed = draw_actions(kit, ui, entry).or(pressed);
    }
    pressed
}

/// Draws the number of games in a file, on sheets behind each other.
fn number(ui: &Ui, rect: Rect, count: usize, look: &Look) {
    let round = look.px(6.0);
    let step = rect.width() * 0.08;
    let sheet = rect.shrink(step);
    for back in [1.0, 0.0, -1.0] {
        let sheet = sheet.translate(vec2(step * back, -step * back));
        let stroke = egui::Stroke::new(look.px(1.0), look.gold);
        let painter = ui.painter();
        painter.rect(sheet, round, look.raised, stroke, egui::StrokeKind::Inside);
    }
    let at = sheet.translate(vec2(-step, step)).center();
    let (font, words) = (look.number(), count.to_string());
    let words = fit(ui.painter(), &words, &font, look.ink, sheet.size() * 0.8);
    let corner = at - words.size() * 0.5;
    ui.painter().galley(corner, words, look.ink);
}

/// Draws the last position.
fn picture(ui: &Ui, rect: Rect, entry: &ListedGame, equipment: EquipmentByGame) {
    let Some(game) = summary(entry).filter(|game| !game.pieces.is_empty()) else {
        return;
    };
    let Some(topology) = Topology::of(game.game, game.size) else {
        return;
    };
    // One for all games on such a board.
    let name = format!("records.{}.{}", game.game, game.size);
    let set = equipment.of(game.game);
    if let Some(board) = BoardTextures::of(ui, &name, topology, set, rect.width()) {
        board.paint_still(ui.painter(), rect, &Still::lying(topology, &game.pieces));
    }
}

/// Draws the further actions.
fn draw_actions(kit: &mut Kit, ui: &mut Ui, entry: &ListedGame) -> Option<RecordRowPress> {
    // Files of other programs are never overwritten.
    let ours = summary(entry).is_some_and(|game| !game.foreign);
    let rename = kit.button_of("records.rename", "record.rename", Weight::Plain, ours);
    let buttons = [
        rename.because(|| kit.t("record.foreign")),
        // A deleted game can be restored: that is no danger.
        kit.button_of("records.delete", "record.delete", Weight::Plain, true),
    ];
    match kit.rows_of(ui, &buttons, 2)? {
        0 => Some(RecordRowPress::Rename),
        _ => Some(RecordRowPress::Delete),
    }
}

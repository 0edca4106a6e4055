//! The games side by side, each with its board, its name and a sentence: as large as the room
//! allows, however many there are.

use super::showing::Showing;
use crate::app::ui::kit::board::Board;
use crate::app::ui::kit::buttons::button_info;
use crate::app::ui::kit::flow::flow;
use crate::app::ui::kit::look::{Look, scaled};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::equipment::Equipment;
use bevy_egui::egui::{self, CornerRadius, Galley, Rect, Response, Ui, UiBuilder, Vec2, vec2};
use std::sync::Arc;

/// A game in the cabinet.
pub(crate) struct Card<'a> {
    pub(crate) name: String,
    pub(crate) line: String,
    pub(crate) showing: &'a Showing,
}

/// How a card is divided.
#[derive(Clone, Copy, Debug)]
struct Shelf {
    columns: usize,
    /// The words stand below the board, else beside it.
    upright: bool,
    cell: Vec2,
    board: f32,
}

/// From the edge of a card to what is on it, in design pixels.
const PAD: f32 = 14.0;
/// Between two cards.
const GAP: f32 = 14.0;
/// The least width of words beside a board.
const NARROW: f32 = 150.0;
/// A board needs no more.
const LARGE: f32 = 430.0;
/// Where boards would be smaller, the sentences give way to them.
const SMALL: f32 = 64.0;

/// The way to stand so many cards in a room that leaves most to the boards; `words` tells the
/// height of the highest words in a width.
fn shelf(look: &Look, count: usize, room: Vec2, words: impl Fn(f32) -> f32) -> Shelf {
    let (pad, gap) = (look.px(PAD), look.px(GAP));
    let count = count.max(1);
    let nothing = Shelf {
        columns: 1,
        upright: true,
        cell: room,
        board: 1.0,
    };
    let mut best = (f32::NEG_INFINITY, nothing);
    for columns in 1..=count {
        let rows = count.div_ceil(columns);
        let part = |room: f32, n: usize| (room - gap * (n as f32 - 1.0)) / n as f32;
        let cell = vec2(part(room.x, columns), part(room.y, rows));
        let inner = cell - Vec2::splat(2.0 * pad);
        let below = (inner.y - pad * 0.6 - words(inner.x)).min(inner.x);
        let beside = inner.y.min(inner.x - pad - look.px(NARROW));
        let fits = words(inner.x - pad - beside) <= inner.y;
        let ways = [(true, below), (false, if fits { beside } else { 0.0 })];
        for (upright, board) in ways {
            // A last row with a gap looks unfinished, and words are read best below.
            let even = if count.is_multiple_of(columns) {
                1.0
            } else {
                0.8
            };
            let merit = board.min(look.px(LARGE)) * even * if upright { 1.05 } else { 1.0 };
            if merit > best.0 {
                let shelf = Shelf {
                    columns,
                    upright,
                    cell,
                    board: board.clamp(1.0, look.px(LARGE)),
                };
                best = (merit, shelf);
            }
        }
    }
    best.1
}

/// Name and sentence, where it is told, in lines of this width.
fn words(look: &Look, ui: &Ui, card: &Card, width: f32, told: bool) -> [Arc<Galley>; 2] {
    let width = width.max(1.0);
    let font = scaled(look.heading(), 0.9);
    let name = flow(ui.painter(), &card.name, &font, look.ink, width);
    let line = if told { &card.line } else { "" };
    let line = flow(ui.painter(), line, &look.body(), look.ink_soft, width);
    [name, line]
}

fn height(look: &Look, words: &[Arc<Galley>; 2]) -> f32 {
    words[0].size().y + look.px(2.0) + words[1].size().y
}

/// Shows the cards in a room; the responses stand in their order.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    room: Rect,
    cards: &[Card],
    chosen: usize,
    (equipment, still): (Equipment, bool),
) -> Vec<Response> {
    let look = kit.look.clone();
    let stand = |told: bool| {
        let highest = |width: f32| {
            let all = cards
                .iter()
                .map(|c| height(&look, &words(&look, ui, c, width, told)));
            all.fold(0.0, f32::max)
        };
        shelf(&look, cards.len(), room.size(), highest)
    };
    let whole = stand(true);
    let told = whole.board >= look.px(SMALL);
    let shelf = if told { whole } else { stand(false) };
    let now = ui.ctx().input(|input| input.time);
    let mut responses = Vec::with_capacity(cards.len());
    for (i, card) in cards.iter().enumerate() {
        let step = shelf.cell + Vec2::splat(look.px(GAP));
        let (row, column) = (i / shelf.columns, i % shelf.columns);
        let corner = room.min + vec2(column as f32, row as f32) * step;
        let place = Rect::from_min_size(corner, shelf.cell);
        let name = format!("title.game.{i}");
        let response = press(kit, ui, place, &name, &card.name, i == chosen);
        let board = paint_words(&look, ui, place, shelf, card, told);
        let side = board.width();
        if let Some(table) = Board::of(ui, &name, card.showing.shape, equipment, side) {
            let moment = if still {
                card.showing.still()
            } else {
                // Not all at once.
                card.showing.at(now + 1.7 * i as f64)
            };
            table.paint_still(ui.painter(), board, &moment);
        }
        responses.push(response);
    }
    responses
}

/// The card itself, as a button.
fn press(
    kit: &mut Kit,
    ui: &mut Ui,
    place: Rect,
    name: &str,
    label: &str,
    chosen: bool,
) -> Response {
    let weight = Weight::Chosen.when(chosen);
    let ground = kit.look.paper.to_opaque();
    let rounding = CornerRadius::same(kit.look.px(9.0) as u8);
    ui.painter().rect_filled(place, rounding, ground);
    let builder = UiBuilder::new().max_rect(place);
    let inner = ui.scope_builder(builder, |ui| {
        kit.press(ui, name, "", weight, place.size(), true)
    });
    let response = inner.inner;
    response.widget_info(|| button_info(true, label));
    response
}

/// Name and sentence; returns the place of the board.
fn paint_words(look: &Look, ui: &Ui, place: Rect, shelf: Shelf, card: &Card, told: bool) -> Rect {
    let pad = look.px(PAD);
    let inner = place.shrink(pad);
    let square = Vec2::splat(shelf.board);
    let width = if shelf.upright {
        inner.width()
    } else {
        inner.width() - pad - shelf.board
    };
    let [name, line] = words(look, ui, card, width, told);
    let high = height(look, &[name.clone(), line.clone()]);
    let (board, mut at) = if shelf.upright {
        // Board and words together in the middle.
        let all = shelf.board + pad * 0.6 + high;
        let top = inner.top() + (inner.height() - all).max(0.0) * 0.5;
        let left = inner.center().x - shelf.board * 0.5;
        let board = Rect::from_min_size(egui::pos2(left, top), square);
        (board, egui::pos2(board.left(), board.bottom() + pad * 0.6))
    } else {
        let corner = egui::pos2(inner.left(), inner.center().y - shelf.board * 0.5);
        let board = Rect::from_min_size(corner, square);
        let top = inner.center().y - high * 0.5;
        (board, egui::pos2(board.right() + pad, top))
    };
    // Words that are wider than the board begin at the card's edge.
    let wide = name.size().x.max(line.size().x);
    if shelf.upright && wide > board.width() {
        at.x = inner.center().x - wide.min(inner.width()) * 0.5;
    }
    let below = name.size().y + look.px(2.0);
    ui.painter().galley(at, name, look.ink);
    ui.painter()
        .galley(at + vec2(0.0, below), line, look.ink_soft);
    board
}

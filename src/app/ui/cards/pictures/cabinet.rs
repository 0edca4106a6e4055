//! Cards side by side, each with a picture, a name and a sentence: as large as the room allows,
//! in any number. On the title they are the games.

use super::demo_games::Showing;
use super::{frame, rule_pictures};
use crate::app::preferences::EquipmentByGame;
use crate::app::ui::kit::{
    BoardTextures, Button, Kit, Look, Weight, button_info, flow, inside, scaled,
};
use bevy_egui::egui::{self, CornerRadius, Galley, Rect, Response, Ui, Vec2, vec2};
use std::sync::Arc;
use tibetango_content::config::help;
use tibetango_rules::{GameName, Topology};

/// Card.
pub(crate) struct CabinetCard<'a> {
    /// Name of its button, for scripts.
    pub(crate) id: String,
    pub(crate) name: String,
    /// Further text that stands out; empty for none.
    pub(crate) aside: String,
    pub(crate) line: String,
    pub(crate) picture: CardPicture<'a>,
}

/// Picture on a card.
#[derive(Clone, Copy)]
pub(crate) enum CardPicture<'a> {
    /// Plies of a game.
    Moving(&'a Showing),
    /// Moving picture of a rule.
    Rule(GameName, &'a help::RuleCard),
    /// Board without stones.
    Board(&'static Topology),
}

/// Division of the room among the cards, and of a card.
#[derive(Clone, Copy, Debug)]
struct Shelf {
    columns: usize,
    /// Whether the words stand below the board, else beside it.
    upright: bool,
    cell: Vec2,
    board: f32,
}

/// Margin within a card, in design pixels.
const PAD: f32 = 14.0;
/// Gap between two cards, in design pixels.
const GAP: f32 = 14.0;
/// Gap between two texts, in design pixels.
const BETWEEN: f32 = 2.0;
/// Minimum width of words beside a board, in design pixels.
const NARROW: f32 = 150.0;
/// Maximum edge of a board, in design pixels.
const LARGE: f32 = 430.0;
/// Distance of a picture that fills its part of a card from the card's edge, in design pixels, and its maximum height,
/// in widths.
const EDGE: f32 = 4.0;
const TALL: f32 = 1.6;
/// Edge of a board, in design pixels, below which the sentences give way to it; that below which other words do, too.
const SMALL: f32 = 64.0;
const TINY: f32 = 24.0;
/// Maximum number of lines of a name.
const NAME_LINES: usize = 2;

/// Amount of words on each card.
#[derive(Clone, Copy)]
struct Wording {
    /// Number of texts: the name, what stands out, the sentence.
    texts: usize,
    /// Size of the name in sizes of a heading, and of the other texts in their own.
    name: f32,
    body: f32,
}

impl Wording {
    /// Returns the ways to word cards, the fullest first.
    fn all(large: bool) -> [Self; 4] {
        let way = |texts, [name, body]: [f32; 2]| Self { texts, name, body };
        let small = [0.9, 1.0];
        let usual = if large { [1.15, 1.1] } else { small };
        [way(3, usual), way(2, usual), way(2, small), way(1, small)]
    }

    /// Returns the minimum edge of the boards beside these words, in design pixels.
    fn least(self) -> f32 {
        match self.texts {
            3 => SMALL,
            2 => TINY,
            _ => 0.0,
        }
    }
}

/// Returns the arrangement of `count` cards in a room that leaves most to the boards, and breaks no name into more
/// lines than it may have; `words` returns the height of the highest words in a width, `lines` the number of lines of
/// the longest name.
fn shelf(
    look: &Look,
    count: usize,
    room: Vec2,
    words: impl Fn(f32) -> f32,
    lines: impl Fn(f32) -> usize,
) -> Shelf {
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
        // A window may leave the cards no room at all.
        let part = |room: f32, n: usize| ((room - gap * (n as f32 - 1.0)) / n as f32).max(0.0);
        let cell = vec2(part(room.x, columns), part(room.y, rows));
        let inner = cell - Vec2::splat(2.0 * pad);
        // In one column a name has all the width there is.
        let reads = |width: f32| columns == 1 || lines(width) <= NAME_LINES;
        let below = (inner.y - pad * 0.6 - words(inner.x)).min(inner.x);
        let beside = inner.y.min(inner.x - pad - look.px(NARROW));
        let band = inner.x - pad - beside;
        let fits = beside > 0.0 && words(band) <= inner.y && reads(band);
        let ways = [
            reads(inner.x).then_some((true, below)),
            fits.then_some((false, beside)),
        ];
        for (upright, board) in ways.into_iter().flatten() {
            // A last row with a gap looks unfinished, and words are read best below.
            let even = if count.is_multiple_of(columns) {
                1.0
            } else {
                0.8
            };
            let share = even * if upright { 1.05 } else { 1.0 };
            let board_cut = board.min(look.px(LARGE));
            // If no words fit, the smallest excess is best.
            let merit = match board_cut > 0.0 {
                true => board_cut * share,
                false => board_cut / share,
            };
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

/// Lays out the words on a card in lines of this width.
fn words(
    look: &Look,
    ui: &Ui,
    (card, wording): (&CabinetCard, Wording),
    width: f32,
) -> Vec<Arc<Galley>> {
    let width = width.max(1.0);
    let Wording { texts, name, body } = wording;
    let parts = [
        (&*card.name, scaled(look.heading(), name), look.ink),
        (&*card.aside, scaled(look.strong(), body), look.gold),
        (&*card.line, scaled(look.body(), body), look.ink_soft),
    ];
    let said = parts.iter().take(texts);
    let said = said.filter(|(text, ..)| !text.is_empty());
    said.map(|(text, font, ink)| flow(ui.painter(), text, font, *ink, width))
        .collect()
}

fn height(look: &Look, words: &[Arc<Galley>]) -> f32 {
    let gaps = words.len().saturating_sub(1) as f32 * look.px(BETWEEN);
    words.iter().map(|part| part.size().y).sum::<f32>() + gaps
}

/// Draws the cards in a room; the responses stand in the cards' order. Cards that are read from a step
/// away are `large`: their letters are larger, and the pictures stand in one line.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    room: Rect,
    (cards, chosen, large): (&[CabinetCard], Option<usize>, bool),
    (equipment, still): (EquipmentByGame, bool),
) -> Vec<Response> {
    let look = kit.look.clone();
    let highest = |width: f32, wording: Wording| {
        let all = cards
            .iter()
            .map(|card| height(&look, &words(&look, ui, (card, wording), width)));
        all.fold(0.0, f32::max)
    };
    let lines = |width: f32, wording: Wording| {
        let wording = Wording {
            texts: 1,
            ..wording
        };
        let names = cards
            .iter()
            .flat_map(|card| words(&look, ui, (card, wording), width));
        names.map(|name| name.rows.len()).max().unwrap_or(0)
    };
    let stand = |wording: Wording| {
        let high = |width: f32| highest(width, wording);
        shelf(&look, cards.len(), room.size(), high, |width| {
            lines(width, wording)
        })
    };
    // If room is short, the sentences give way to the boards, then all but the names.
    let [mut wording, less @ ..] = Wording::all(large);
    let mut shelf = stand(wording);
    for less in less {
        if shelf.board >= look.px(wording.least()) {
            break;
        }
        wording = less;
        shelf = stand(wording);
    }
    let inner = shelf.cell.x - 2.0 * look.px(PAD);
    // Boards side by side stand on one line.
    let level = large || shelf.upright && shelf.columns > 1;
    let line = level.then(|| highest(inner, wording));
    let now = ui.ctx().input(|input| input.time);
    let mut responses = Vec::with_capacity(cards.len());
    for (i, card) in cards.iter().enumerate() {
        let step = shelf.cell + Vec2::splat(look.px(GAP));
        let (row, column) = (i / shelf.columns, i % shelf.columns);
        let corner = room.min + vec2(column as f32, row as f32) * step;
        let place = Rect::from_min_size(corner, shelf.cell);
        let weight = Weight::Chosen.when(chosen == Some(i));
        responses.push(press(kit, ui, place, card, weight));
        let band = if shelf.upright {
            inner
        } else {
            inner - look.px(PAD) - shelf.board
        };
        let words = words(&look, ui, (card, wording), band);
        // An empty board is shown whole, for it is the choice. Other pictures fill their part of the card.
        let fills = !matches!(card.picture, CardPicture::Board(_));
        let picture = paint_words(&look, ui, place, (shelf, fills), words, line);
        let topology = match card.picture {
            CardPicture::Moving(showing) => showing.topology,
            CardPicture::Board(topology) => topology,
            CardPicture::Rule(game, rule) => {
                rule_pictures::paint(ui, &look, picture, (game, rule), still);
                continue;
            }
        };
        let set = equipment.of(topology.game());
        let painter = ui
            .painter()
            .with_clip_rect(picture.intersect(ui.clip_rect()));
        let largest = picture.size().max_elem();
        let Some(table) = BoardTextures::of(ui, &card.id, topology, set, largest) else {
            continue;
        };
        let board = match card.picture {
            // If its part of the card is not a square, empty ends of the board are cut off.
            CardPicture::Moving(showing) => {
                frame::board_in(picture, frame::part_of(table.parts(), showing.extent))
            }
            CardPicture::Board(_) | CardPicture::Rule(..) => picture,
        };
        match card.picture {
            CardPicture::Moving(showing) if still => {
                table.paint_still(&painter, board, &showing.still());
            }
            // Not all at once.
            CardPicture::Moving(showing) => {
                let moment = showing.at(now + 1.7 * i as f64);
                table.paint_still(&painter, board, &moment);
            }
            _ => table.paint(&painter, board),
        }
    }
    if let Some(first) = responses.get(chosen.unwrap_or_default()) {
        kit.begin_at(first);
    }
    responses
}

/// Draws the card itself, as a button.
fn press(kit: &mut Kit, ui: &mut Ui, place: Rect, card: &CabinetCard, weight: Weight) -> Response {
    let ground = kit.look.paper.to_opaque();
    let rounding = CornerRadius::same(kit.look.px(9.0) as u8);
    ui.painter().rect_filled(place, rounding, ground);
    let button = Button::new(&card.id, String::new(), weight, true);
    let response = inside(ui, place, |ui| kit.press(ui, &button, place.size()));
    response.widget_info(|| button_info(true, &card.name));
    response
}

/// Paints the words on a card; returns the place of the picture: a square, or all the room there is. Pictures in one
/// line leave `line` below them.
fn paint_words(
    look: &Look,
    ui: &Ui,
    place: Rect,
    (shelf, fills): (Shelf, bool),
    words: Vec<Arc<Galley>>,
    line: Option<f32>,
) -> Rect {
    let pad = look.px(PAD);
    let inner = place.shrink(pad);
    let square = Vec2::splat(shelf.board);
    let high = height(look, &words);
    let all = place.shrink(look.px(EDGE));
    let (board, mut at) = if fills && shelf.upright {
        let low = inner.bottom() - line.unwrap_or(high) - pad * 0.6;
        let low = low.min(all.top() + TALL * all.width());
        let board = all.with_max_y(low.max(all.top() + 1.0));
        (board, egui::pos2(inner.left(), board.bottom() + pad * 0.6))
    } else if fills {
        let right = inner.left() + shelf.board;
        let top = inner.center().y - high * 0.5;
        (all.with_max_x(right), egui::pos2(right + pad, top))
    } else if shelf.upright {
        // Board and words together in the middle.
        let all = shelf.board + pad * 0.6 + line.unwrap_or(high);
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
    let wide = words.iter().map(|part| part.size().x).fold(0.0, f32::max);
    if shelf.upright && !fills && wide > board.width() {
        at.x = inner.center().x - wide.min(inner.width()) * 0.5;
    }
    for part in words {
        let below = part.size().y + look.px(BETWEEN);
        ui.painter().galley(at, part, look.ink);
        at.y += below;
    }
    board
}

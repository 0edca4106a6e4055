//! List of moves: the moves played, signs of mistakes, and in a replay the variations, each behind
//! the move that it replaces. The moves of both sides stand in pairs. Where the window is tall the
//! list flows: all pairs stand side by side, in as few rows as there is room for.

pub(crate) mod graph;
pub(crate) mod list_text;

use crate::app::features::review::Review;
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::ui::kit::{Kit, grade_colour, paint_stone, scrolled};
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Rangef, Rect, ScrollArea, Sense, Stroke, Ui,
    pos2, vec2,
};
use list_text::{FollowedLine, ListedMove, MoveListText};
use std::ops::Range;
use tibetango_content::analysis::{Grade, What};
use tibetango_content::config::Script;
use tibetango_records::session::notes::MoveSign;
use tibetango_rules::Decision;
use tibetango_rules::quote::cut;

/// Returns the sign behind a mistake, as in the books of other games.
pub(crate) const fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// Sign behind a move that opens a way: its side plays once more, for the other one cannot move.
const AGAIN: &str = "↻";

/// Height of a row in design pixels.
const ROW: f32 = 25.0;
/// Maximum depth of variations that moves them further to the right.
const DEEPEST: usize = 5;
/// Indentation for each depth, in design pixels.
const INSET: f32 = 14.0;
/// Maximum number of characters of a move.
const CHARS: usize = 24;
/// Left end of a row's number, and width of its column, in design pixels.
const NUMBER: f32 = 8.0;
const COLUMN: f32 = 38.0;
/// Room for a stone before what follows it, in design pixels.
const STONE: f32 = 19.0;
/// Sign in the place of a pair's first move.
const MISSING: &str = "…";
/// Gap between words, and the smaller one behind a number, in design pixels.
const GAP: f32 = 8.0;
const CLOSE: f32 = 4.0;

/// Place of a move.
struct MoveSlot {
    row: usize,
    x: Rangef,
    /// Its cell in a row of its own or of a pair; `None` behind its number among moves that stand side by side.
    cell: Option<PairCell>,
}

/// Cell of a move of the game in the list that does not flow, and of a pair's second move in the one that does.
#[derive(Clone, Copy)]
struct PairCell {
    /// Distance of its stone from the left end of its place.
    stone: f32,
    /// Whether the number of the row stands before it.
    numbered: bool,
    /// Whether the first move of its pair is missing, or stands further up.
    alone: bool,
}

/// Inputs of a layout.
#[derive(PartialEq)]
struct MoveLayoutInputs {
    moves: (u64, u64, usize),
    /// Number of moments: mistakes have signs.
    moments: usize,
    width: f32,
    font: FontId,
    script: Script,
    flowing: bool,
}

/// List with its last layout.
#[derive(Default)]
pub(crate) struct List {
    /// Whether the pairs of the game stand side by side too.
    pub flowing: bool,
    /// Whether the comment stands beside it, so that the move that leads to the position is marked,
    /// whatever moment is reviewed.
    pub noted: bool,
    about: Option<MoveLayoutInputs>,
    slots: Vec<MoveSlot>,
    rows: usize,
    /// Position that was shown, and the height of the list: after a change it scrolls to the position.
    seen: Option<(u64, usize, usize, f32)>,
}

impl List {
    /// Gives each move its place. Where the list does not flow the moves of the game stand in pairs,
    /// the first side's at the left; one that is too long for its cell has a row of its own. Those of
    /// a variation stand side by side, as many as there is room for, and so do the pairs of a list that
    /// flows.
    fn lay_out(
        &mut self,
        kit: &Kit,
        painter: &Painter,
        (played, review): (&MoveListText, &Review),
        width: f32,
    ) {
        let font = kit.look.small();
        let about = Some(MoveLayoutInputs {
            moves: played.about(),
            moments: review.moments.len(),
            width,
            font: font.clone(),
            script: kit.look.script,
            flowing: self.flowing,
        });
        if self.about == about {
            return;
        }
        self.about = about;
        self.slots.clear();
        let (mut rows, mut x) = (0, width);
        let first = played.nodes().first().map(|node| node.side);
        let column = kit.look.px(COLUMN);
        let half = (width - column) * 0.5;
        // The ply that would stand beside the last move.
        let mut open = None;
        for (i, node) in played.nodes().iter().enumerate() {
            let second = Some(node.side) != first;
            if node.depth == 0 && !self.flowing {
                let long = kit.look.px(STONE) + wide_of_words(kit, painter, node, review) > half;
                let pairs = second && !long && open == Some(node.ply);
                rows += usize::from(!pairs);
                open = (!second && !long).then_some(node.ply + 1);
                let alone = second && !long && !pairs;
                let (begin, end) = match (pairs, second || long) {
                    (true, _) => (column + half, width),
                    (false, true) => (0.0, width),
                    (false, false) => (0.0, column + half),
                };
                let stone = match (pairs, alone) {
                    (true, _) => 0.0,
                    (false, true) => column + half,
                    (false, false) => column,
                };
                self.slots.push(MoveSlot {
                    row: rows - 1,
                    x: Rangef::new(begin, end),
                    cell: Some(PairCell {
                        stone,
                        numbered: !pairs,
                        alone,
                    }),
                });
                x = width;
                continue;
            }
            // The second move of a pair has no number.
            let pairs = node.depth == 0 && second && open == Some(node.ply);
            open = (node.depth == 0 && !second).then_some(node.ply + 1);
            let wide = match node.depth {
                0 if pairs => wide_of_the_second(kit, painter, node, review),
                0 => wide_of_the_game(kit, painter, node, review),
                _ => wide(kit, painter, node, &font),
            };
            // A pair stands in one row, if it has room in any.
            let next = played.nodes().get(i + 1);
            let next = next.filter(|next| next.depth == 0 && open == Some(next.ply));
            let next = next.filter(|next| next.side != node.side);
            let both = next.map_or(wide, |next| {
                wide + wide_of_the_second(kit, painter, next, review)
            });
            let needs = if both <= width { both } else { wide };
            let inset = inset(kit, node);
            // A variation that begins within a row is set off from what stands before it.
            let before = if node.begins { inset } else { 0.0 };
            let goes_on = x + before + needs <= width && (self.flowing || !node.begins);
            rows += usize::from(!goes_on);
            let begin = if goes_on { x + before } else { inset };
            x = (begin + wide).min(width);
            self.slots.push(MoveSlot {
                row: rows - 1,
                x: Rangef::new(begin, x),
                cell: pairs.then_some(PairCell {
                    stone: 0.0,
                    numbered: false,
                    alone: false,
                }),
            });
        }
        self.rows = rows;
    }

    /// Returns the indices of the moves in these rows.
    fn within(&self, rows: Range<usize>) -> Range<usize> {
        let first = self.slots.partition_point(|place| place.row < rows.start);
        let end = self.slots.partition_point(|place| place.row < rows.end);
        first..end
    }
}

fn inset(kit: &Kit, node: &ListedMove) -> f32 {
    kit.look.px(INSET) * node.depth.min(DEEPEST) as f32
}

/// Returns a move in notation, or a decision in words, short enough for the list, with the sign that a
/// person gave it.
pub(super) fn worded(
    kit: &Kit,
    text: &str,
    decision: Option<Decision>,
    sign: Option<MoveSign>,
) -> String {
    let told = match decision {
        Some(decision) => kit.t(&format!("decided.{}", decision.text())),
        None => text.to_owned(),
    };
    cut(&told, CHARS) + sign.map_or("", MoveSign::text)
}

/// Returns a move of the list likewise.
fn signed(kit: &Kit, node: &ListedMove) -> String {
    worded(kit, &node.text, node.decision, node.sign)
}

/// Returns the label of a variation's move: its number at the beginning of a row of moves, its
/// notation with the sign that a person gave it, and the sign if it opens a way.
fn label(kit: &Kit, node: &ListedMove) -> String {
    let mut text = signed(kit, node);
    if node.opens {
        text = format!("{text} {AGAIN}");
    }
    match node.begins {
        true => format!("{}. {text}", node.ply),
        false => text,
    }
}

/// Returns the width of a variation's move.
fn wide(kit: &Kit, painter: &Painter, node: &ListedMove, font: &FontId) -> f32 {
    let words = painter.layout_no_wrap(label(kit, node), font.clone(), Color32::WHITE);
    let sign = if node.noted { 14.0 } else { 0.0 };
    words.size().x + kit.look.px(26.0 + sign)
}

/// Returns the number of a move of the game.
fn number(node: &ListedMove) -> String {
    format!("{}.", node.ply)
}

/// Returns the texts behind the number of a game's move: the move itself with the sign that a person
/// gave it, which has no colour of its own, the sign if it opens a way, the stones it took and the
/// review's sign of a mistake.
fn said(kit: &Kit, node: &ListedMove, review: &Review) -> Vec<(String, FontId, Option<Color32>)> {
    let look = &kit.look;
    // Words of Tibetan are higher than moves, and higher than a row.
    let font = match node.decision {
        Some(_) => look.small(),
        None => look.body(),
    };
    let mut said = vec![(signed(kit, node), font, None)];
    if node.out_of_turn {
        let text = kit.t("moves.out_of_turn");
        said.push((text, look.small(), Some(look.gold)));
    }
    if node.opens {
        said.push((AGAIN.to_owned(), look.small(), Some(look.gold)));
    }
    if node.taken > 0 {
        let taken = format!("×{}", node.taken);
        said.push((taken, look.small(), Some(look.gold)));
    }
    let grade = review.moments.iter().find_map(|moment| match moment.what {
        What::Slip { grade, .. } if moment.ply + 1 == node.ply => Some(grade),
        _ => None,
    });
    if let Some(grade) = grade {
        let colour = grade_colour(kit, grade);
        said.push((sign(grade).to_owned(), look.strong(), Some(colour)));
    }
    said
}

/// Returns the width of a text with the gap behind it.
fn long(kit: &Kit, painter: &Painter, text: String, font: FontId) -> f32 {
    let words = painter.layout_no_wrap(text, font, Color32::WHITE);
    words.size().x + kit.look.px(GAP)
}

/// Returns the width of the words of a game's move, and of the sign of a comment on it.
fn wide_of_words(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    let said = said(kit, node, review).into_iter();
    let said: f32 = said
        .map(|(text, font, _)| long(kit, painter, text, font))
        .sum();
    let sign = if node.noted { 14.0 } else { 0.0 };
    said + kit.look.px(sign)
}

/// Returns the width of a game's move among others.
fn wide_of_the_game(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    let look = &kit.look;
    let number = long(kit, painter, number(node), look.small());
    let words = wide_of_words(kit, painter, node, review);
    look.px(STONE - CLOSE) + number + words
}

/// Returns the width of the second move of a pair among others, which has no number.
fn wide_of_the_second(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    kit.look.px(STONE) + wide_of_words(kit, painter, node, review)
}

/// Returns the height of this number of rows.
pub(super) fn height(kit: &Kit, rows: usize) -> f32 {
    kit.look.px(ROW) * rows as f32
}

/// Draws the moves in the rest of the panel; the one that leads to the position is in view. In a
/// replay a press on one goes there.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, played): (&Match, &MoveListText),
    review: &Review,
    list: &mut List,
) {
    let height = kit.look.px(ROW);
    // No row is cut off, and sums of sizes are rounded.
    let room = ((ui.available_height() + 1.0) / height).floor() * height;
    if room < height {
        return;
    }
    let width = ui.available_width();
    list.lay_out(kit, ui.painter(), (played, review), width);
    let session = &game.session;
    let way = FollowedLine::of(session);
    let on = session.replay().map_or(0, |replay| replay.on());
    let here = (session.history().len(), on);
    // While a moment is reviewed, its move is marked, and not the one before it.
    let spoken = !list.noted && review.shown(session).is_some();
    let newest = |node: &ListedMove| match spoken {
        true => node.line == 0 && node.ply == here.0 + 1,
        false => node.ply == here.0 && way.holds(node),
    };
    let shown = played.nodes().iter().position(newest);
    let row = shown.map_or(0, |shown| list.slots[shown].row);
    let mut area = ScrollArea::vertical()
        .id_salt("moves")
        .auto_shrink(false)
        .max_height(room)
        // By itself an area is at least 64 pixels high, and one of a row would stand over the panel's edge.
        .min_scrolled_height(room);
    let seen = Some((game.number(), here.0, here.1, room));
    if list.seen != seen {
        list.seen = seen;
        let mut middle = height * (row as f32 + 0.5) - room * 0.5;
        // Whole rows; of two the other one is the next.
        middle = (middle / height - 0.1).ceil() * height;
        let most = height * list.rows as f32 - room;
        area = area.vertical_scroll_offset(middle.min(most).max(0.0));
    }
    let mut pressed = None;
    scrolled(ui, area, |ui, view| {
        let size = vec2(width, height * list.rows as f32);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        // Whole rows alone, to the pixel.
        let first = ((view.top() - 1.0) / height).ceil().max(0.0) as usize;
        let end = ((view.bottom() + 1.0) / height).floor().max(0.0) as usize;
        let within = list.within(first..end.max(first));
        let hand = response.hover_pos();
        let click = response.clicked().then(|| response.interact_pointer_pos());
        for (node, place) in played.nodes()[within.clone()]
            .iter()
            .zip(&list.slots[within])
        {
            let top = rect.top() + height * place.row as f32;
            let cell = place.cell;
            let x = place.x.min + rect.left()..=place.x.max + rect.left();
            let place = Rect::from_x_y_ranges(x, top..=top + height);
            let mark = if newest(node) {
                MoveMark::Newest
            } else if session.replay().is_some() && hand.is_some_and(|at| place.contains(at)) {
                MoveMark::Pointed
            } else {
                MoveMark::None
            };
            let drawn = DrawnMove {
                kit: &*kit,
                ui: &*ui,
                place,
                mark,
                cell,
            };
            match node.depth {
                0 => drawn.of_the_game(node, &way, review),
                _ => drawn.of_a_variation(node, rect.left(), &way),
            }
            if click.flatten().is_some_and(|at| place.contains(at)) {
                pressed = Some((node.line, node.ply));
            }
        }
    });
    if let (Some((line, ply)), true) = (pressed, session.replay().is_some()) {
        kit.replay(ReplayRequest::Follow { line, ply });
    }
}

/// Mark of a move.
#[derive(PartialEq, Eq)]
enum MoveMark {
    None,
    /// Move under the pointer.
    Pointed,
    /// Move that leads to the position, or is reviewed.
    Newest,
}

/// Move that is being drawn.
struct DrawnMove<'a, 'w, 's> {
    kit: &'a Kit<'w, 's>,
    ui: &'a Ui,
    place: Rect,
    mark: MoveMark,
    cell: Option<PairCell>,
}

impl DrawnMove<'_, '_, '_> {
    /// Writes a text from here on; returns the beginning of the next one.
    fn write(&self, at: Pos2, text: &str, font: FontId, ink: Color32) -> Pos2 {
        let painter = self.ui.painter();
        let galley = painter.layout_no_wrap(text.to_owned(), font, ink);
        let mut rect = Align2::LEFT_CENTER.anchor_size(at, galley.size());
        // Tibetan letters hang from the top of their line, which is higher than a row.
        let top = rect.top() + galley.mesh_bounds.top();
        rect = rect.translate(vec2(0.0, (self.place.top() - top).max(0.0)));
        painter.galley(rect.min, galley, ink);
        pos2(rect.right() + self.kit.look.px(GAP), at.y)
    }

    /// Paints the ground of a move; returns the colour of its letters.
    fn ground(&self, followed: bool) -> Color32 {
        let look = &self.kit.look;
        let painter = self.ui.painter();
        let ground = match self.mark {
            MoveMark::Newest => Some(look.raised),
            MoveMark::Pointed => Some(look.raised.gamma_multiply(0.6)),
            MoveMark::None => None,
        };
        if let Some(ground) = ground {
            painter.rect_filled(self.place, look.px(5.0), ground);
        }
        if self.mark == MoveMark::Newest {
            let mut edge = self.place;
            edge.set_width(look.px(3.0));
            painter.rect_filled(edge, look.px(1.5), look.accent);
        }
        if followed { look.ink } else { look.ink_soft }
    }

    /// Draws a move of the game with its number, the stones it took and the sign of a mistake.
    fn of_the_game(&self, node: &ListedMove, way: &FollowedLine, review: &Review) {
        let look = &self.kit.look;
        let ink = self.ground(way.holds(node));
        let at = |x: f32| pos2(self.place.left() + x, self.place.center().y);
        let stone = self.cell.map_or(0.0, |cell| cell.stone);
        let radius = look.px(5.5);
        paint_stone(
            self.ui.painter(),
            at(stone + look.px(10.0)),
            radius,
            node.side,
        );
        let begin = at(stone + look.px(STONE));
        let write_number = |at| self.write(at, &number(node), look.small(), look.ink_soft);
        let mut after = match self.cell {
            None => write_number(begin) - vec2(look.px(CLOSE), 0.0),
            Some(cell) => {
                if cell.numbered {
                    write_number(at(look.px(NUMBER)));
                }
                if cell.alone {
                    let missing = at(look.px(COLUMN + STONE));
                    self.write(missing, MISSING, look.body(), look.ink_soft);
                }
                begin
            }
        };
        for (text, font, colour) in said(self.kit, node, review) {
            after = self.write(after, &text, font, colour.unwrap_or(ink));
        }
        if node.noted {
            self.bubble(after);
        }
    }

    /// Draws a move among others of a variation.
    fn of_a_variation(&self, node: &ListedMove, left: f32, way: &FollowedLine) {
        let look = &self.kit.look;
        let painter = self.ui.painter();
        // At the left of the variation a line for each that it lies within.
        let from = self.place.left() - inset(self.kit, node);
        if node.begins || from < left + 1.0 {
            let rail = Stroke::new(look.px(1.5), look.line);
            for depth in 1..=node.depth.min(DEEPEST) {
                let x = from + look.px(INSET) * (depth as f32 - 0.5);
                painter.vline(x, self.place.y_range(), rail);
            }
        }
        let ink = self.ground(way.holds(node));
        let middle = self.place.center().y;
        let at = pos2(self.place.left() + look.px(10.0), middle);
        paint_stone(painter, at, look.px(4.5), node.side);
        let at = pos2(self.place.left() + look.px(18.0), middle);
        let after = self.write(at, &label(self.kit, node), look.small(), ink);
        if node.noted {
            self.bubble(after - vec2(look.px(4.0), 0.0));
        }
    }

    /// Draws the sign of a comment on a move.
    fn bubble(&self, at: Pos2) {
        let look = &self.kit.look;
        let painter = self.ui.painter();
        let middle = at + vec2(look.px(5.0), -look.px(1.0));
        let body = Rect::from_center_size(middle, vec2(look.px(11.0), look.px(8.0)));
        painter.rect_filled(body, look.px(2.5), look.gold);
        let foot = body.center_bottom() - vec2(look.px(2.0), look.px(0.5));
        let tail = [vec2(-1.5, 0.0), vec2(2.5, 0.0), vec2(-1.5, 4.0)];
        let tail = tail.map(|by| foot + by * look.scale).to_vec();
        let shape = egui::Shape::convex_polygon(tail, look.gold, Stroke::NONE);
        painter.add(shape);
    }
}

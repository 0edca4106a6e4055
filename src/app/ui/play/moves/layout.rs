//! Layout of the list of moves: the place of each move, by the widths of its texts.

use super::list_text::{ListedMove, MoveListText};
use super::{CLOSE, COLUMN, DEEPEST, GAP, INSET, STONE, cell_texts, label};
use crate::app::features::review::Review;
use crate::app::ui::kit::Kit;
use bevy_egui::egui::{Color32, FontId, Painter, Rangef};
use std::ops::Range;
use tibetango_content::analysis::{Grade, What};
use tibetango_content::config::Script;

/// Place of a move.
pub(super) struct MoveSlot {
    pub(super) row: usize,
    pub(super) x: Rangef,
    /// Its cell in a row of its own or of a pair; `None` behind its number among moves that stand side by side.
    pub(super) cell: Option<PairCell>,
}

/// Cell of a move of the game in the list that does not flow, and of a pair's second move in the one that does.
#[derive(Clone, Copy)]
pub(super) struct PairCell {
    /// Distance of its stone from the left end of its place.
    pub(super) stone: f32,
    /// Whether the number of the row stands before it.
    pub(super) numbered: bool,
    /// Whether the first move of its pair is missing, or stands further up.
    pub(super) alone: bool,
}

/// Inputs of a layout.
#[derive(PartialEq)]
struct MoveLayoutInputs {
    moves: (u64, u64, usize),
    /// Mistakes, which have signs.
    mistakes: Vec<(usize, Grade)>,
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
    /// Whether the comment stands beside it, so that the move that leads to the position is marked
    /// instead of the reviewed moment.
    pub noted: bool,
    about: Option<MoveLayoutInputs>,
    pub(super) slots: Vec<MoveSlot>,
    pub(super) rows: usize,
    /// Position that was shown, and the height of the list: after a change it scrolls to the position.
    pub(super) last_view: Option<(u64, usize, usize, f32)>,
}

impl List {
    /// Gives each move its place. Where the list does not flow the moves of the game stand in pairs,
    /// the first side's at the left; one that is too long for its cell has a row of its own. Those of
    /// a variation stand side by side, as many as there is room for, and so do the pairs of a list that
    /// flows.
    pub(super) fn lay_out(
        &mut self,
        kit: &Kit,
        painter: &Painter,
        (played, review): (&MoveListText, &Review),
        width: f32,
    ) {
        let font = kit.look.small();
        let about = Some(MoveLayoutInputs {
            moves: played.about(),
            mistakes: mistakes(review),
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
        // If the game begins with the second move of a pair, the place of the first one is empty.
        let first = played.nodes().first();
        let first = first.map(|node| match node.number.second {
            true => node.side.other(),
            false => node.side,
        });
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
    pub(super) fn within(&self, rows: Range<usize>) -> Range<usize> {
        let first = self.slots.partition_point(|place| place.row < rows.start);
        let end = self.slots.partition_point(|place| place.row < rows.end);
        first..end
    }
}

/// Returns the mistakes of the review, by the number of plies before them.
fn mistakes(review: &Review) -> Vec<(usize, Grade)> {
    let moments = review.moments.iter();
    let grades = moments.filter_map(|moment| match moment.what {
        What::Slip { grade, .. } => Some((moment.ply, grade)),
        What::Costly { .. } | What::Capture(_) => None,
    });
    grades.collect()
}

/// Returns the distance of a move's depth from the left end of the list.
pub(super) fn inset(kit: &Kit, node: &ListedMove) -> f32 {
    kit.look.px(INSET) * node.depth.min(DEEPEST) as f32
}

/// Returns the width of a variation's move.
fn wide(kit: &Kit, painter: &Painter, node: &ListedMove, font: &FontId) -> f32 {
    let words = painter.layout_no_wrap(label(kit, node), font.clone(), Color32::WHITE);
    let sign = if node.noted { 14.0 } else { 0.0 };
    words.size().x + kit.look.px(28.0 + sign)
}

/// Returns the width of a text with the gap behind it.
fn long(kit: &Kit, painter: &Painter, text: String, font: FontId) -> f32 {
    let words = painter.layout_no_wrap(text, font, Color32::WHITE);
    words.size().x + kit.look.px(GAP)
}

/// Returns the width of the words of a game's move, and of the sign of a comment on it.
fn wide_of_words(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    let texts = cell_texts(kit, node, review).into_iter();
    let texts: f32 = texts
        .map(|(text, font, _)| long(kit, painter, text, font))
        .sum();
    let sign = if node.noted { 14.0 } else { 0.0 };
    texts + kit.look.px(sign)
}

/// Returns the width of a game's move among others.
fn wide_of_the_game(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    let look = &kit.look;
    let number = long(kit, painter, node.number.to_string(), look.small());
    let words = wide_of_words(kit, painter, node, review);
    look.px(STONE - CLOSE) + number + words
}

/// Returns the width of the second move of a pair among others, which has no number.
fn wide_of_the_second(kit: &Kit, painter: &Painter, node: &ListedMove, review: &Review) -> f32 {
    kit.look.px(STONE) + wide_of_words(kit, painter, node, review)
}

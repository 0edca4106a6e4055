//! Drawing of a move of the list: its ground, its stone and its texts.

use super::layout::{PairCell, inset};
use super::list_text::{FollowedLine, ListedMove};
use super::{CLOSE, COLUMN, DEEPEST, GAP, INSET, MISSING, NUMBER, STONE, cell_texts, label};
use crate::app::features::review::Review;
use crate::app::presentation::MoveNumber;
use crate::app::ui::kit::{Kit, blend, paint_stone};
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Share of the accent in the ground of the lit move on a light panel: letters of every colour can be read on it.
const TINT: f32 = 0.12;

/// Mark of a move.
#[derive(PartialEq, Eq)]
pub(super) enum MoveMark {
    None,
    /// Move under the pointer.
    Pointer,
    /// Move that leads to the position, while another one is reviewed: a comment is about it.
    Position,
    /// Move that leads to the position, or is reviewed.
    Newest,
}

/// Move that is being drawn.
pub(super) struct DrawnMove<'a, 'w, 's> {
    pub(super) kit: &'a Kit<'w, 's>,
    pub(super) ui: &'a Ui,
    pub(super) place: Rect,
    pub(super) mark: MoveMark,
    pub(super) cell: Option<PairCell>,
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
        // Raised parts are hardly visible on a light panel.
        let lit = match look.light {
            true => blend(look.paper.to_opaque(), look.accent, TINT),
            false => look.raised,
        };
        let ground = match self.mark {
            MoveMark::Newest => Some(lit),
            MoveMark::Pointer | MoveMark::Position => Some(lit.gamma_multiply(0.6)),
            MoveMark::None => None,
        };
        if let Some(ground) = ground {
            painter.rect_filled(self.place, look.px(5.0), ground);
        }
        if look.light && self.mark == MoveMark::Newest {
            let edge = Stroke::new(look.px(1.2), look.accent);
            painter.rect_stroke(self.place, look.px(5.0), edge, StrokeKind::Inside);
        }
        let bar = match self.mark {
            MoveMark::Newest => Some(look.accent),
            MoveMark::Position => Some(look.line),
            MoveMark::Pointer | MoveMark::None => None,
        };
        if let Some(bar) = bar {
            let mut edge = self.place;
            edge.set_width(look.px(3.0));
            painter.rect_filled(edge, look.px(1.5), bar);
        }
        if followed { look.ink } else { look.ink_soft }
    }

    /// Draws a move of the game with its number, the stones it took and the sign of a mistake.
    pub(super) fn of_the_game(&self, node: &ListedMove, way: &FollowedLine, review: &Review) {
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
        let write_number = |at, number: MoveNumber| {
            self.write(at, &number.to_string(), look.small(), look.ink_soft)
        };
        let mut after = match self.cell {
            None => write_number(begin, node.number) - vec2(look.px(CLOSE), 0.0),
            Some(cell) => {
                if cell.numbered {
                    // A sign in the first move's place says that this is the second.
                    let second = node.number.second && !cell.alone;
                    let number = MoveNumber {
                        second,
                        ..node.number
                    };
                    write_number(at(look.px(NUMBER)), number);
                }
                if cell.alone {
                    let missing = at(look.px(COLUMN + STONE));
                    self.write(missing, MISSING, look.body(), look.ink_soft);
                }
                begin
            }
        };
        for (text, font, colour) in cell_texts(self.kit, node, review) {
            after = self.write(after, &text, font, colour.unwrap_or(ink));
        }
        if node.noted {
            self.bubble(after);
        }
    }

    /// Draws a move among others of a variation.
    pub(super) fn of_a_variation(&self, node: &ListedMove, left: f32, way: &FollowedLine) {
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
        let at = pos2(self.place.left() + look.px(20.0), middle);
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

//! The game tree of the small board, which grows move by move.

use super::PictureMoment;
use super::games::board;
use crate::app::features::primer::Primer;
use crate::app::features::primer::game_tree::{PLIES, levels};
use crate::app::features::primer::tiny_board::TinyBoard;
use crate::app::ui::kit::Kit;
use bevy_egui::egui::{Rect, Stroke, StrokeKind, Ui, Vec2, vec2};

/// Seconds from one move to the next.
const MOVE: f64 = 0.45;
/// Greatest edge of a board in design pixels, and greatest shares of its part of the width and of the height.
const EDGE: f32 = 110.0;
const ACROSS: f32 = 0.84;
const DOWN: f32 = 0.74;

/// Paints the positions reached so far.
pub(super) fn paint(kit: &Kit, ui: &Ui, rect: Rect, (_, moment): (&Primer, PictureMoment)) {
    let look = &kit.look;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let levels = levels(&TinyBoard::start(), PLIES);
    let count: usize = levels.iter().map(Vec::len).sum();
    let (step, _) = moment.step(MOVE, count.saturating_sub(1));
    let high = rect.height() / levels.len().max(1) as f32;
    let place = |depth: usize, at: usize| {
        let wide = rect.width() / levels[depth].len().max(1) as f32;
        let edge = (wide * ACROSS).min(high * DOWN).min(look.px(EDGE));
        let middle = vec2(wide * (at as f32 + 0.5), high * (depth as f32 + 0.5));
        Rect::from_center_size(rect.min + middle, Vec2::splat(edge))
    };
    let mut left = step + 1;
    for (depth, level) in levels.iter().enumerate() {
        for (at, node) in level.iter().enumerate().take(left) {
            let square = place(depth, at);
            if node.point.is_some() {
                let above = place(depth - 1, node.parent);
                let line = Stroke::new(look.px(1.4), look.ink_soft);
                painter.line_segment([above.center_bottom(), square.center_top()], line);
            }
            board(kit, &painter, square, (&node.board, node.point));
            if node.board.winner().is_some() {
                let gold = Stroke::new(look.px(3.0), look.gold);
                painter.rect_stroke(square, look.px(6.0), gold, StrokeKind::Outside);
            }
        }
        left = left.saturating_sub(level.len());
    }
}

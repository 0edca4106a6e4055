//! Trees of figures: values rise from the leaves to the root, and what cannot matter is cut.

use super::PictureMoment;
use crate::app::features::primer::Primer;
use crate::app::features::primer::tree::{FigureTree, FigureValues};
use crate::app::ui::kit::{Kit, centre, fit};
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Seconds from one level to the next, and from one node to the next.
const LEVEL: f64 = 1.6;
const NODE: f64 = 0.7;
/// Greatest radius of a node, in design pixels.
const RADIUS: f32 = 22.0;

/// Places of the nodes of a tree.
pub(super) struct TreePlan {
    room: Rect,
    /// Width of a leaf, and distance from level to level.
    pub(super) slot: f32,
    level: f32,
    /// Radius of a node.
    pub(super) radius: f32,
}

impl TreePlan {
    /// Divides a room for this number of leaves and levels.
    pub(super) fn of(kit: &Kit, room: Rect, leaves: usize, levels: usize) -> Self {
        let slot = room.width() / leaves.max(1) as f32;
        let level = room.height() / levels.max(1) as f32;
        let radius = (slot * 0.46).min(level * 0.36).min(kit.look.px(RADIUS));
        Self {
            room,
            slot,
            level,
            radius,
        }
    }

    /// Returns the middle of a node.
    pub(super) fn place(&self, depth: usize, across: f32) -> Pos2 {
        let (x, y) = (across * self.slot, (depth as f32 + 0.5) * self.level);
        self.room.min + vec2(x, y)
    }
}

/// Paints Fig. 2-3.
pub(super) fn minimax(kit: &Kit, ui: &Ui, rect: Rect, (_, moment): (&Primer, PictureMoment)) {
    let tree = FigureTree::of_minimax();
    let values = tree.minimax();
    paint(
        kit,
        ui,
        rect,
        (&tree, &values),
        moment.step(LEVEL, values.last),
    );
}

/// Paints Fig. 2-4.
pub(super) fn alpha_beta(kit: &Kit, ui: &Ui, rect: Rect, (_, moment): (&Primer, PictureMoment)) {
    let tree = FigureTree::of_alpha_beta();
    let values = tree.alpha_beta();
    paint(
        kit,
        ui,
        rect,
        (&tree, &values),
        moment.step(NODE, values.last),
    );
}

fn paint(
    kit: &Kit,
    ui: &Ui,
    rect: Rect,
    (tree, values): (&FigureTree, &FigureValues),
    (step, share): (usize, f32),
) {
    let look = &kit.look;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let plan = TreePlan::of(kit, rect, tree.leaves, tree.levels());
    let place = |at: usize| plan.place(tree.nodes[at].depth, tree.nodes[at].across);
    let over = step == values.last;
    let best = match over {
        true => tree.best_line(values),
        false => Vec::new(),
    };
    let is_cut = |at: usize| tree.cut_step(values, at).is_some_and(|cut| cut <= step);
    for (at, node) in tree.nodes.iter().enumerate() {
        let Some(parent) = node.parent else {
            continue;
        };
        let (from, to) = (place(parent), place(at));
        let (ink, broad) = match (best.contains(&at), is_cut(at)) {
            (true, _) => (look.gold, 3.0),
            (false, true) => (look.line.gamma_multiply(0.5), 1.0),
            (false, false) => (look.ink_soft, 1.4),
        };
        painter.line_segment([from, to], Stroke::new(look.px(broad), ink));
        // The highest branch of those that are cut bears the mark.
        if is_cut(at) && values.steps[parent].is_some() {
            cut(kit, &painter, from, to);
        }
    }
    for (at, node) in tree.nodes.iter().enumerate() {
        let step_known = values.steps[at].is_some_and(|step_known| step_known <= step);
        let ink = match (best.contains(&at), is_cut(at)) {
            (true, _) => look.gold,
            (false, true) => look.line.gamma_multiply(0.5),
            (false, false) => look.line,
        };
        let rim = Stroke::new(look.px(if best.contains(&at) { 2.6 } else { 1.4 }), ink);
        let (here, radius) = (place(at), plan.radius);
        shape(kit, &painter, here, radius, (node.depth, rim));
        if values.steps[at] == Some(step) && !over {
            let glow = Stroke::new(look.px(2.4), look.accent.gamma_multiply(1.0 - share));
            painter.circle_stroke(here, radius + look.px(4.0) * share, glow);
        }
        if step_known {
            let room = Vec2::splat(2.0 * radius - look.px(3.0));
            let words = values.ranges[at].to_string();
            let words = fit(&painter, &words, &look.small(), look.ink, room);
            centre(&painter, here, words, look.ink);
        }
    }
}

/// Paints a node: a circle where the maximising side moves, a square where the minimising one does.
fn shape(kit: &Kit, painter: &Painter, here: Pos2, radius: f32, (depth, rim): (usize, Stroke)) {
    let fill = kit.look.raised;
    if depth.is_multiple_of(2) {
        painter.circle(here, radius, fill, rim);
    } else {
        let square = Rect::from_center_size(here, Vec2::splat(2.0 * radius));
        painter.rect(square, 0.0, fill, rim, StrokeKind::Inside);
    }
}

/// Paints two strokes across a branch that is cut.
fn cut(kit: &Kit, painter: &Painter, from: Pos2, to: Pos2) {
    let ink = Stroke::new(kit.look.px(2.2), kit.look.alarm());
    let (wide, apart) = (kit.look.px(7.0), kit.look.px(4.0));
    let middle = from + (to - from) * 0.5;
    for y in [-0.5, 0.5].map(|part| middle.y + part * apart) {
        let ends = [pos2(middle.x - wide, y), pos2(middle.x + wide, y)];
        painter.line_segment(ends, ink);
    }
}

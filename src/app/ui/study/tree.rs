//! Search tree beside the board, as the thesis draws it (Figs. 3-4 to 3-9): the root, the moves
//! visited most and those after them. The breadth of a branch shows its visits, the colour of a
//! node the worth of its move to the side that makes it.

use super::candidates::loss_colour;
use super::tree_growth::{Growth, Twig};
use crate::app::features::engine::insight::Insight;
use crate::app::phrases::{percent, short_number};
use crate::app::play::game::Match;
use crate::app::ui::kit::{Kit, Weight, fit, paint_stone, put, put_both};
use bevy_egui::egui::epaint::CubicBezierShape;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2};
use tibetango_content::config::Colour;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::text::{plain_text, point_text};
use tibetango_rules::{PlainMove, Topology};
use tibetango_search::{BREADTH, MoveStat};

/// Radius of the root's stone, in design pixels.
const ROOT: f32 = 12.0;
/// Minimum size of a node and minimum length of a branch, in design pixels, where levels stand side
/// by side, and where they stand below each other and a node has one line.
const NODE: [(f32, f32); 2] = [(62.0, 40.0), (86.0, 27.0)];
const BRANCH: [f32; 2] = [15.0, 11.0];
/// Gap between two slots, in design pixels.
const GAP: f32 = 5.0;
/// Breadth of a branch without visits, and the breadth that all visits add, in design pixels.
const THIN: f32 = 1.2;
const THICK: f32 = 9.0;

/// Returns the minimum size of a node: as large as a finger needs.
fn least(kit: &Kit, form: usize) -> Vec2 {
    let theme = &kit.settings.config.theme;
    let finger = (theme.touch_mm * theme.pixels_per_mm) as f32;
    let (wide, high) = NODE[form];
    Vec2::new(kit.look.px(wide), kit.look.px(high)).max(Vec2::splat(finger))
}

/// Returns the number of nodes that fit below each other in this height, where levels stand side by
/// side.
pub(crate) fn lines(kit: &Kit, height: f32) -> usize {
    let gap = kit.look.px(GAP);
    ((height + gap) / (least(kit, 0).y + gap)).max(0.0) as usize
}

/// Exchanges both axes in a tree that grows downwards. In the other form `x` runs from level to level.
fn swap_axes(down: bool, size: Vec2) -> Vec2 {
    if down { size.yx() } else { size }
}

/// Layout of the tree: levels from left to right, or downwards where the window is tall.
struct TreeLayout {
    room: Rect,
    down: bool,
    node: Vec2,
    /// Distances from one level to the next, and from one slot to the next.
    level: f32,
    slot: f32,
    levels: usize,
    slots: usize,
    root: Pos2,
    radius: f32,
}

impl TreeLayout {
    /// Divides the room; `None` where not even one node fits.
    fn of(kit: &Kit, room: Rect) -> Option<Self> {
        let look = &kit.look;
        let down = kit.layout.portrait;
        let form = usize::from(down);
        let (gap, branch, radius) = (look.px(GAP), look.px(BRANCH[form]), look.px(ROOT));
        let least = swap_axes(down, least(kit, form));
        let size = swap_axes(down, room.size());
        let rest = size.x - 2.0 * radius;
        let levels = ((rest / (least.x + branch)) as usize).min(BREADTH.len());
        let most: usize = BREADTH.iter().product();
        let slots = (((size.y + gap) / (least.y + gap)) as usize).min(most);
        if levels == 0 || slots == 0 {
            return None;
        }
        let level = rest / levels as f32;
        let slot = (size.y + gap) / slots as f32;
        let (deep, broad) = match down {
            true => ((level - 1.4 * branch).clamp(least.x, 1.2 * least.x), 1.7),
            false => (level - branch, 1.25),
        };
        let node = Vec2::new(deep, (slot - gap).min(broad * least.y));
        let start = [room.left_center(), room.center_top()][form];
        Some(Self {
            room,
            down,
            node: swap_axes(down, node),
            level,
            slot,
            levels,
            slots,
            root: start + swap_axes(down, Vec2::new(radius, 0.0)),
            radius,
        })
    }

    /// Returns the place of a node at a level, `way` of the way there from the level before.
    fn place(&self, level: usize, slot: f32, way: f32) -> Rect {
        let along = 2.0 * self.radius + (level as f32 + way) * self.level;
        let across = slot * self.slot;
        let far = if self.down {
            let left = self.room.left() + across + (self.slot - self.node.x) * 0.5;
            Pos2::new(left, self.room.top() + along - self.node.y)
        } else {
            Pos2::new(
                self.room.left() + along - self.node.x,
                self.room.top() + across,
            )
        };
        Rect::from_min_size(far, self.node)
    }

    fn of_twig(&self, twig: &Twig) -> Rect {
        self.place(twig.path.len() - 1, twig.slot, twig.growth.min(1.0))
    }

    /// Returns the points where branches leave a node, and where they reach it.
    fn ends(&self, node: Rect) -> [Pos2; 2] {
        if self.down {
            [node.center_bottom(), node.center_top()]
        } else {
            [node.right_center(), node.left_center()]
        }
    }
}

/// Returns the colour of a value: from indigo over earth to gold, always brighter, so that it can
/// be read without hues too. Values near one half are drawn apart.
fn colour(kit: &Kit, value: f64) -> Color32 {
    let theme = &kit.settings.config.theme.dark;
    let part = |of: Colour| of.rgba().map(f32::from);
    let (low, high) = (part(theme.indigo), part(theme.gold));
    let at = 0.5 + 0.5 * (12.0 * (value - 0.5)).tanh() as f32;
    let mix = |i: usize| (low[i] + (high[i] - low[i]) * at) as u8;
    Color32::from_rgb(mix(0), mix(1), mix(2))
}

/// Returns a move in the room of a node: its origin and destination, and the number of stones it takes.
fn label(topology: &Topology, mv: &PlainMove) -> String {
    let name = |point| point_text(topology, point);
    let way = match (mv.from, mv.to) {
        (Some(from), Some(to)) => format!("{}-{}", name(from), name(to)),
        (None, Some(to)) => name(to),
        _ => return plain_text(topology, mv),
    };
    match mv.takes.len() {
        0 => way,
        n => format!("{way}×{n}"),
    }
}

/// Returns the value of a move as text; empty where only a bound is known.
fn worth(stat: &MoveStat<PlainMove>) -> String {
    if stat.at_most {
        String::new()
    } else {
        percent(stat.value)
    }
}

/// Draws the tree in a room of this height; returns the moves that lead to the node that was pressed.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    (insight, report): (&Insight, Option<&PlainReport>),
    growth: &mut Growth,
    height: f32,
    time: Option<f32>,
) -> Option<Vec<PlainMove>> {
    let size = Vec2::new(ui.available_width(), height.max(0.0));
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let plan = TreeLayout::of(kit, room)?;
    let tree = report.map_or(&[][..], |report| &report.tree);
    growth.follow(game.generation(), tree, (plan.slots, plan.levels), time);
    let painter = ui.painter_at(room.expand(kit.look.px(4.0)));
    if growth.twigs().is_empty() {
        let words = kit.t("engine.tree.waiting");
        let inner = room.size() - Vec2::splat(kit.look.px(16.0));
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        let words = fit(&painter, &words, &font, ink, inner);
        painter.galley(room.center() - words.size() * 0.5, words, ink);
        return None;
    }
    let chosen = insight.selected_moves(game);
    branches(kit, &painter, &plan, growth, chosen);
    let side = game.session.history().to_move();
    paint_stone(&painter, plan.root, plan.radius * 0.85, side);
    let mut pressed = None;
    let best = report.and_then(|report| report.pv.first());
    for twig in growth.twigs() {
        let is_best = twig.path.len() == 1 && twig.path.first() == best;
        if node(kit, ui, &painter, (&plan, twig, is_best), game, chosen) {
            pressed = Some(twig.path.clone());
        }
    }
    // It grows between the reports too.
    ui.ctx().request_repaint();
    pressed
}

/// Draws the branches, below all nodes.
fn branches(
    kit: &Kit,
    painter: &Painter,
    plan: &TreeLayout,
    growth: &Growth,
    chosen: &[PlainMove],
) {
    let firsts = growth.twigs().iter().filter(|twig| twig.path.len() == 1);
    let all: u64 = firsts.map(|twig| twig.stat.visits).sum();
    for twig in growth.twigs() {
        let up = &twig.path[..twig.path.len() - 1];
        let start = match growth.find(up) {
            Some(parent) => plan.ends(plan.of_twig(parent))[0],
            None if up.is_empty() => plan.root,
            None => continue,
        };
        let end = plan.ends(plan.of_twig(twig))[1];
        let share = twig.stat.visits as f32 / all.max(1) as f32;
        let breadth = kit.look.px(THIN + THICK * share.sqrt());
        let ink = if chosen.starts_with(&twig.path) {
            kit.look.accent
        } else {
            kit.look.ink_soft.gamma_multiply(0.75)
        };
        let bend = (end - start) * swap_axes(plan.down, Vec2::new(0.5, 0.0));
        let stroke = Stroke::new(breadth, ink.gamma_multiply(twig.growth));
        let points = [start, start + bend, end - bend, end];
        let clear = Color32::TRANSPARENT;
        let curve = CubicBezierShape::from_points_stroke(points, false, clear, stroke);
        painter.add(curve);
    }
}

/// Draws a node: its disc in the colour of its value, with a ring if it is the search's best move, its move and its
/// value; true if it was pressed.
fn node(
    kit: &mut Kit,
    ui: &mut Ui,
    painter: &Painter,
    (plan, twig, is_best): (&TreeLayout, &Twig, bool),
    game: &Match,
    chosen: &[PlainMove],
) -> bool {
    let rect = plan.of_twig(twig);
    let topology = game.session.history().topology();
    let (mv, value) = (label(topology, &twig.stat.mv), worth(&twig.stat));
    let places: Vec<String> = twig.places.iter().map(usize::to_string).collect();
    let name = format!("tree.{}", places.join("."));
    // A node that still appears or disappears cannot be pressed.
    let settled = twig.growth > 0.9;
    let mut pressed = false;
    if settled {
        let visits = short_number(twig.stat.visits as f64);
        let text = format!("{mv} {value} {visits}");
        let weight = Weight::Chosen.when(chosen == twig.path);
        let id = ui.id().with(&twig.path);
        pressed = kit.press_at(ui, (&name, id), &text, weight, rect).clicked();
    }
    let look = &kit.look;
    let faint = twig.growth.clamp(0.0, 1.0);
    let radius = (rect.height() * 0.2).min(look.px(8.0));
    let pad = look.px(5.0);
    let disc = Pos2::new(rect.left() + pad + radius, rect.center().y);
    let rim = Stroke::new(look.px(1.4), look.ink.gamma_multiply(faint));
    if value.is_empty() {
        painter.circle_stroke(disc, radius, rim);
    } else {
        let fill = colour(kit, twig.stat.value).gamma_multiply(faint);
        painter.circle(disc, radius, fill, rim);
    }
    if is_best {
        let ring = Stroke::new(look.px(2.0), loss_colour(0.0).gamma_multiply(faint));
        painter.circle_stroke(disc, radius + look.px(2.5), ring);
    }
    if !settled {
        return false;
    }
    let left = Pos2::new(disc.x + radius + pad, disc.y);
    let width = rect.right() - pad * 0.6 - left.x;
    let (strong, small) = (look.strong(), look.small());
    let half = Vec2::new(width, rect.height() * 0.5);
    let font = egui::FontId::new(small.size * 1.06, strong.family);
    let mv = fit(painter, &mv, &font, look.ink, half);
    if value.is_empty() {
        put(painter, left, mv, look.ink);
        return pressed;
    }
    let value = fit(painter, &value, &small, look.ink_soft, half);
    // Side by side where the node is broad, else one below the other.
    let gap = look.px(7.0);
    if mv.size().x + gap + value.size().x <= width {
        let after = left + Vec2::new(mv.size().x + gap, 0.0);
        put(painter, left, mv, look.ink);
        put(painter, after, value, look.ink_soft);
    } else if mv.size().y + value.size().y > rect.height() || value.size().x > width {
        // The colour alone shows the value.
        put(painter, left, mv, look.ink);
    } else {
        put_both(painter, left, [(mv, look.ink), (value, look.ink_soft)]);
    }
    pressed
}

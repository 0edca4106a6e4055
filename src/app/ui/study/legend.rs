//! Legend of the signs on the board while the search is watched.

use super::candidates::{INK, loss_colour};
use super::heat::{GLANCE_GLOW, SEARCH_GLOW};
use super::move_features::{FeatureSign, sign};
use crate::app::play::game::Match;
use crate::app::presentation::presentation;
use crate::app::ui::kit::{Kit, fit, graph, put};
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2};
use tibetango_content::config::Script;

/// Sign on the points.
enum LegendSign {
    /// Part of the static evaluation.
    Sign(FeatureSign),
    /// Heat of the search.
    Glow,
    /// Share of a move at the first glance.
    Glance,
    /// Move of the principal variation.
    Number,
    /// Chance of a move.
    Disc,
    /// Ring of a hint.
    Ring,
    /// Ring around the search's best move.
    BestMove,
}

impl LegendSign {
    /// Paints a picture of it in a circle.
    fn paint(&self, kit: &Kit, painter: &Painter, game: &Match, middle: Pos2, radius: f32) {
        let look = &kit.look;
        let disc = |fill: Color32, rim: Color32| {
            painter.circle_filled(middle, radius, fill);
            painter.circle_stroke(middle, radius, Stroke::new(look.px(1.2), rim));
        };
        let ring = |ink: Color32| {
            painter.circle_stroke(middle, radius * 0.8, Stroke::new(radius * 0.34, ink));
        };
        match self {
            Self::Sign(feature) => {
                let place = |x: f32, y: f32| middle + Vec2::new(x, y) * radius;
                painter.extend(sign(kit, *feature, &place));
            }
            Self::Glow => {
                for (share, heat) in [(1.0, 0.3), (0.72, 0.6), (0.44, 1.0)] {
                    let colour = SEARCH_GLOW.at(heat).gamma_multiply(0.6);
                    painter.circle_filled(middle, radius * share, colour);
                }
            }
            Self::Glance => disc(GLANCE_GLOW.at(1.0).to_opaque(), INK),
            Self::Number => {
                let side = game.session.history().to_move();
                disc(graph::colour(painter.ctx(), side), look.focus);
                // A stroke is read as a one, however small it is.
                let stroke = Stroke::new(radius * 0.34, graph::ink_on(side));
                let half = Vec2::new(0.0, radius * 0.55);
                painter.line_segment([middle - half, middle + half], stroke);
            }
            Self::Disc => disc(loss_colour(0.0), INK),
            Self::Ring => ring(look.accent),
            Self::BestMove => ring(loss_colour(0.0)),
        }
    }
}

/// Signs to be explained.
pub(crate) struct LegendSigns {
    /// Whether the parts of the static evaluation are on the points.
    pub signs: bool,
    /// Whether a node of the tree is shown: only its moves are on the points.
    pub node: bool,
    /// Whether a hint is marked.
    pub hint: bool,
    /// Whether the glow is that of the first glance.
    pub glance: bool,
}

/// Returns every picture with its words.
fn entries(kit: &Kit, game: &Match, signs_shown: &LegendSigns) -> Vec<(LegendSign, String)> {
    if signs_shown.signs {
        let keys = presentation(game.session.settings().game()).score_keys;
        let signs = keys.into_iter().flatten().zip(FeatureSign::ALL);
        return signs
            .map(|(key, feature)| (LegendSign::Sign(feature), kit.t(key)))
            .collect();
    }
    if signs_shown.node {
        return vec![(LegendSign::Number, kit.t("engine.legend.node"))];
    }
    let mut entries = match signs_shown.glance {
        true => vec![
            (LegendSign::Glance, kit.t("engine.legend.glance")),
            (LegendSign::BestMove, kit.t("engine.legend.found")),
        ],
        false => vec![
            (LegendSign::Disc, kit.t("engine.legend.disc")),
            (LegendSign::Number, kit.t("engine.legend.number")),
            (LegendSign::Glow, kit.t("engine.legend.glow")),
        ],
    };
    if signs_shown.hint {
        entries.push((LegendSign::Ring, kit.t("engine.legend.hint")));
    }
    entries
}

/// Returns the height of a row.
fn row(kit: &Kit) -> f32 {
    // Tibetan letters reach further down.
    let lines = if kit.look.script == Script::Tibetan {
        2.1
    } else {
        1.6
    };
    kit.look.small().size * lines
}

/// Returns the height of the legend in this number of columns.
pub(crate) fn height(kit: &Kit, columns: usize) -> f32 {
    4_usize.div_ceil(columns) as f32 * row(kit)
}

/// Draws the legend in this number of columns.
pub(crate) fn legend(kit: &Kit, ui: &mut Ui, game: &Match, signs: &LegendSigns, columns: usize) {
    let entries = entries(kit, game, signs);
    let look = &kit.look;
    let high = row(kit);
    let size = egui::vec2(ui.available_width(), height(kit, columns));
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let wide = room.width() / columns as f32;
    let radius = look.small().size * 0.5;
    for (i, (entry, words)) in entries.iter().enumerate() {
        let corner = Vec2::new((i % columns) as f32 * wide, (i / columns) as f32 * high);
        let cell = Rect::from_min_size(room.min + corner, egui::vec2(wide, high));
        let middle = Pos2::new(cell.left() + radius, cell.center().y);
        entry.paint(kit, ui.painter(), game, middle, radius);
        let left = cell.left_center() + Vec2::new(2.0 * radius + look.px(6.0), 0.0);
        let space = Vec2::new(cell.right() - left.x - look.px(4.0), high);
        let words = fit(ui.painter(), words, &look.small(), look.ink_soft, space);
        put(ui.painter(), left, words, look.ink_soft);
    }
}

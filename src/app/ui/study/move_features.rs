//! Parts of the static evaluation on the points: the captures of a move there, the stones it leaves
//! in danger, the enemies beside it, and the points that a search guided by it tries first.

use super::projection::ProjectedBoard;
use crate::app::play::game::Match;
use crate::app::ui::kit::Kit;
use bevy::prelude::Vec3;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};
use std::collections::BTreeMap;
use tibetango_content::config::Colour;
use tibetango_engines::engine::move_scores;
use tibetango_engines::eval::MoveScore;
use tibetango_rules::Point;

/// Maximum number of signs of one kind on a point.
const MOST: u32 = 4;

/// Meaning of a sign; each has a form of its own besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureSign {
    /// Stone taken: a triangle that points up.
    Attack,
    /// Own stone in danger: one that points down.
    Threat,
    /// Enemy stone beside: a square.
    Crowding,
    /// Point tried first: a ring.
    First,
}

impl FeatureSign {
    /// All signs, in the order of a presentation's texts.
    pub const ALL: [Self; 4] = [Self::Attack, Self::Threat, Self::Crowding, Self::First];
}

fn solid(colour: Colour) -> Color32 {
    let [red, green, blue, _] = colour.rgba();
    Color32::from_rgb(red, green, blue)
}

/// Returns the shapes of a sign around a place: `place` says where a point of its own plane is
/// seen, one unit being half its breadth.
pub(super) fn sign(
    kit: &Kit,
    feature: FeatureSign,
    place: &impl Fn(f32, f32) -> Pos2,
) -> Vec<egui::Shape> {
    let theme = &kit.settings.config.theme.dark;
    let size = (place(1.0, 0.0) - place(-1.0, 0.0)).length();
    // Visible on pale boards and on dark ones.
    let rim = Stroke::new((size * 0.09).max(1.0), Color32::from_rgb(34, 18, 22));
    let (corners, fill): (&[(f32, f32)], _) = match feature {
        FeatureSign::Attack => (
            &[(0.0, -0.9), (0.95, 0.8), (-0.95, 0.8)],
            solid(theme.accent),
        ),
        FeatureSign::Threat => (
            &[(0.0, 0.9), (-0.95, -0.8), (0.95, -0.8)],
            solid(theme.coral),
        ),
        FeatureSign::Crowding => (
            &[(-0.72, -0.72), (0.72, -0.72), (0.72, 0.72), (-0.72, 0.72)],
            solid(theme.ink),
        ),
        FeatureSign::First => {
            let ring = (0..48).map(|i| {
                let turn = std::f32::consts::TAU * i as f32 / 48.0;
                place(0.9 * turn.cos(), 0.9 * turn.sin())
            });
            let ring: Vec<Pos2> = ring.collect();
            let gold = Stroke::new((size * 0.05).max(1.5), solid(theme.gold));
            let under = Stroke::new(1.7 * gold.width, rim.color);
            return [under, gold]
                .map(|stroke| egui::Shape::closed_line(ring.clone(), stroke))
                .to_vec();
        }
    };
    let corners = corners.iter().map(|&(x, y)| place(x, y)).collect();
    vec![egui::Shape::convex_polygon(corners, fill, rim)]
}

/// Scores of the moves of the position on the table, the best of each point.
#[derive(Default)]
pub(crate) struct PointScores {
    /// Number and generation of the match.
    about: (u64, u64),
    points: BTreeMap<Point, MoveScore>,
}

impl PointScores {
    /// Computes them anew if the position has changed.
    fn follow(&mut self, game: &Match) {
        let about = (game.number(), game.generation());
        if std::mem::replace(&mut self.about, about) == about {
            return;
        }
        self.points.clear();
        for (mv, score) in move_scores(game.session.history()) {
            let Some(point) = mv.from.or(mv.to) else {
                continue;
            };
            let best = self.points.entry(point).or_insert(score);
            if score.total() > best.total() {
                *best = score;
            }
        }
    }

    /// Paints them on the board.
    pub(super) fn paint(&mut self, kit: &Kit, board: &ProjectedBoard, game: &Match) {
        self.follow(game);
        let totals = || self.points.values().map(|score| score.total());
        let (most, least) = (totals().max(), totals().min());
        // A stone in danger wherever one plays tells nothing of a point.
        let anyway = self.points.values().map(|score| score.threat).min();
        let anyway = anyway.unwrap_or_default();
        let history = game.session.history();
        for (&point, score) in &self.points {
            let height = match history.piece_at(point) {
                Some(_) => 2.0 * board.height,
                None => 0.02,
            };
            let middle = board.at(point, height);
            let draw = |feature: FeatureSign, (x, z): (f32, f32), size: f32| {
                let place = |dx: f32, dz: f32| {
                    let away = Vec3::new(x + dx * size, 0.0, z + dz * size);
                    board.project(middle + away * board.radius)
                };
                board.painter.extend(sign(kit, feature, &place));
            };
            // If all weigh the same, no point comes first.
            if Some(score.total()) == most && most != least {
                draw(FeatureSign::First, (0.0, 0.0), 0.92);
            }
            let parts = [
                (FeatureSign::Attack, score.attack),
                (FeatureSign::Threat, score.threat - anyway),
                (FeatureSign::Crowding, score.crowding),
            ];
            let count_of_signs = parts.iter().filter(|(_, count)| *count > 0).count();
            let mut row = 0.0;
            for (feature, count) in parts.into_iter().filter(|(_, count)| *count > 0) {
                let count = count.min(MOST);
                let z = (row - (count_of_signs as f32 - 1.0) * 0.5) * 0.58;
                for i in 0..count {
                    let x = (i as f32 - (count as f32 - 1.0) * 0.5) * 0.52;
                    draw(feature, (x, z), 0.26);
                }
                row += 1.0;
            }
        }
    }
}

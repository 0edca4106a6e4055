//! The heat of what is searched, on the board.

use super::seen::Seen;
use crate::app::thinking::insight::LINES;
use crate::engine::PlainReport;
use crate::games::Shape;
use crate::games::any::AnyLine;
use bevy_egui::egui::{self, Color32, Mesh};

/// Points less searched than this, as heat, stay cold.
const COLD: f32 = 0.08;
/// How fast the heat follows, a second.
const PACE: f32 = 7.0;

/// From hardly looked at, dusk blue, to most searched, white as the moon: how good a move is has colours of
/// its own.
pub(super) fn heat_colour(heat: f32) -> Color32 {
    let cool = [120.0, 150.0, 232.0];
    let hot = [214.0, 226.0, 255.0];
    let mix = |i: usize| (cool[i] + (hot[i] - cool[i]) * heat) as u8;
    let alpha = (115.0 + 130.0 * heat) as u8;
    Color32::from_rgba_unmultiplied(mix(0), mix(1), mix(2), alpha)
}

/// What the heat is drawn from, point by point: empty points that are placed on, stones that move. A search by
/// depth looks longest at what is hard to refute, so only its candidates are warm.
fn heat_of(shape: &Shape, report: &PlainReport) -> Vec<f32> {
    let mut heat = vec![0.0_f32; shape.points()];
    let found = report.candidates(LINES);
    for (stat, share) in report.moves.iter().zip(report.heat()) {
        let looked_at = !report.by_depth || found.iter().any(|one| one.mv == stat.mv);
        if let Some(point) = stat.mv.from.or(stat.mv.to)
            && looked_at
            && let Some(place) = heat.get_mut(point.index())
        {
            *place = place.max(share as f32);
        }
    }
    heat
}

/// The heat as it is shown, which follows the search smoothly.
#[derive(Default)]
pub(crate) struct Warmth(Vec<f32>);

impl Warmth {
    /// Goes towards what is searched: for so many seconds, or all the way at once.
    pub(super) fn follow(
        &mut self,
        shape: &Shape,
        report: Option<&PlainReport>,
        time: Option<f32>,
    ) {
        let goal = report.map_or_else(|| vec![0.0; shape.points()], |r| heat_of(shape, r));
        let share = time.map_or(1.0, |seconds| 1.0 - (-PACE * seconds).exp());
        self.0.resize(shape.points(), 0.0);
        for (shown, goal) in self.0.iter_mut().zip(goal) {
            *shown += (goal - *shown) * share;
        }
    }

    pub(super) fn paint(&self, seen: &Seen, line: &AnyLine) -> egui::Shape {
        let mut mesh = Mesh::default();
        let radius = seen.places.stone_radius();
        for (point, &heat) in seen.shape.iter().zip(&self.0) {
            if heat < COLD {
                continue;
            }
            let colour = heat_colour(heat);
            let clear = Color32::TRANSPARENT;
            if line.piece_at(point).is_some() {
                let middle = seen.at(point, seen.places.stone_half_height());
                let size = radius * (1.25 + 0.45 * heat);
                seen.ring(&mut mesh, middle, (radius * 0.98, colour), (size, clear));
            } else {
                let middle = seen.at(point, 0.02);
                let size = radius * (0.45 + 0.6 * heat);
                seen.ring(&mut mesh, middle, (0.0, colour), (size * 0.45, colour));
                seen.ring(&mut mesh, middle, (size * 0.45, colour), (size, clear));
            }
        }
        egui::Shape::mesh(mesh)
    }
}

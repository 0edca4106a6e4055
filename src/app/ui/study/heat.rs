//! Heat of the search, or of a network's first glance, on the board.

use super::candidates::candidates;
use super::projection::ProjectedBoard;
use bevy_egui::egui::{Color32, Mesh, Shape};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::Topology;
use tibetango_rules::any::AnyGameHistory;

/// Heat below which a point stays cold.
const COLD: f32 = 0.08;
/// Rate at which the heat follows, per second.
const PACE: f32 = 7.0;

/// Colours of a heat, sRGB, from points hardly warm to the hottest, and their opacity, 0 to 255.
pub(crate) struct Glow {
    cool: [f32; 3],
    hot: [f32; 3],
    cover: [f32; 2],
}

/// Colours of the search, from hardly searched, dusk blue, to most searched, white as the moon: the
/// worth of a move has colours of its own.
pub(super) const SEARCH_GLOW: Glow = Glow {
    cool: [120.0, 150.0, 232.0],
    hot: [214.0, 226.0, 255.0],
    cover: [115.0, 245.0],
};

/// Colours of the first glance, from ember to gold. The board is warm itself, so these cover more.
pub(crate) const GLANCE_GLOW: Glow = Glow {
    cool: [226.0, 104.0, 40.0],
    hot: [255.0, 222.0, 110.0],
    cover: [150.0, 250.0],
};

impl Glow {
    /// Returns the colour of a heat, 0 to 1.
    pub(crate) fn at(&self, heat: f32) -> Color32 {
        let between = |cool: f32, hot: f32| (cool + (hot - cool) * heat) as u8;
        let [red, green, blue] = [0, 1, 2].map(|i| between(self.cool[i], self.hot[i]));
        Color32::from_rgba_unmultiplied(red, green, blue, between(self.cover[0], self.cover[1]))
    }
}

/// Returns each move's rating at the first glance beside the best, in the order of the report and
/// on the scale of [`heat`](tibetango_search::SearchReport::heat), so that both can be compared; `None`
/// without a first glance.
pub(crate) fn glances(report: &PlainReport) -> Option<Vec<f64>> {
    report.glance.as_ref()?;
    let prior = |at: usize| report.moves[at].prior.unwrap_or(0.0);
    let best = (0..report.moves.len()).map(prior).fold(0.0, f64::max);
    let share = |at| (prior(at) / best.max(f64::MIN_POSITIVE)).sqrt();
    Some((0..report.moves.len()).map(share).collect())
}

/// Returns the heat point by point: empty points that are placed on, stones that move. A search by
/// depth spends most on moves that are hard to refute, so only its candidates are warm, at most `most`.
fn heat_of(topology: &Topology, report: &PlainReport, first: bool, most: usize) -> Vec<f32> {
    let mut heat = vec![0.0_f32; topology.points()];
    if first && let Some(shares) = glances(report) {
        for (stat, share) in report.moves.iter().zip(shares) {
            let place = stat.mv.to.and_then(|point| heat.get_mut(point.index()));
            if let Some(place) = place {
                *place = place.max(share as f32);
            }
        }
        return heat;
    }
    let list = candidates(report, most);
    for (stat, share) in report.moves.iter().zip(report.heat()) {
        let looked_at = !report.by_depth || list.iter().any(|one| *one.mv == stat.mv);
        if let Some(point) = stat.mv.from.or(stat.mv.to)
            && looked_at
            && let Some(place) = heat.get_mut(point.index())
        {
            *place = place.max(share as f32);
        }
    }
    heat
}

/// Returns the heat of the first glance point by point, 0 to 1; none anywhere without one.
pub(crate) fn glance_heat(topology: &Topology, report: &PlainReport) -> Vec<f32> {
    match report.glance {
        Some(_) => heat_of(topology, report, true, 0),
        None => vec![0.0; topology.points()],
    }
}

/// Heat as it is shown, which follows the search smoothly.
#[derive(Default)]
pub(crate) struct Warmth {
    points: Vec<f32>,
    /// Whether it is that of the first glance.
    first: bool,
}

impl Warmth {
    /// Moves towards the search's heat, or with `first` that of the first glance, where `most` candidates are
    /// shown: for `time` seconds, or all the way at once.
    pub(super) fn follow(
        &mut self,
        topology: &Topology,
        (report, first, most): (Option<&PlainReport>, bool, usize),
        time: Option<f32>,
    ) {
        // Fading heat keeps its colour.
        if let Some(report) = report {
            self.first = first && report.glance.is_some();
        }
        let cold = || vec![0.0; topology.points()];
        let goal = report.map_or_else(cold, |report| heat_of(topology, report, first, most));
        let share = time.map_or(1.0, |seconds| 1.0 - (-PACE * seconds).exp());
        self.points.resize(topology.points(), 0.0);
        for (value, goal) in self.points.iter_mut().zip(goal) {
            *value += (goal - *value) * share;
        }
    }

    pub(super) fn paint(&self, board: &ProjectedBoard, history: &AnyGameHistory) {
        let mut mesh = Mesh::default();
        let radius = board.radius;
        for (point, &heat) in board.topology.iter().zip(&self.points) {
            if heat < COLD {
                continue;
            }
            let glow = if self.first {
                &GLANCE_GLOW
            } else {
                &SEARCH_GLOW
            };
            let colour = glow.at(heat);
            let clear = Color32::TRANSPARENT;
            if history.piece_at(point).is_some() {
                let middle = board.middle(point);
                let size = radius * (1.25 + 0.45 * heat);
                board.ring(&mut mesh, middle, (radius * 0.98, colour), (size, clear));
            } else {
                let middle = board.at(point, 0.02);
                let size = radius * (0.45 + 0.6 * heat);
                board.ring(&mut mesh, middle, (0.0, colour), (size * 0.45, colour));
                board.ring(&mut mesh, middle, (size * 0.45, colour), (size, clear));
            }
        }
        board.painter.add(Shape::mesh(mesh));
    }
}

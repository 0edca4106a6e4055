//! The turned disc of boards of squares: flat, with a raised rim and grooves, alike from above and from below.

use bevy::prelude::*;

use super::mesh_builder::round_mesh;
use crate::app::board::stage::places::STONE_FLATNESS;

/// Outline from the middle of the top outwards and down to half the height: distance from the axis, and height as a
/// share of half the height. Its grooves lie where the pictures of turned wood are dark.
const PROFILE: [(f32, f32); 21] = [
    (0.0, 0.84),
    (0.24, 0.84),
    (0.265, 0.72),
    (0.295, 0.72),
    (0.32, 0.84),
    (0.50, 0.84),
    (0.54, 0.84),
    (0.565, 0.68),
    (0.60, 0.68),
    (0.625, 0.84),
    (0.71, 0.84),
    (0.75, 0.84),
    (0.79, 1.0),
    (0.83, 1.0),
    (0.91, 1.0),
    (0.965, 0.92),
    (0.993, 0.76),
    (1.0, 0.56),
    (1.0, 0.24),
    (0.975, 0.16),
    (0.975, 0.0),
];

/// Builds the mesh, of unit radius, in fine or coarse steps; its texture is laid on from above. Half its height is
/// [`STONE_FLATNESS`], as that of every stone.
pub(crate) fn disc(fine: bool) -> Mesh {
    let around_steps = if fine { 40 } else { 24 };
    let below = PROFILE.iter().rev().skip(1);
    let below = below.map(|&(out, high)| (out, -high));
    let whole = PROFILE.iter().copied().chain(below);
    let profile: Vec<Vec2> = whole
        .map(|(out, high)| Vec2::new(out, high * STONE_FLATNESS))
        .collect();
    let last = profile.len() - 1;
    round_mesh(last as u32, around_steps, |ring, around| {
        let ring = ring as usize;
        let [before, here, after] =
            [ring.saturating_sub(1), ring, (ring + 1).min(last)].map(|at| profile[at]);
        let along = (here - before).normalize_or_zero() + (after - here).normalize_or_zero();
        // The normal points to the left of the way outwards and down.
        let up = Vec2::new(-along.y, along.x).normalize_or(Vec2::Y);
        let (sin, cos) = around.sin_cos();
        [here, up].map(|of| Vec3::new(of.x * cos, of.y, of.x * sin))
    })
}

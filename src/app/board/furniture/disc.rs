//! The turned disc of boards of squares: flat, with a raised rim and grooves, alike from above and from below.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::mesh_builder::{Facing, mesh, strips};
use super::stone_shape::even_tangents;
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
    let (mut corners, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    for (ring, &here) in profile.iter().enumerate() {
        let before = profile[ring.saturating_sub(1)];
        let after = profile[(ring + 1).min(profile.len() - 1)];
        let along = (here - before).normalize_or_zero() + (after - here).normalize_or_zero();
        // To the left of the way outwards and down.
        let up = Vec2::new(-along.y, along.x).normalize_or(Vec2::Y);
        for step in 0..=around_steps {
            let (sin, cos) = (TAU * step as f32 / around_steps as f32).sin_cos();
            corners.push(Vec3::new(here.x * cos, here.y, here.x * sin));
            normals.push(Vec3::new(up.x * cos, up.y, up.x * sin));
            uvs.push([here.x * cos * 0.48 + 0.5, here.x * sin * 0.48 + 0.5]);
        }
    }
    let indices = strips(0, profile.len() as u32 - 1, around_steps, Facing::Behind);
    let mesh = mesh(corners, indices)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs);
    let mut mesh = mesh.clone().with_generated_tangents().unwrap_or(mesh);
    even_tangents(&mut mesh, around_steps as usize + 1);
    mesh
}

//! Meshes that follow an outline: one row of corners after the other, from the middle of the
//! top outwards and down.

use std::f32::consts::{FRAC_PI_2, SQRT_2};

use bevy::prelude::*;

use crate::app::board::furniture::mesh_builder::mesh;

/// A point on an outline seen from above.
#[derive(Clone, Copy)]
pub(crate) struct OutlinePoint {
    /// Position of the point.
    pub at: Vec2,
    /// Outward direction.
    pub out: Vec2,
    /// Distance along the outline, world units.
    pub along: f32,
}

/// Returns a square with rounded corners: half its side, the corner's radius, steps along a side and around a corner.
pub(crate) fn rounded_square(half: f32, corner: f32, along: u32, arc: u32) -> Vec<OutlinePoint> {
    let mut outline: Vec<OutlinePoint> = Vec::new();
    let mut add = |at: Vec2, out: Vec2| {
        let last = outline.last();
        let along = last.map_or(0.0, |edge| edge.along + edge.at.distance(at));
        outline.push(OutlinePoint { at, out, along });
    };
    for quarter in 0..4 {
        let start = FRAC_PI_2 * quarter as f32;
        let centre = Vec2::from_angle(start + FRAC_PI_2 / 2.0) * (half - corner) * SQRT_2;
        for step in 0..=arc {
            let out = Vec2::from_angle(start + FRAC_PI_2 * step as f32 / arc as f32);
            add(centre + out * corner, out);
        }
        let out = Vec2::from_angle(start + FRAC_PI_2);
        let side = out.perp() * 2.0 * (half - corner);
        for step in 1..along {
            let from = centre + out * corner;
            add(from + side * (step as f32 / along as f32), out);
        }
    }
    outline
}

/// Builds the sheet over an outline. `row` returns position and colour of the corner of a row (0 is the
/// innermost) at a point of the outline; the texture is laid on from above, `tile` world units to a tile, and
/// continues outwards where the sheet falls.
pub(crate) fn sheet(
    outline: &[OutlinePoint],
    rows: u32,
    tile: f32,
    row: impl Fn(u32, &OutlinePoint) -> (Vec3, [f32; 4]),
) -> Mesh {
    let uv = |at: Vec2| [at.x / tile + 0.5, at.y / tile + 0.5];
    let mut corners = vec![Vec3::ZERO];
    let mut colours = vec![[1.0; 4]];
    let mut uvs = vec![uv(Vec2::ZERO)];
    for number in 0..rows {
        for edge in outline {
            let (at, colour) = row(number, edge);
            corners.push(at);
            colours.push(colour);
            // Going down continues the way outwards, so that nothing is stretched.
            uvs.push(uv(Vec2::new(at.x, at.z) + edge.out * -at.y));
        }
    }
    if let Some(first) = corners.get(1).map(|corner| corner.y) {
        corners[0].y = first;
    }
    mesh(corners, rings(rows, outline.len() as u32))
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_computed_smooth_normals()
}

/// Returns the triangles of `rows` closed rows around corner 0, each of `around` corners.
pub(super) fn rings(rows: u32, around: u32) -> Vec<u32> {
    let mut indices = Vec::new();
    for step in 0..around {
        indices.extend([0, 1 + (step + 1) % around, 1 + step]);
    }
    for number in 0..rows.saturating_sub(1) {
        for step in 0..around {
            let next = (step + 1) % around;
            let (a, b) = (1 + number * around + step, 1 + number * around + next);
            indices.extend([a, b, a + around, a + around, b, b + around]);
        }
    }
    indices
}

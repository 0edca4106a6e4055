//! Meshes put together from corners and triangles.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

/// Builds a mesh of triangles between these corners; the caller adds the corners' other attributes.
pub(crate) fn mesh(corners: impl Into<VertexAttributeValues>, indices: Vec<u32>) -> Mesh {
    let usage = RenderAssetUsages::default();
    Mesh::new(PrimitiveTopology::TriangleList, usage)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
        .with_inserted_indices(Indices::U32(indices))
}

/// Facing of the triangles between two rows of corners.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Facing {
    /// Front face where each row lies below the one before and the corners run to the right.
    Before,
    /// The opposite side.
    Behind,
}

/// Returns the triangles of `strips` strips between rows of `steps` + 1 corners; `first` is the first corner.
pub(crate) fn strips(first: u32, strips: u32, steps: u32, facing: Facing) -> Vec<u32> {
    let mut indices = Vec::new();
    for strip in 0..strips {
        for step in 0..steps {
            let a = first + strip * (steps + 1) + step;
            let b = a + steps + 1;
            indices.extend(match facing {
                Facing::Before => [a, b, a + 1, a + 1, b, b + 1],
                Facing::Behind => [a, a + 1, b, b, a + 1, b + 1],
            });
        }
    }
    indices
}

/// Builds a mesh around a vertical axis: `rings` strips of `steps` steps around, from the top down. `corner` returns
/// the place and the normal on a ring at an angle. A texture is laid on from above.
pub(super) fn round_mesh(rings: u32, steps: u32, corner: impl Fn(u32, f32) -> [Vec3; 2]) -> Mesh {
    let (mut corners, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=rings {
        for step in 0..=steps {
            let [here, normal] = corner(ring, TAU * step as f32 / steps as f32);
            corners.push(here);
            normals.push(normal);
            uvs.push([here.x * 0.48 + 0.5, here.z * 0.48 + 0.5]);
        }
    }
    let mesh = mesh(corners, strips(0, rings, steps, Facing::Behind))
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs);
    // Without tangents the relief is left out: a smooth pebble is still a pebble.
    let mut mesh = mesh.clone().with_generated_tangents().unwrap_or(mesh);
    even_tangents(&mut mesh, steps as usize + 1);
    mesh
}

/// Replaces the tangents. At the poles triangles shrink to nothing, and the tangents generated from them are
/// arbitrary: a dark tick on a stone that was turned over. The picture is laid on from above, so every tangent
/// is the direction of x along the surface; its handedness is taken from the second ring from each pole.
fn even_tangents(mesh: &mut Mesh, around: usize) {
    let Some(VertexAttributeValues::Float32x3(normals)) =
        mesh.attribute(Mesh::ATTRIBUTE_NORMAL).cloned()
    else {
        return;
    };
    let Some(VertexAttributeValues::Float32x4(tangents)) =
        mesh.attribute_mut(Mesh::ATTRIBUTE_TANGENT)
    else {
        return;
    };
    let count = tangents.len();
    if count < 4 * around {
        return;
    }
    let hands = [tangents[around][3], tangents[count - 1 - around][3]];
    for (tangent, normal) in tangents.iter_mut().zip(normals) {
        let normal = Vec3::from(normal);
        let along = (Vec3::X - normal * normal.x).normalize_or(Vec3::Z);
        *tangent = along.extend(hands[usize::from(normal.y < 0.0)]).into();
    }
}

/// A coloured mesh that grows piece by piece.
#[derive(Default)]
pub(crate) struct Heap {
    corners: Vec<Vec3>,
    normals: Vec<Vec3>,
    colours: Vec<[f32; 4]>,
    /// Indices of its triangles.
    pub indices: Vec<u32>,
}

impl Heap {
    /// Adds a corner and returns its number.
    pub fn add(&mut self, at: Vec3, normal: Vec3, colour: Vec3) -> u32 {
        self.corners.push(at);
        self.normals.push(normal);
        self.colours.push(colour.extend(1.0).to_array());
        self.corners.len() as u32 - 1
    }

    /// Returns the number of the next corner.
    pub fn next(&self) -> u32 {
        self.corners.len() as u32
    }

    /// Returns the finished mesh.
    pub fn mesh(self) -> Mesh {
        mesh(self.corners, self.indices)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
    }
}

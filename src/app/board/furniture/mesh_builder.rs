//! Meshes put together from corners and triangles.

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

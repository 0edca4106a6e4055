//! Flat meshes that lie on the slab, facing up, of unit radius.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::mesh_builder::mesh;

fn facing_up(corners: Vec<[f32; 3]>, uvs: Vec<[f32; 2]>, indices: Vec<u32>) -> Mesh {
    let up = vec![[0.0, 1.0, 0.0]; corners.len()];
    mesh(corners, indices)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, up)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
}

/// Builds a square from -1 to 1, its texture's top towards negative z.
pub(crate) fn square() -> Mesh {
    facing_up(
        vec![
            [-1.0, 0.0, -1.0],
            [1.0, 0.0, -1.0],
            [1.0, 0.0, 1.0],
            [-1.0, 0.0, 1.0],
        ],
        vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        vec![0, 3, 1, 1, 3, 2],
    )
}

/// Builds `count` arcs of a ring between two radii, each filling this share of its sector; one arc with a share
/// of 1 is a whole ring, an inner radius of 0 a disc.
pub(crate) fn arcs(inner: f32, outer: f32, count: u32, share: f32) -> Mesh {
    let steps = (96 / count).max(4);
    let (mut corners, mut indices) = (Vec::new(), Vec::new());
    for arc in 0..count {
        let first = corners.len() as u32;
        for step in 0..=steps {
            let along = (step as f32 / steps as f32 - 0.5) * share;
            let (sin, cos) = (TAU * (arc as f32 + 0.5 + along) / count as f32).sin_cos();
            corners.push([cos * inner, 0.0, sin * inner]);
            corners.push([cos * outer, 0.0, sin * outer]);
        }
        for step in 0..steps {
            let a = first + 2 * step;
            indices.extend([a, a + 2, a + 1, a + 1, a + 2, a + 3]);
        }
    }
    let from_above = |c: &[f32; 3]| [c[0] * 0.5 + 0.5, c[2] * 0.5 + 0.5];
    let uvs = corners.iter().map(from_above).collect();
    facing_up(corners, uvs, indices)
}

/// Edge of a form: its breadth, its brightness and its opacity.
#[derive(Clone, Copy)]
struct Edge(f32, f32, f32);

/// Builds arcs as [`arcs`] does, between dark edges: they stand out on pale and dark ground alike.
pub(crate) fn edged_arcs(inner: f32, outer: f32, count: u32, share: f32) -> Mesh {
    arcs_between(Edge(0.045, 0.12, 0.75), [inner, outer], count, share)
}

/// Builds a ring, or a disc, between black edges.
pub(crate) fn bold_ring(inner: f32, outer: f32) -> Mesh {
    arcs_between(Edge(0.06, 0.0, 1.0), [inner, outer], 1, 1.0)
}

/// Builds a bar from -1 to 1 both ways between black edges at its long sides.
pub(crate) fn bold_bar() -> Mesh {
    /// Breadth of an edge, in halves of the bar's.
    const EDGE: f32 = 0.5;
    /// From and to across the bar, and brightness.
    type Band = [f32; 3];
    let bands: [Band; 3] = [
        [-1.0 - EDGE, -1.0, 0.0],
        [-1.0, 1.0, 1.0],
        [1.0, 1.0 + EDGE, 0.0],
    ];
    let (mut corners, mut indices, mut tints) = (Vec::new(), Vec::new(), Vec::new());
    for [from, to, bright] in bands {
        let first = corners.len() as u32;
        corners.extend([
            [-1.0, 0.0, from],
            [1.0, 0.0, from],
            [1.0, 0.0, to],
            [-1.0, 0.0, to],
        ]);
        tints.extend([[bright, bright, bright, 1.0]; 4]);
        indices.extend([0, 3, 1, 1, 3, 2].map(|index| first + index));
    }
    let uvs = vec![[0.5, 0.5]; corners.len()];
    facing_up(corners, uvs, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tints)
}

fn arcs_between(
    Edge(breadth, dark, opacity): Edge,
    [inner, outer]: [f32; 2],
    count: u32,
    share: f32,
) -> Mesh {
    let tinted = |mesh: Mesh, bright: f32, alpha: f32| {
        let tint = vec![[bright, bright, bright, alpha]; mesh.count_vertices()];
        mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tint)
    };
    let mut whole = tinted(arcs(inner, outer, count, share), 1.0, 1.0);
    let edge = |inner: f32, outer: f32| tinted(arcs(inner, outer, count, share), dark, opacity);
    let mut parts = vec![edge(outer, outer + breadth)];
    if inner > breadth {
        parts.push(edge(inner - breadth, inner));
    }
    for part in &parts {
        if let Err(error) = whole.merge(part) {
            warn!("a mark stays without its edge: {error}");
        }
    }
    whole
}

/// Builds the frame of a square from -1 to 1, with half its inner side `inner`, between dark edges; a faint tint fills
/// it.
pub(crate) fn frame(inner: f32) -> Mesh {
    /// Breadth of an edge.
    const EDGE: f32 = 0.045;
    /// From and to, half the side each; brightness and opacity.
    type Band = [f32; 4];
    let bands: [Band; 4] = [
        [0.0, inner, 1.0, 0.24],
        [inner - EDGE, inner, 0.12, 0.75],
        [inner, 1.0, 1.0, 1.0],
        [1.0, 1.0 + EDGE, 0.12, 0.75],
    ];
    let (mut corners, mut indices, mut tints) = (Vec::new(), Vec::new(), Vec::new());
    for [from, to, bright, alpha] in bands {
        let first = corners.len() as u32;
        for half in [from, to] {
            corners.extend([
                [-half, 0.0, -half],
                [half, 0.0, -half],
                [half, 0.0, half],
                [-half, 0.0, half],
            ]);
        }
        tints.extend([[bright, bright, bright, alpha]; 8]);
        for side in 0..4 {
            let next = (side + 1) % 4;
            let [a, b, c, d] = [side, next, side + 4, next + 4].map(|corner| first + corner);
            indices.extend([c, a, d, d, a, b]);
        }
    }
    let uvs = vec![[0.5, 0.5]; corners.len()];
    facing_up(corners, uvs, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tints)
}

/// Builds the four corners of a square from -1 to 1, with arms of length `arm` and breadth `breadth`.
pub(crate) fn brackets(arm: f32, breadth: f32) -> Mesh {
    let (mut corners, mut indices) = (Vec::new(), Vec::new());
    let mut bar = |x0: f32, z0: f32, x1: f32, z1: f32| {
        let first = corners.len() as u32;
        let (left, right, top, low) = (x0.min(x1), x0.max(x1), z0.min(z1), z0.max(z1));
        corners.extend([
            [left, 0.0, top],
            [right, 0.0, top],
            [right, 0.0, low],
            [left, 0.0, low],
        ]);
        indices.extend([0, 3, 1, 1, 3, 2].map(|index| first + index));
    };
    for (x, z) in [(-1.0f32, -1.0f32), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        bar(x, z, x * (1.0 - arm), z * (1.0 - breadth));
        bar(x, z * (1.0 - breadth), x * (1.0 - breadth), z * (1.0 - arm));
    }
    let uvs = vec![[0.5, 0.5]; corners.len()];
    facing_up(corners, uvs, indices)
}

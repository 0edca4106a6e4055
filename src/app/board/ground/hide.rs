//! A yak hide on the meadow: leather side up, of an irregular outline, with the hair showing
//! all around its edge.

use bevy::prelude::*;

use super::nature;
use super::sheet::{OutlinePoint, rounded_square, sheet};
use crate::app::board::furniture::mesh_builder::Heap;
use crate::app::board::furniture::workshop::Workshop;
use crate::app::board::scatter::scatter;
use crate::app::board::{BoardKind, SLAB_HALF, design};

/// World size of one tile of leather.
const TILE: f32 = 7.5;
/// Thickness of the leather, world units.
const THICK: f32 = 0.05;
/// Number of hairs per step of the outline.
const HAIRS: u32 = 16;

/// Lays the hide and the grass around it.
pub(crate) fn build(shop: &mut Workshop) {
    let outline = outline();
    let leather = StandardMaterial {
        base_color: Color::srgb(0.97, 0.93, 0.88),
        reflectance: 0.28,
        ..shop.tile("hide", Vec2::ONE)
    };
    let top = sheet(&outline, 6, TILE, |row, edge| {
        let (inset, height, shade) = match row {
            0 => (0.75, 0.0, 1.0),
            1 => (0.42, 0.0, 1.0),
            2 => (0.20, -0.008, 0.88),
            3 => (0.07, -0.03, 0.62),
            4 => (0.0, -THICK, 0.36),
            _ => (0.06, -0.2, 0.2),
        };
        let at = match row {
            // Towards the middle: the outline is too irregular to follow so far in.
            0 | 1 => edge.at * (1.0 - inset / SLAB_HALF),
            _ => edge.at - edge.out * inset,
        };
        (Vec3::new(at.x, height, at.y), [shade, shade, shade, 1.0])
    });
    shop.put("Hide", top, leather);
    let hair = StandardMaterial {
        perceptual_roughness: 0.62,
        reflectance: 0.35,
        cull_mode: None,
        ..default()
    };
    shop.put("Hair", hair_of(&outline), hair);
    let drop = design(BoardKind::Hide).drop;
    nature::grass(shop, 900, 5.9, 15.0, -drop);
    nature::stones(shop, 34, 6.4, 14.0, -drop);
}

/// Returns the outline: a rough square with bulges, and the remains of four legs at the corners.
fn outline() -> Vec<OutlinePoint> {
    // Letters stand close to the edge.
    rounded_square(SLAB_HALF + 0.08, 0.9, 60, 18)
        .into_iter()
        .map(|edge| {
            let turn = edge.at.to_angle();
            let wander = 0.10 * (5.0 * turn + 0.4).sin()
                + 0.07 * (11.0 * turn + 1.9).sin()
                + 0.04 * (23.0 * turn).sin();
            let leg = (2.0 * turn).sin().abs().powi(14) * (0.42 + 0.12 * (3.0 * turn).cos());
            OutlinePoint {
                at: edge.at + edge.out * (wander + leg),
                ..edge
            }
        })
        .collect()
}

/// Builds the locks of hair that hang out from under the edge.
fn hair_of(outline: &[OutlinePoint]) -> Mesh {
    let mut heap = Heap::default();
    for (step, edge) in outline.iter().enumerate() {
        let next = &outline[(step + 1) % outline.len()];
        for hair in 0..HAIRS {
            let seed = step as u32 * HAIRS + hair;
            let draw = |salt| scatter(seed, salt);
            let root = edge.at.lerp(next.at, draw(0)) - edge.out * (0.02 + 0.16 * draw(1));
            // Neighbouring hairs lean alike: locks.
            let lock = 2.0 * scatter(seed / 40, 9) - 1.0;
            let lean = 0.75 * lock + 0.5 * (2.0 * draw(2) - 1.0);
            let way = (edge.out + edge.out.perp() * lean).normalize();
            let reach = (0.34 + 0.56 * draw(3)) * (0.8 + 0.35 * scatter(seed / 40, 8));
            let wide = way.perp() * (0.010 + 0.012 * draw(4));
            let high = -0.035 - 0.05 * draw(5);
            let middle = root + way * reach * 0.55;
            let tip = root + way * reach + edge.out.perp() * 0.12 * lock;
            let first = heap.next();
            let normal = Vec3::new(way.x * 0.5, 0.85, way.y * 0.5).normalize();
            let warm = 0.6 + 0.8 * draw(6);
            let mut add = |at: Vec2, height: f32, shade: f32| {
                let colour = Vec3::new(0.062 * shade * warm, 0.031 * shade * warm, 0.011 * shade);
                heap.add(Vec3::new(at.x, height, at.y), normal, colour);
            };
            add(root - wide, high, 0.5);
            add(root + wide, high, 0.5);
            add(middle - wide * 0.8, high + 0.05 * draw(7), 1.0);
            add(middle + wide * 0.8, high + 0.05 * draw(7), 1.0);
            add(tip, -0.20, 1.6);
            heap.indices
                .extend([0, 1, 2, 2, 1, 3, 2, 3, 4].map(|index| first + index));
        }
    }
    heap.mesh()
}

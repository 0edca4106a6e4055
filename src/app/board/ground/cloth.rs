//! White pulu over a low table: its edge falls in soft folds to the carpet.

use bevy::prelude::*;

use super::sheet::{Edge, rounded, sheet};
use crate::app::board::furniture::workshop::Workshop;
use crate::app::board::stage::places::{SLAB_HALF, SLAB_HEIGHT};

/// World size of one tile of the weave.
const TILE: f32 = 5.0;
/// Rows of corners from the table's edge to the hem.
const FALL: u32 = 13;
/// Folds around the whole cloth.
const FOLDS: f32 = 38.0;

/// Lays the cloth.
pub(crate) fn build(shop: &mut Workshop) {
    let wool = StandardMaterial {
        base_color: Color::srgb(0.93, 0.91, 0.88),
        reflectance: 0.15,
        ..shop.covered("pulu", Vec2::ONE)
    };
    shop.put("Cloth", cloth(), wool, Transform::default());
}

fn cloth() -> Mesh {
    const CORNER: f32 = 0.35;
    const WORN: f32 = 0.10;
    let outline = rounded(SLAB_HALF - 0.20, CORNER, 150, 22);
    let length = outline.last().map_or(1.0, |edge| edge.along);
    let white = [1.0, 1.0, 1.0, 1.0];
    sheet(&outline, FALL + 3, TILE, |row, edge| {
        let inwards = |inset: f32, height: f32| {
            let at = edge.at - edge.out * inset;
            Vec3::new(at.x, height, at.y)
        };
        match row {
            // Towards the middle: farther in than the corners are round.
            0 => (Vec3::new(edge.at.x, 0.0, edge.at.y) * 0.9, white),
            1 => (inwards(WORN, 0.0), white),
            2 => (inwards(0.03, -0.03), white),
            _ => {
                let share = (row - 2) as f32 / FALL as f32;
                (fallen(edge, share, length), tint(share))
            }
        }
    })
}

/// Where the cloth hangs at this share of its fall.
fn fallen(edge: &Edge, share: f32, length: f32) -> Vec3 {
    use std::f32::consts::TAU;
    let turn = TAU * edge.along / length;
    // Folds of unequal breadth, deeper towards the hem; two that do not fit never repeat.
    let wave = (FOLDS * turn + 1.3 * (5.0 * turn).sin()).sin() * (0.75 + 0.25 * (7.0 * turn).sin())
        + 0.30 * (23.0 * turn + 0.8).sin();
    let opened = share.powf(1.2);
    let flare = 0.10 * share + 0.16 * opened * wave + 0.05 * opened;
    let at = edge.at + edge.out * flare;
    let hem = SLAB_HEIGHT - 0.03 + 0.02 * wave;
    // The last part lies on the carpet and is drawn outwards.
    let height = -0.03 - (hem - 0.03) * share.min(0.97) / 0.97;
    let spread = if share > 0.97 { 0.06 } else { 0.0 };
    let at = at + edge.out * spread;
    Vec3::new(at.x, height, at.y)
}

/// A woven band of indigo and madder above the hem.
fn tint(share: f32) -> [f32; 4] {
    let [red, green, blue] = match share {
        s if (0.66..0.80).contains(&s) => [0.05, 0.08, 0.22],
        s if (0.56..0.90).contains(&s) => [0.42, 0.06, 0.05],
        _ => [1.0, 1.0, 1.0],
    };
    [red, green, blue, 1.0]
}

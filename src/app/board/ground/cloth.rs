//! White pulu over a low table: its edge falls to the carpet and lies there.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::sheet::{OutlinePoint, rounded_square, sheet};
use crate::app::board::furniture::workshop::Workshop;
use crate::app::board::stage::easing::part;
use crate::app::board::stage::places::{SLAB_HALF, SLAB_HEIGHT};

/// World size of one tile of the weave.
const TILE: f32 = 5.0;
/// Rows of corners from the table's edge to the hem.
const FALL: u32 = 18;
/// Share of those rows that hangs; the rest lies on the carpet.
const HANGS: f32 = 0.72;

/// Lays the cloth.
pub(crate) fn build(shop: &mut Workshop) {
    let wool = StandardMaterial {
        base_color: Color::srgb(0.93, 0.91, 0.88),
        reflectance: 0.15,
        ..shop.tile("pulu", Vec2::ONE)
    };
    shop.put("Cloth", cloth(), wool);
}

fn cloth() -> Mesh {
    const CORNER: f32 = 0.35;
    const WEAR: f32 = 0.10;
    let outline = rounded_square(SLAB_HALF - 0.08, CORNER, 150, 22);
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
            1 => (inwards(WEAR, 0.0), white),
            2 => (inwards(0.03, -0.03), white),
            _ => {
                let share = (row - 2) as f32 / FALL as f32;
                (hang(edge, share, length), tint(share))
            }
        }
    })
}

/// Returns the position of the cloth at this share of its breadth beyond the table's edge: thick wool hangs
/// nearly straight, gathers at the corners and lies on the carpet with its hem.
fn hang(edge: &OutlinePoint, share: f32, length: f32) -> Vec3 {
    let turn = TAU * edge.along / length;
    // Broad folds of unequal breadth; two that do not fit never repeat.
    let side = 0.045 * (11.0 * turn + 1.7 * (3.0 * turn).sin()).sin() + 0.03 * (29.0 * turn).sin();
    // Around a corner there is more cloth than way: it stands out in a cone with a fold on either side.
    let round = (2.0 * edge.out.x * edge.out.y).abs();
    let corner = 0.17 * round * round - 0.07 * (PI * round).sin();
    let hung = part(share, 0.0, HANGS);
    let flat = part(share, HANGS, 1.0);
    let out = 0.08 * hung + (side + corner) * hung * hung + 0.20 * flat;
    let at = edge.at + edge.out * out;
    // The part that lies rises a little where it is pushed together, and the hem curls.
    let rest = 0.035 + 0.3 * side.abs() * (1.0 - flat) + 0.012 * flat * flat;
    let drop = SLAB_HEIGHT - 0.03 - rest;
    Vec3::new(at.x, -0.03 - drop * hung.powf(0.92), at.y)
}

/// Returns the colour at a share of the fall: a woven band of indigo and madder above the hem.
fn tint(share: f32) -> [f32; 4] {
    let [red, green, blue] = match share {
        s if (0.70..0.82).contains(&s) => [0.05, 0.08, 0.22],
        s if (0.60..0.92).contains(&s) => [0.42, 0.06, 0.05],
        _ => [1.0, 1.0, 1.0],
    };
    [red, green, blue, 1.0]
}

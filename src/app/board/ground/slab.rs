//! The granite slab on its rug, and the wooden board; both lie on the walnut of the table.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::sheet::{OutlinePoint, rings, rounded_square};
use crate::app::board::furniture::mesh_builder::mesh;
use crate::app::board::furniture::workshop::Workshop;
use crate::app::board::stage::places::{SLAB_HALF, SLAB_HEIGHT};

/// World size of one tile of granite, and of one of birch.
const TILE: f32 = 8.5;
const STAVES: f32 = 7.4;
/// Half of the rug's width and depth, world units.
const RUG: Vec2 = Vec2::new(9.6, 8.8);
/// World size of one tile of the rug.
const RUG_TILE: f32 = 7.2;

/// Puts a board of birch on the table.
pub(crate) fn of_wood(shop: &mut Workshop) {
    let birch = StandardMaterial {
        reflectance: 0.45,
        ..shop.tile("birch", Vec2::ONE)
    };
    shop.put("Slab", block(STAVES), birch);
}

/// Puts slab and rug on the table.
pub(crate) fn of_granite(shop: &mut Workshop) {
    let granite = StandardMaterial {
        reflectance: 0.4,
        ..shop.tile("granite", Vec2::ONE)
    };
    shop.put("Slab", block(TILE), granite);
    let rug = StandardMaterial {
        base_color: Color::srgb(0.90, 0.85, 0.82),
        reflectance: 0.2,
        ..shop.tile("rug", 2.0 * RUG / RUG_TILE)
    };
    shop.lay("Rug", RUG, -SLAB_HEIGHT - 0.02, rug);
}

/// Builds a hewn block with rounded corners and a worn edge; its texture, `tile` world units to a tile, is laid
/// on from above and follows the outline down along the sides.
fn block(tile: f32) -> Mesh {
    const CORNER: f32 = 0.42;
    const WEAR: f32 = 0.14;
    const ARC: u32 = 10;
    let outline = rounded_square(SLAB_HALF, CORNER, 12, ARC);
    // (inset from the widest outline, height, how far the normal points up)
    let mut rows = vec![(WEAR, 0.0, 1.0)];
    for step in 1..=6 {
        let (sin, cos) = (FRAC_PI_2 * step as f32 / 6.0).sin_cos();
        rows.push((WEAR * (1.0 - sin), WEAR * (cos - 1.0), cos));
    }
    rows.push((-0.10, -SLAB_HEIGHT * 0.8, 0.1));
    rows.push((-0.06, -SLAB_HEIGHT * 0.95, -0.4));
    rows.push((0.02, -SLAB_HEIGHT, -0.9));
    let uv = |at: Vec3| [at.x / tile + 0.5, at.z / tile + 0.5];
    let (mut corners, mut normals, mut uvs) =
        (vec![Vec3::ZERO], vec![Vec3::Y], vec![uv(Vec3::ZERO)]);
    for &(inset, height, up) in &rows {
        for &OutlinePoint { at, out, .. } in &outline {
            let flat = at - out * inset;
            let corner = Vec3::new(flat.x, height, flat.y);
            let level = (1.0f32 - up * up).max(0.0).sqrt();
            corners.push(corner);
            normals.push(Vec3::new(out.x * level, up, out.y * level).normalize());
            // Going down the side continues the way outwards, so that nothing is stretched.
            let spread = Vec3::new(out.x, 0.0, out.y) * -height;
            uvs.push(uv(corner + spread));
        }
    }
    mesh(corners, rings(rows.len() as u32, outline.len() as u32))
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
}

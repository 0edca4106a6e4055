//! Things lying about outdoors: grass, small stones, twigs. Each kind is one mesh.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::app::board::furniture::mesh_builder::{Facing, Heap, strips};
use crate::app::board::furniture::workshop::Workshop;
use crate::app::board::scatter::scatter;

/// Returns a random position outside the square of half side `inner`, more often close to it.
fn about(seed: u32, inner: f32, outer: f32) -> Vec2 {
    let angle = TAU * scatter(seed, 50);
    let way = Vec2::from_angle(angle);
    let square = way / way.abs().max_element();
    square * (inner + (outer - inner) * scatter(seed, 51).powf(1.5))
}

/// Returns the material of grass, stones and twigs. Blades are seen from both sides and lit as the meadow is:
/// their normals are not turned.
fn rough() -> StandardMaterial {
    StandardMaterial {
        perceptual_roughness: 0.9,
        reflectance: 0.2,
        cull_mode: None,
        ..default()
    }
}

/// Adds `tufts` tufts of short grass around the board, rooted at height `ground`.
pub(crate) fn grass(shop: &mut Workshop, tufts: u32, inner: f32, outer: f32, ground: f32) {
    let mut heap = Heap::default();
    for tuft in 0..tufts {
        let place = about(tuft + 7000, inner, outer);
        let tall = 0.22 + 0.40 * scatter(tuft, 1);
        let dry = scatter(tuft, 2).powi(2);
        for blade in 0..9 {
            let draw = |salt: u32| scatter(tuft * 16 + blade, salt);
            let root = place + Vec2::from_angle(TAU * draw(3)) * 0.10 * draw(4);
            let lean = Vec2::from_angle(TAU * draw(5)) * (0.10 + 0.34 * draw(6)) * tall / 0.4;
            let wide = lean.perp().normalize_or(Vec2::X) * 0.018;
            let high = tall * (0.6 + 0.4 * draw(7));
            let green = Vec3::new(0.055, 0.075, 0.018).lerp(Vec3::new(0.15, 0.17, 0.045), draw(8));
            let colour = green.lerp(Vec3::new(0.28, 0.22, 0.09), 0.8 * dry);
            let at = |flat: Vec2, height: f32| Vec3::new(flat.x, ground + height, flat.y);
            let up = Vec3::new(lean.x, 0.8, lean.y).normalize();
            let a = heap.add(at(root - wide, 0.0), up, colour * 0.45);
            let b = heap.add(at(root + wide, 0.0), up, colour * 0.45);
            let middle = root + lean * 0.35;
            let c = heap.add(at(middle - wide * 0.8, high * 0.62), up, colour);
            let d = heap.add(at(middle + wide * 0.8, high * 0.62), up, colour);
            let e = heap.add(at(root + lean, high), up, colour * 1.5);
            heap.indices.extend([a, b, c, c, b, d, c, d, e]);
        }
    }
    shop.put("Grass", heap.mesh(), rough());
}

/// Adds `count` stones, from gravel to the size of a fist, half sunk into the ground.
pub(crate) fn stones(shop: &mut Workshop, count: u32, inner: f32, outer: f32, ground: f32) {
    const AROUND: u32 = 12;
    const RINGS: u32 = 6;
    let mut heap = Heap::default();
    for stone in 0..count {
        let draw = |salt: u32| scatter(stone + 300, salt);
        let size = 0.06 + 0.40 * draw(1).powi(5) + 0.06 * draw(2);
        let place = about(stone, inner + size, outer);
        let grey = Vec3::splat(0.16 + 0.22 * draw(3)) * Vec3::new(1.0, 0.93, 0.84);
        let turn = Quat::from_rotation_y(TAU * draw(4));
        let girth = Vec3::new(1.0, 0.45 + 0.25 * draw(5), 0.65 + 0.3 * draw(6)) * size;
        let middle = Vec3::new(place.x, ground + girth.y * 0.35, place.y);
        let first = heap.next();
        for ring in 0..=RINGS {
            let down = std::f32::consts::PI * ring as f32 / RINGS as f32;
            let (out, high) = down.sin_cos();
            for step in 0..=AROUND {
                let around = TAU * step as f32 / AROUND as f32;
                let lump = 1.0
                    + 0.12 * (2.0 * around + 6.0 * draw(7)).sin()
                    + 0.09 * (3.0 * around + 6.0 * draw(8) + down).cos();
                let ball = Vec3::new(out * around.cos(), high, out * around.sin());
                let at = turn * (ball * lump * girth);
                let normal = turn * (ball / girth).normalize();
                let shade = 0.75 + 0.25 * ball.y.max(0.0);
                heap.add(at + middle, normal, grey * shade);
            }
        }
        heap.indices
            .extend(strips(first, RINGS, AROUND, Facing::Behind));
    }
    shop.put("Stones", heap.mesh(), rough());
}

/// Adds `count` dry twigs, each bent once.
pub(crate) fn twigs(shop: &mut Workshop, count: u32, inner: f32, outer: f32, ground: f32) {
    const AROUND: u32 = 7;
    let mut heap = Heap::default();
    for twig in 0..count {
        let draw = |salt: u32| scatter(twig + 900, salt);
        let place = about(twig + 40, inner, outer);
        let way = Vec2::from_angle(TAU * draw(1));
        let long = 0.5 + 0.9 * draw(2);
        let thick = 0.035 + 0.03 * draw(3);
        let bend = way.perp() * (draw(4) - 0.5) * 0.4;
        let colour = Vec3::new(0.16, 0.10, 0.06) * (0.7 + 0.6 * draw(5));
        let path = [
            place - way * long / 2.0,
            place + bend * 0.5,
            place + way * long / 2.0,
        ];
        let first = heap.next();
        for (index, at) in path.into_iter().enumerate() {
            let radius = thick * [1.0, 0.85, 0.45][index];
            for step in 0..=AROUND {
                let (sin, cos) = (TAU * step as f32 / AROUND as f32).sin_cos();
                let side = way.perp();
                let normal = Vec3::new(side.x * cos, sin, side.y * cos);
                let middle = Vec3::new(at.x, ground + thick * 0.8, at.y);
                heap.add(middle + normal * radius, normal, colour * (0.8 + 0.3 * sin));
            }
        }
        heap.indices
            .extend(strips(first, 2, AROUND, Facing::Before));
    }
    shop.put("Twigs", heap.mesh(), rough());
}

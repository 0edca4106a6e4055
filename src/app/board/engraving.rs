//! What is carved into the slab, as pictures: the lines of the shape as hand-cut grooves, a
//! drilled dish at each point, a ring around the hub and a thin border.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::layout::{Layout, SLAB_HALF};
use super::textures::{add_mips, tiling};
use crate::games::jiaqi::Shape;

/// Side of the pictures in texels: two for each pixel of a full-HD window.
const SIDE: usize = 2048;
/// Texels in a world unit.
const SCALE: f32 = SIDE as f32 / (2.0 * SLAB_HALF);

/// Colour with opacity, and relief in tangent space, of the whole of the slab's top.
pub(super) struct Carved {
    /// sRGB; opaque where the stone is cut away deepest.
    pub colour: Image,
    /// Linear.
    pub relief: Image,
}

/// How deep the stone is cut, 0 to 1, texel by texel.
struct Depths(Vec<f32>);

impl Depths {
    /// Cuts a rounded groove along a straight way; breadths in world units.
    fn groove(&mut self, from: Vec2, to: Vec2, breadth: f32, depth: f32) {
        let reach = breadth * 0.5 + 0.03;
        let (least, most) = (from.min(to) - reach, from.max(to) + reach);
        let way = to - from;
        let length = way.length().max(1e-4);
        let along = way / length;
        // Only the strip around the way is visited, row by row or column by column.
        let steep = way.y.abs() > way.x.abs();
        let (first, last) = if steep {
            (least.y, most.y)
        } else {
            (least.x, most.x)
        };
        let slack = reach * std::f32::consts::SQRT_2 + 1.0 / SCALE;
        for major in texel(first)..=texel(last) {
            let place = world(major);
            let (a, b, slope) = if steep {
                (from.y, from.x, way.x / way.y)
            } else {
                (from.x, from.y, way.y / way.x)
            };
            let middle = b + (place - a) * slope;
            for minor in texel(middle - slack)..=texel(middle + slack) {
                let (x, y) = if steep {
                    (minor, major)
                } else {
                    (major, minor)
                };
                let at = Vec2::new(world(x), world(y));
                let on = (at - from).dot(along).clamp(0.0, length);
                self.cut(x, y, at.distance(from + along * on), breadth, depth);
            }
        }
    }

    /// Cuts a groove around a circle; radius 0 drills a dish.
    fn ring(&mut self, centre: Vec2, radius: f32, breadth: f32, depth: f32) {
        let reach = radius + breadth;
        for y in texel(centre.y - reach)..=texel(centre.y + reach) {
            for x in texel(centre.x - reach)..=texel(centre.x + reach) {
                let off = (Vec2::new(world(x), world(y)).distance(centre) - radius).abs();
                self.cut(x, y, off, breadth, depth);
            }
        }
    }

    fn cut(&mut self, x: usize, y: usize, off: f32, breadth: f32, depth: f32) {
        let hand = 1.0 + 0.22 * (waver(x, y) - 0.5);
        let t = (1.0 - off / (0.5 * breadth * hand)).clamp(0.0, 1.0);
        // Slanting walls and a narrow floor.
        let t = (t * 1.3).min(1.0);
        let value = depth * t * t * (3.0 - 2.0 * t);
        let texel = &mut self.0[y * SIDE + x];
        *texel = texel.max(value);
    }

    fn at(&self, x: usize, y: usize) -> f32 {
        self.0[y.min(SIDE - 1) * SIDE + x.min(SIDE - 1)]
    }
}

fn texel(world: f32) -> usize {
    (((world + SLAB_HALF) * SCALE).max(0.0) as usize).min(SIDE - 1)
}

fn world(texel: usize) -> f32 {
    (texel as f32 + 0.5) / SCALE - SLAB_HALF
}

/// The unsteadiness of the chisel: smooth noise, 0 to 1.
fn waver(x: usize, y: usize) -> f32 {
    const CELL: usize = 14;
    let corner = |cx: usize, cy: usize| {
        let mut hash =
            (cx as u32).wrapping_mul(0x9e37_79b9) ^ (cy as u32).wrapping_mul(0x85eb_ca6b);
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
        ((hash ^ (hash >> 13)) & 0xffff) as f32 / 65535.0
    };
    let (cx, cy) = (x / CELL, y / CELL);
    let (fx, fy) = (
        (x % CELL) as f32 / CELL as f32,
        (y % CELL) as f32 / CELL as f32,
    );
    let top = corner(cx, cy).lerp(corner(cx + 1, cy), fx);
    let low = corner(cx, cy + 1).lerp(corner(cx + 1, cy + 1), fx);
    top.lerp(low, fy)
}

/// Carves the net of a shape.
pub(super) fn carve(shape: &Shape) -> Carved {
    let layout = Layout::of(shape);
    let place = |point| {
        let at = layout.position(shape, point);
        Vec2::new(at.x, at.z)
    };
    let mut depths = Depths(vec![0.0; SIDE * SIDE]);
    let breadth = (0.082 + 0.040 * layout.unit).min(0.145);
    for line in shape.lines() {
        if let [first, .., last] = line.points[..] {
            depths.groove(place(first), place(last), breadth, 0.85);
        }
    }
    for point in shape.iter() {
        depths.ring(place(point), 0.0, breadth * 2.2, 1.0);
    }
    let hub = place(shape.hub());
    depths.ring(hub, 0.40 * layout.unit, breadth * 1.1, 0.95);
    depths.ring(hub, 0.0, breadth * 2.8, 1.0);
    border(&mut depths);
    paint(&depths)
}

/// A thin double line near the slab's edge.
fn border(depths: &mut Depths) {
    for (half, breadth) in [(SLAB_HALF - 0.26, 0.034)] {
        let corners = [
            Vec2::new(-half, -half),
            Vec2::new(half, -half),
            Vec2::new(half, half),
            Vec2::new(-half, half),
        ];
        for index in 0..4 {
            depths.groove(corners[index], corners[(index + 1) % 4], breadth, 0.5);
        }
    }
}

/// Turns depths into colour and relief.
fn paint(depths: &Depths) -> Carved {
    /// Slope of a wall that falls by the whole depth over one texel, as the eye takes it.
    const STEEPNESS: f32 = 5.5;
    let (lip, floor) = (Vec3::new(0.70, 0.66, 0.60), Vec3::new(0.15, 0.125, 0.11));
    let (mut colour, mut relief) = (
        Vec::with_capacity(SIDE * SIDE * 4),
        Vec::with_capacity(SIDE * SIDE * 4),
    );
    for y in 0..SIDE {
        for x in 0..SIDE {
            let depth = depths.at(x, y);
            let slope = Vec2::new(
                depths.at(x + 1, y) - depths.at(x.saturating_sub(1), y),
                depths.at(x, y + 1) - depths.at(x, y.saturating_sub(1)),
            ) * STEEPNESS;
            let wall = (slope.length() * 1.4).min(1.0);
            let shade = lip.lerp(floor, ((depth - 0.18) / 0.5).clamp(0.0, 1.0));
            let opacity = (depth * 1.25).max(0.75 * wall).min(0.94);
            colour.extend(shade.to_array().map(|v| (v * 255.0) as u8));
            colour.push((opacity * 255.0) as u8);
            // The stone falls away into the groove; v runs down the picture, green up it.
            let normal = Vec3::new(slope.x, -slope.y, 1.0).normalize() * 0.5 + 0.5;
            relief.extend(normal.to_array().map(|v| (v * 255.0) as u8));
            relief.push(255);
        }
    }
    Carved {
        colour: picture(colour, TextureFormat::Rgba8UnormSrgb),
        relief: picture(relief, TextureFormat::Rgba8Unorm),
    }
}

fn picture(data: Vec<u8>, format: TextureFormat) -> Image {
    let size = Extent3d {
        width: SIDE as u32,
        height: SIDE as u32,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        data,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = tiling();
    add_mips(&mut image);
    image
}

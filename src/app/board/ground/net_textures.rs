//! The net of a topology on a board, as pictures of colour and relief: cut into stone, embroidered,
//! burnt into leather or drawn in earth.

use bevy::math::Vec2Swizzles;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use crate::app::board::furniture::textures::tile;
use crate::app::board::scatter::scatter;
use crate::app::board::{BoardKind, SLAB_HALF};

/// Side of the pictures in texels: two for each pixel of a full-HD window.
const SIDE: usize = 2048;
/// Texels per world unit.
const SCALE: f32 = SIDE as f32 / (2.0 * SLAB_HALF);

/// Colour with opacity, and relief in tangent space, of the whole of the board's top.
pub(crate) struct NetCarving {
    /// Colour, sRGB; opaque where the stroke is strongest.
    pub colour: Image,
    /// Relief, linear.
    pub relief: Image,
}

/// Strength of the strokes, 0 to 1, texel by texel: depth of a groove or height of a thread.
pub(super) struct Depths {
    deep: Vec<f32>,
    /// Whether each texel's stroke is red rather than of the first colour.
    red: Vec<bool>,
    /// True if strokes made now are red.
    pub dye: bool,
    /// Unsteadiness of the hand.
    hand: f32,
    /// True if a stroke has slanting walls rather than a round back.
    flat_floor: bool,
}

impl Depths {
    /// Creates an empty drawing for a board.
    pub fn of(board: BoardKind) -> Self {
        Self {
            deep: vec![0.0; SIDE * SIDE],
            red: vec![false; SIDE * SIDE],
            dye: false,
            hand: match board {
                BoardKind::Cloth => 0.10,
                BoardKind::Granite => 0.22,
                BoardKind::Hide => 0.45,
                BoardKind::Earth => 0.5,
                BoardKind::Wood => 0.05,
            },
            flat_floor: board != BoardKind::Cloth,
        }
    }

    /// Cuts a rounded groove along a straight line; breadth in world units.
    pub fn groove(&mut self, from: Vec2, to: Vec2, breadth: f32, depth: f32) {
        let reach = breadth * 0.5 + 0.03;
        let (least, most) = (from.min(to) - reach, from.max(to) + reach);
        let way = to - from;
        let length = way.length().max(1e-4);
        let along = way / length;
        // Visit only the strip around the line, row by row or column by column.
        let steep = way.y.abs() > way.x.abs();
        let turned = |v: Vec2| if steep { v.yx() } else { v };
        let [least, most, start, turn] = [least, most, from, way].map(turned);
        let slack = reach * std::f32::consts::SQRT_2 + 1.0 / SCALE;
        for major in texel(least.x)..=texel(most.x) {
            let middle = start.y + (world(major) - start.x) * (turn.y / turn.x);
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
    pub fn ring(&mut self, centre: Vec2, radius: f32, breadth: f32, depth: f32) {
        let reach = radius + breadth;
        for y in texel(centre.y - reach)..=texel(centre.y + reach) {
            for x in texel(centre.x - reach)..=texel(centre.x + reach) {
                let off = (Vec2::new(world(x), world(y)).distance(centre) - radius).abs();
                self.cut(x, y, off, breadth, depth);
            }
        }
    }

    /// Cuts or dyes a square evenly to a depth; `half` is half its side.
    pub fn square(&mut self, centre: Vec2, half: f32, depth: f32) {
        for y in texel(centre.y - half)..texel(centre.y + half) {
            for x in texel(centre.x - half)..texel(centre.x + half) {
                self.deepen(x, y, depth);
            }
        }
    }

    fn cut(&mut self, x: usize, y: usize, off: f32, breadth: f32, depth: f32) {
        let hand = 1.0 + self.hand * (waver(x, y) - 0.5);
        let t = (1.0 - off / (0.5 * breadth * hand)).clamp(0.0, 1.0);
        let value = if self.flat_floor {
            let t = (t * 1.3).min(1.0);
            depth * t * t * (3.0 - 2.0 * t)
        } else {
            depth * (t * (2.0 - t)).sqrt()
        };
        self.deepen(x, y, value);
    }

    /// Sets the strength of a texel, unless a stronger stroke crosses it.
    fn deepen(&mut self, x: usize, y: usize, depth: f32) {
        let index = y * SIDE + x;
        if depth > self.deep[index] {
            self.deep[index] = depth;
            self.red[index] = self.dye;
        }
    }

    /// Embroiders a straight line in chain stitch: short threads that lean to either side in turn.
    pub fn stitches(&mut self, from: Vec2, to: Vec2, breadth: f32) {
        let way = to - from;
        let count = (way.length() / (breadth * 1.15)).round().max(1.0);
        let (step, side) = (way / count, way.normalize_or_zero().perp() * breadth * 0.30);
        for number in 0..count as u32 {
            let at = from + step * (number as f32 + 0.5);
            for lean in [1.0, -1.0] {
                let loose = 1.0 + 0.16 * (scatter(number, 3) - 0.5);
                let tip = at + step * 0.52 * loose;
                let root = at - step * 0.46 + side * lean;
                self.groove(root, tip, breadth * 0.62, 0.95);
            }
        }
    }

    /// Embroiders a flower of straight stitches: its petals run from the middle outwards.
    pub fn flower(&mut self, centre: Vec2, radius: f32, petals: u32) {
        for petal in 0..petals {
            let angle = std::f32::consts::TAU * petal as f32 / petals as f32;
            let way = Vec2::from_angle(angle);
            let breadth = radius * 5.2 / petals as f32;
            let [root, tip] = [way * radius * 0.18, way * radius].map(|off| centre + off);
            self.groove(root, tip, breadth, 1.0);
        }
    }

    fn at(&self, x: usize, y: usize) -> f32 {
        self.deep[y.min(SIDE - 1) * SIDE + x.min(SIDE - 1)]
    }

    /// Returns the strokes blurred: the earth thrown up beside a groove, the scorch around a line.
    fn blur(&self, reach: usize) -> Vec<f32> {
        let (mut from, mut to) = (self.deep.clone(), vec![0.0; SIDE * SIDE]);
        // Three running means are nearly a Gaussian; rows, then columns by turning.
        for _ in 0..6 {
            for line in 0..SIDE {
                let row = &from[line * SIDE..(line + 1) * SIDE];
                let mut sum: f32 = row[..reach].iter().sum();
                for x in 0..SIDE {
                    sum += row.get(x + reach).copied().unwrap_or(0.0);
                    if x > reach {
                        sum -= row[x - reach - 1];
                    }
                    to[x * SIDE + line] = sum / (2 * reach + 1) as f32;
                }
            }
            std::mem::swap(&mut from, &mut to);
        }
        from
    }
}

fn texel(world: f32) -> usize {
    (((world + SLAB_HALF) * SCALE).max(0.0) as usize).min(SIDE - 1)
}

fn world(texel: usize) -> f32 {
    (texel as f32 + 0.5) / SCALE - SLAB_HALF
}

/// Returns the unsteadiness of the chisel at a texel: smooth noise, 0 to 1.
fn waver(x: usize, y: usize) -> f32 {
    const CELL: usize = 14;
    let corner = |cx: usize, cy: usize| {
        let mut hash =
            (cx as u32).wrapping_mul(0x9e37_79b9) ^ (cy as u32).wrapping_mul(0x85eb_ca6b);
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
        ((hash ^ (hash >> 13)) & 0xffff) as f32 / 65535.0
    };
    let (cx, cy) = (x / CELL, y / CELL);
    let [fx, fy] = [x, y].map(|along| (along % CELL) as f32 / CELL as f32);
    let top = corner(cx, cy).lerp(corner(cx + 1, cy), fx);
    let low = corner(cx, cy + 1).lerp(corner(cx + 1, cy + 1), fx);
    top.lerp(low, fy)
}

/// Returns the roughness of the strokes on a board.
pub(super) fn roughness(board: BoardKind) -> f32 {
    match board {
        BoardKind::Granite => 0.85,
        BoardKind::Cloth => 0.48,
        BoardKind::Hide => 0.80,
        BoardKind::Earth => 0.97,
        BoardKind::Wood => 0.45,
    }
}

/// Turns strokes into colour and relief.
pub(super) fn paint(depths: &Depths, board: BoardKind) -> NetCarving {
    // Earth thrown up lies beside a drawn groove; around a burnt line the leather is singed.
    let around = match board {
        BoardKind::Earth => Some(depths.blur(9)),
        BoardKind::Hide => Some(depths.blur(5)),
        _ => None,
    };
    let beside = |x: usize, y: usize| {
        let index = y.min(SIDE - 1) * SIDE + x.min(SIDE - 1);
        around.as_ref().map_or(0.0, |around| around[index])
    };
    let height = |x: usize, y: usize| {
        let (deep, near) = (depths.at(x, y), beside(x, y));
        match board {
            BoardKind::Granite => -deep,
            BoardKind::Cloth => 0.8 * deep,
            BoardKind::Hide => -0.55 * deep,
            // Inlaid and planed with the rest.
            BoardKind::Wood => -0.12 * deep,
            BoardKind::Earth => {
                let thrown = (near * 1.5 * (1.0 - deep)).min(0.5);
                let loose = scatter((y * SIDE + x) as u32 / 2, 5) - 0.5;
                1.4 * thrown - deep + 0.16 * loose * (near + deep).min(0.8)
            }
        }
    };
    /// Slope of a wall that falls by the whole depth over one texel, exaggerated for the eye.
    const STEEPNESS: f32 = 5.5;
    let mut colour = Vec::with_capacity(SIDE * SIDE * 4);
    let mut relief = Vec::with_capacity(SIDE * SIDE * 4);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let index = y * SIDE + x;
            let (deep, near) = (depths.deep[index], beside(x, y));
            let slope = Vec2::new(
                height(x + 1, y) - height(x.saturating_sub(1), y),
                height(x, y + 1) - height(x, y.saturating_sub(1)),
            ) * STEEPNESS;
            let (shade, opacity) = shade(board, deep, near, depths.red[index], slope);
            colour.extend(shade.to_array().map(|v| (v.clamp(0.0, 1.0) * 255.0) as u8));
            colour.push((opacity.clamp(0.0, 1.0) * 255.0) as u8);
            // What rises to the right tilts to the left; v runs down the picture, green up it.
            let normal = Vec3::new(-slope.x, slope.y, 1.0).normalize() * 0.5 + 0.5;
            relief.extend(normal.to_array().map(|v| (v * 255.0) as u8));
            relief.push(255);
        }
    }
    NetCarving {
        colour: tile(SIDE as u32, colour, TextureFormat::Rgba8UnormSrgb),
        relief: tile(SIDE as u32, relief, TextureFormat::Rgba8Unorm),
    }
}

/// Returns colour and opacity of a texel, from its stroke's strength, the blurred strokes beside it, its dye
/// and its slope.
fn shade(board: BoardKind, deep: f32, near: f32, red: bool, slope: Vec2) -> (Vec3, f32) {
    match board {
        BoardKind::Granite => {
            let (lip, floor) = (Vec3::new(0.70, 0.66, 0.60), Vec3::new(0.15, 0.125, 0.11));
            let wall = (slope.length() * 1.4).min(1.0);
            let shade = lip.lerp(floor, ((deep - 0.18) / 0.5).clamp(0.0, 1.0));
            (shade, (deep * 1.25).max(0.75 * wall).min(0.94))
        }
        BoardKind::Cloth => {
            let silk = if red {
                Vec3::new(0.72, 0.09, 0.10)
            } else {
                Vec3::new(0.17, 0.21, 0.43)
            };
            // Between threads it is dark; their backs shine.
            (silk * (0.35 + 0.75 * deep), (deep * 5.0).min(1.0))
        }
        BoardKind::Hide => {
            let (singed, coal) = (Vec3::new(0.34, 0.17, 0.07), Vec3::new(0.085, 0.050, 0.032));
            let shade = singed.lerp(coal, (deep * 1.6).min(1.0));
            (shade, (deep * 1.5).max(near * 1.1).min(0.93))
        }
        BoardKind::Earth => {
            let (dust, damp) = (Vec3::new(0.70, 0.60, 0.47), Vec3::new(0.20, 0.145, 0.10));
            let inside = ((deep - 0.12) / 0.4).clamp(0.0, 1.0);
            let shade = dust.lerp(damp, inside);
            let thrown = (near * 1.6).min(0.55) * (1.0 - inside);
            (shade, (0.88 * inside).max(thrown))
        }
        BoardKind::Wood => {
            // Veneer of walnut, through which the grain of the board goes on.
            let walnut = Vec3::new(0.27, 0.155, 0.085);
            (walnut, (deep * 1.7).min(0.93))
        }
    }
}

//! Lines, areas and grain for drawing pictures.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, Paint, Path, PathBuilder, Pixmap, Point as Spot,
    RadialGradient, Shader, SpreadMode, Stroke, Transform,
};

pub(super) fn stop(at: f32, [r, g, b]: [u8; 3]) -> GradientStop {
    GradientStop::new(at, Color::from_rgba8(r, g, b, 255))
}

/// Returns one colour to fill an area with.
pub(super) fn solid(colour: Color) -> Option<Shader<'static>> {
    Some(Shader::SolidColor(colour))
}

pub(super) fn rgba([r, g, b]: [u8; 3], alpha: u8) -> Color {
    Color::from_rgba8(r, g, b, alpha)
}

/// Returns colours from the first circle's middle to the second circle.
pub(super) fn radial(
    from: Spot,
    to: Spot,
    radius: f32,
    stops: Vec<GradientStop>,
) -> Option<Shader<'static>> {
    let whole = Transform::identity();
    RadialGradient::new(from, to, radius, stops, SpreadMode::Pad, whole)
}

/// Fills an area.
pub(super) fn fill(pixels: &mut Pixmap, path: Option<Path>, shader: Option<Shader>) {
    if let (Some(path), Some(shader)) = (path, shader) {
        let ink = paint(shader);
        pixels.fill_path(&path, &ink, FillRule::Winding, Transform::identity(), None);
    }
}

/// Fills a circle.
pub(super) fn disc(pixels: &mut Pixmap, at: (f32, f32), radius: f32, shader: Option<Shader>) {
    fill(pixels, PathBuilder::from_circle(at.0, at.1, radius), shader);
}

/// Draws a line along a path.
pub(super) fn line(pixels: &mut Pixmap, path: Option<Path>, colour: Color, width: f32) {
    if let Some(path) = path {
        let ink = paint(Shader::SolidColor(colour));
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &ink, &stroke, Transform::identity(), None);
    }
}

/// Draws a straight line.
pub(super) fn straight(
    pixels: &mut Pixmap,
    [(x0, y0), (x1, y1)]: [(f32, f32); 2],
    colour: Color,
    width: f32,
) {
    let mut path = PathBuilder::new();
    path.move_to(x0, y0);
    path.line_to(x1, y1);
    line(pixels, path.finish(), colour, width);
}

/// Draws a circle.
pub(super) fn ring(pixels: &mut Pixmap, at: (f32, f32), radius: f32, colour: Color, width: f32) {
    let circle = PathBuilder::from_circle(at.0, at.1, radius);
    line(pixels, circle, colour, width);
}

pub(super) fn paint(shader: Shader<'_>) -> Paint<'_> {
    Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    }
}

/// Returns a square with round corners.
pub(super) fn rounded(x: f32, y: f32, side: f32, round: f32) -> Option<Path> {
    // A quarter of a circle as a cubic curve.
    let k = round * 0.447_715;
    let (right, bottom) = (x + side, y + side);
    let mut path = PathBuilder::new();
    path.move_to(x + round, y);
    path.line_to(right - round, y);
    path.cubic_to(right - k, y, right, y + k, right, y + round);
    path.line_to(right, bottom - round);
    path.cubic_to(right, bottom - k, right - k, bottom, right - round, bottom);
    path.line_to(x + round, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - round);
    path.line_to(x, y + round);
    path.cubic_to(x, y + k, x + k, y, x + round, y);
    path.close();
    path.finish()
}

/// Adds the grain of cloth or stone: every pixel a little lighter or darker, and `specks` in a thousand much darker or
/// lighter, the same in every picture.
pub(super) fn grain(
    pixels: &mut Pixmap,
    (left, top, width, height): (u32, u32, u32, u32),
    strength: i32,
    specks: u32,
) {
    let across = pixels.width();
    let right = (left + width).min(across);
    let bottom = (top + height).min(pixels.height());
    let data = pixels.data_mut();
    for y in top..bottom {
        for x in left..right {
            // Specks are about two pixels wide.
            let rough = scatter(x / 2, y / 2 + 7919);
            let fine = scatter(x, y);
            let mut change = (fine % (2 * strength as u32 + 1)) as i32 - strength;
            if rough % 1000 < specks {
                change += if rough & 0x1_0000 == 0 { -30 } else { 20 };
            }
            let at = ((y * across + x) * 4) as usize;
            for channel in &mut data[at..at + 3] {
                *channel = (i32::from(*channel) + change).clamp(0, 255) as u8;
            }
        }
    }
}

/// Returns a number derived from two, scattered as if by chance.
fn scatter(x: u32, y: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77);
    n ^= n >> 15;
    n = n.wrapping_mul(0x2c1b_3c6d);
    n ^= n >> 12;
    n = n.wrapping_mul(0x297a_2d39);
    n ^ (n >> 15)
}

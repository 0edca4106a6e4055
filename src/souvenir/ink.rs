//! Lines, areas and grain: what pictures are drawn with.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, Paint, PathBuilder, Pixmap, Shader, Stroke, Transform,
};

pub(super) fn stop(at: f32, [r, g, b]: [u8; 3]) -> GradientStop {
    GradientStop::new(at, Color::from_rgba8(r, g, b, 255))
}

pub(super) fn rgba([r, g, b]: [u8; 3], alpha: u8) -> Color {
    Color::from_rgba8(r, g, b, alpha)
}

pub(super) fn paint(shader: Shader<'_>) -> Paint<'_> {
    Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    }
}

pub(super) fn fill(pixels: &mut Pixmap, path: Option<tiny_skia::Path>, colour: Color) {
    if let Some(path) = path {
        let ink = paint(Shader::SolidColor(colour));
        pixels.fill_path(&path, &ink, FillRule::Winding, Transform::identity(), None);
    }
}

pub(super) fn line(pixels: &mut Pixmap, path: Option<tiny_skia::Path>, colour: Color, width: f32) {
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

pub(super) fn rounded(
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    round: f32,
) -> Option<tiny_skia::Path> {
    // A quarter of a circle as a cubic curve.
    let k = round * 0.447_715;
    let (right, bottom) = (x + width, y + height);
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

/// Grain of cloth or stone: every pixel a little lighter or darker, and some of `specks` in a
/// thousand much darker or lighter, the same in every picture.
pub(super) fn grain(
    pixels: &mut Pixmap,
    (left, top, width, height): (u32, u32, u32, u32),
    strength: i32,
    specks: u32,
) {
    let across = pixels.width();
    let (right, bottom) = (
        (left + width).min(across),
        (top + height).min(pixels.height()),
    );
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

/// A number from two, scattered as if by chance.
fn scatter(x: u32, y: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77);
    n ^= n >> 15;
    n = n.wrapping_mul(0x2c1b_3c6d);
    n ^= n >> 12;
    n = n.wrapping_mul(0x297a_2d39);
    n ^ (n >> 15)
}

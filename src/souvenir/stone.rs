//! A stone as pixels.

use super::ink::{fill, line, paint, rgba, stop};
use crate::equipment::{Mark, StoneKind};
use crate::games::Side;
use tiny_skia::{
    FillRule, GradientStop, PathBuilder, Pixmap, Point as Spot, RadialGradient, SpreadMode,
    Transform,
};

/// A stone with its shadow, in the middle of a square.
pub(super) fn stone(pair: StoneKind, side: Side, radius: f32) -> Option<Pixmap> {
    let size = (radius * 2.9).ceil() as u32;
    let size = size + size % 2;
    let mut pixels = Pixmap::new(size, size)?;
    let middle = size as f32 * 0.5;
    let shadow = RadialGradient::new(
        Spot::from_xy(middle + radius * 0.10, middle + radius * 0.16),
        Spot::from_xy(middle + radius * 0.10, middle + radius * 0.16),
        radius * 1.22,
        vec![
            GradientStop::new(0.0, rgba([20, 12, 8], 190)),
            GradientStop::new(0.72, rgba([20, 12, 8], 150)),
            GradientStop::new(1.0, rgba([20, 12, 8], 0)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    let around = PathBuilder::from_circle(
        middle + radius * 0.10,
        middle + radius * 0.16,
        radius * 1.22,
    )?;
    pixels.fill_path(
        &around,
        &paint(shadow),
        FillRule::Winding,
        Transform::identity(),
        None,
    );
    let [flat, light, ink] = pair.colours(side);
    let shade = |share: f32| flat.map(|c| (f32::from(c) * share) as u8);
    let stops = vec![
        stop(0.0, light),
        stop(0.45, flat),
        stop(0.85, shade(0.86)),
        stop(1.0, shade(0.6)),
    ];
    let body = RadialGradient::new(
        Spot::from_xy(middle - radius * 0.34, middle - radius * 0.40),
        Spot::from_xy(middle, middle),
        radius,
        stops,
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    let disc = PathBuilder::from_circle(middle, middle, radius)?;
    pixels.fill_path(
        &disc,
        &paint(body),
        FillRule::Winding,
        Transform::identity(),
        None,
    );
    let ink = rgba(ink, 230);
    for mark in pair.marks(side) {
        match *mark {
            Mark::Ring(share, breadth) => {
                let ring = PathBuilder::from_circle(middle, middle, radius * share);
                line(&mut pixels, ring, ink, radius * breadth);
            }
            Mark::Vein(breadth) => {
                let (x, y) = (radius * 0.9, radius * 0.12);
                let mut path = PathBuilder::new();
                path.move_to(middle - x, middle + y);
                path.line_to(middle + x, middle - y);
                line(&mut pixels, path.finish(), ink, radius * breadth);
            }
            Mark::Disc(share) => {
                let disc = PathBuilder::from_circle(middle, middle, radius * share);
                fill(&mut pixels, disc, ink);
            }
        }
    }
    Some(pixels)
}

//! A stone as pixels.

use super::strokes::{disc, radial, rgba, ring, solid, stop, straight};
use tibetango_content::equipment::{GROOVES, StoneKind, StoneMark};
use tibetango_rules::Side;
use tiny_skia::{GradientStop, Pixmap, Point as Spot};

/// Draws a stone with its shadow, in the middle of a square.
pub(super) fn stone(pair: StoneKind, side: Side, radius: f32) -> Option<Pixmap> {
    let size = (radius * 2.9).ceil() as u32;
    let size = size + size % 2;
    let mut pixels = Pixmap::new(size, size)?;
    let middle = size as f32 * 0.5;
    let under = (middle + radius * 0.10, middle + radius * 0.16);
    let (below, far) = (Spot::from(under), radius * 1.22);
    let dark = |at, alpha| GradientStop::new(at, rgba([20, 12, 8], alpha));
    let shadow = vec![dark(0.0, 190), dark(0.72, 150), dark(1.0, 0)];
    let shadow = radial(below, below, far, shadow);
    disc(&mut pixels, under, far, shadow);
    let [flat, light, ink] = pair.colours(side);
    let shade = |share: f32| flat.map(|c| (f32::from(c) * share) as u8);
    let body = vec![
        stop(0.0, light),
        stop(0.45, flat),
        stop(0.85, shade(0.86)),
        stop(1.0, shade(0.6)),
    ];
    let lit = Spot::from_xy(middle - radius * 0.34, middle - radius * 0.40);
    let centre = (middle, middle);
    let body = radial(lit, Spot::from(centre), radius, body);
    disc(&mut pixels, centre, radius, body);
    let groove = rgba(pair.groove(side), 220);
    for share in GROOVES.into_iter().filter(|_| pair.is_turned()) {
        ring(&mut pixels, centre, radius * share, groove, radius * 0.06);
    }
    let ink = rgba(ink, 230);
    for mark in pair.marks(side) {
        match *mark {
            StoneMark::Ring(share, breadth) => {
                ring(&mut pixels, centre, radius * share, ink, radius * breadth);
            }
            StoneMark::Vein(breadth) => {
                let (x, y) = (radius * 0.9, radius * 0.12);
                let ends = [(middle - x, middle + y), (middle + x, middle - y)];
                straight(&mut pixels, ends, ink, radius * breadth);
            }
            StoneMark::Disc(share) => {
                disc(&mut pixels, centre, radius * share, solid(ink));
            }
        }
    }
    Some(pixels)
}

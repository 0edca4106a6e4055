//! The nets, line by line, as each board's strokes draw it.

use bevy::prelude::*;

use super::engraving::{Carved, Depths, paint};
use crate::app::board::chance::chance;
use crate::app::board::kinds::Strokes;
use crate::app::board::net::Net;
use crate::app::board::stage::places::{Places, SLAB_HALF};
use crate::games::{Point, Shape};

/// Where a point lies, seen from above.
fn flat(places: &Places, point: Point) -> Vec2 {
    let at = places.position(point);
    Vec2::new(at.x, at.z)
}

/// Draws the net of a shape.
pub(crate) fn carve(shape: &'static Shape, net: Net, strokes: Strokes) -> Carved {
    let places = Places::of(shape);
    let place = |point: Point| flat(&places, point);
    let fine = (0.082 + 0.040 * places.unit).min(0.145);
    let mut depths = Depths::of(strokes);
    let ways: Vec<(Vec2, Vec2)> = shape
        .lines()
        .iter()
        .filter_map(|line| match line.points[..] {
            [first, .., last] => Some((place(first), place(last))),
            _ => None,
        })
        .collect();
    match net {
        Net::Open => open(&mut depths, strokes, &ways, &places, fine),
        Net::Close => {
            let centre: Vec<Vec2> = shape.centre().iter().map(|&point| place(point)).collect();
            close(&mut depths, strokes, &ways, &centre, fine);
        }
    }
    paint(&depths, strokes)
}

/// A net of few lines: every point is marked, the hub above all.
fn open(depths: &mut Depths, strokes: Strokes, ways: &[(Vec2, Vec2)], places: &Places, fine: f32) {
    let place = |point| flat(places, point);
    let hub = place(places.shape.hub());
    match strokes {
        Strokes::Engraved => {
            for &(from, to) in ways {
                depths.groove(from, to, fine, 0.85);
            }
            for point in places.shape.iter() {
                depths.ring(place(point), 0.0, fine * 2.2, 1.0);
            }
            depths.ring(hub, 0.40 * places.unit, fine * 1.1, 0.95);
            depths.ring(hub, 0.0, fine * 2.8, 1.0);
            border(0.26, |from, to| depths.groove(from, to, 0.034, 0.5));
        }
        Strokes::Stitched => {
            for &(from, to) in ways {
                depths.stitches(from, to, fine * 0.92);
            }
            border(0.52, |from, to| depths.stitches(from, to, 0.10));
            depths.dye = true;
            for point in places.shape.iter() {
                depths.flower(place(point), fine * 1.15, 6);
            }
            depths.flower(hub, 0.34 * places.unit, 12);
            border(0.40, |from, to| depths.stitches(from, to, 0.075));
        }
        Strokes::Burnt => {
            for &(from, to) in ways {
                wandering(from, to, 0.05, |a, b| {
                    depths.groove(a, b, fine * 0.92, 0.95)
                });
            }
            for point in places.shape.iter() {
                depths.ring(place(point), 0.0, fine * 2.3, 1.0);
            }
            for (radius, breadth) in [(0.40, 0.9), (0.30, 0.5)] {
                depths.ring(hub, radius * places.unit, fine * breadth, 0.9);
            }
        }
        Strokes::Drawn => {
            for &(from, to) in ways {
                let past = (to - from).normalize_or_zero() * 0.10;
                wandering(from - past, to + past, 0.10, |a, b| {
                    depths.groove(a, b, fine * 1.75, 0.9);
                });
            }
            depths.ring(hub, 0.42 * places.unit, fine * 1.6, 0.9);
        }
    }
}

/// A net of many lines.
fn close(depths: &mut Depths, strokes: Strokes, ways: &[(Vec2, Vec2)], centre: &[Vec2], fine: f32) {
    let fine = fine * 0.62;
    let joined = match *centre {
        [one, two] => Some((one, two)),
        _ => None,
    };
    let all = ways.iter().copied().chain(joined);
    match strokes {
        Strokes::Engraved => {
            for (from, to) in all {
                depths.groove(from, to, fine, 0.85);
            }
            for &point in centre {
                depths.ring(point, 0.0, fine * 3.2, 1.0);
            }
            border(0.16, |from, to| depths.groove(from, to, 0.034, 0.5));
        }
        Strokes::Stitched => {
            for (from, to) in all {
                depths.stitches(from, to, fine * 0.92);
            }
            depths.dye = true;
            for &point in centre {
                depths.flower(point, fine * 2.4, 8);
            }
            border(0.17, |from, to| depths.stitches(from, to, 0.06));
        }
        Strokes::Burnt => {
            for (from, to) in all {
                wandering(from, to, 0.03, |a, b| depths.groove(a, b, fine, 0.95));
            }
            for &point in centre {
                depths.ring(point, 0.0, fine * 3.4, 1.0);
            }
        }
        Strokes::Drawn => {
            for (from, to) in all {
                wandering(from, to, 0.05, |a, b| depths.groove(a, b, fine * 1.5, 0.9));
            }
            for &point in centre {
                depths.ring(point, 0.0, fine * 3.2, 0.9);
            }
        }
    }
}

/// A way drawn by an unsteady hand: it wanders so far to the sides and comes back at its ends.
fn wandering(from: Vec2, to: Vec2, far: f32, mut draw: impl FnMut(Vec2, Vec2)) {
    const PARTS: u32 = 24;
    let side = (to - from).normalize_or_zero().perp() * far;
    let seed = (from.x * 37.0 + from.y * 91.0 + to.x * 13.0 + to.y * 53.0) as i32 as u32;
    let at = |part: u32| {
        let t = part as f32 / PARTS as f32;
        let wave =
            (t * 5.0 + 6.0 * chance(seed, 1)).sin() + (t * 13.0 + 6.0 * chance(seed, 2)).sin();
        from.lerp(to, t) + side * 0.4 * wave * (std::f32::consts::PI * t).sin()
    };
    for part in 0..PARTS {
        draw(at(part), at(part + 1));
    }
}

/// A line around the board, so far from its edge.
fn border(inset: f32, mut draw: impl FnMut(Vec2, Vec2)) {
    let half = SLAB_HALF - inset;
    let corners = [
        Vec2::new(-half, -half),
        Vec2::new(half, -half),
        Vec2::new(half, half),
        Vec2::new(-half, half),
    ];
    for index in 0..4 {
        draw(corners[index], corners[(index + 1) % 4]);
    }
}

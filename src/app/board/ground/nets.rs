//! Drawing of the nets, line by line, with each board's strokes.

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::net_textures::{Depths, NetCarving, paint};
use crate::app::board::scatter::scatter;
use crate::app::board::{BoardKind, Ground, PointPlaces, SLAB_HALF};
use tibetango_rules::{Point, Topology};

/// Both ends of a line.
type LineEnds = (Vec2, Vec2);

/// Distance of the seam on the cloth from its edge: between the letters and the stones.
const HEM: f32 = 0.57;

/// Returns the depth of the dark squares on a board. Black and white discs stand out from them alike: on granite, cloth
/// and wood, the luminance of either is about three times that of the squares, or a third.
fn shade_of_squares(board: BoardKind) -> f32 {
    match board {
        BoardKind::Granite => 0.53,
        BoardKind::Cloth => 0.14,
        BoardKind::Hide => 0.30,
        BoardKind::Earth => 0.45,
        BoardKind::Wood => 0.38,
    }
}

/// Draws the net of a topology.
pub(crate) fn carve(topology: &'static Topology, net: Ground, board: BoardKind) -> NetCarving {
    let places = PointPlaces::of(topology);
    let place = |point: Point| places.position(point).xz();
    let fine = (0.082 + 0.040 * places.unit).min(0.145);
    let mut depths = Depths::of(board);
    let mut ways: Vec<LineEnds> = topology
        .lines()
        .iter()
        .filter_map(|line| match line.points[..] {
            [first, .., last] => Some((place(first), place(last))),
            _ => None,
        })
        .collect();
    if topology.is_checkered() {
        squares(&mut depths, board, &places, fine * 0.5);
        return paint(&depths, board);
    }
    match net {
        Ground::Sparse => open(&mut depths, board, &ways, &places, fine),
        Ground::Dense => {
            let centre: Vec<Vec2> = topology
                .centre()
                .iter()
                .map(|&point| place(point))
                .collect();
            if let [one, two] = *centre {
                ways.push((one, two));
            }
            close(&mut depths, board, &ways, &centre, &places, fine * 0.62);
        }
    }
    paint(&depths, board)
}

/// Draws a net of few lines: every point is marked, the hub most of all.
fn open(depths: &mut Depths, board: BoardKind, ways: &[LineEnds], places: &PointPlaces, fine: f32) {
    let hub = places.position(places.topology.hub()).xz();
    let points = places
        .topology
        .iter()
        .map(|point| places.position(point).xz());
    match board {
        BoardKind::Granite => {
            lines(ways, |from, to| depths.groove(from, to, fine, 0.85));
            points.for_each(|point| depths.ring(point, 0.0, fine * 2.2, 1.0));
            depths.ring(hub, 0.40 * places.unit, fine * 1.1, 0.95);
            depths.ring(hub, 0.0, fine * 2.8, 1.0);
            border(0.16, |from, to| depths.groove(from, to, 0.034, 0.5));
        }
        BoardKind::Wood => {
            lines(ways, |from, to| depths.groove(from, to, fine * 0.7, 0.9));
            points.for_each(|point| depths.ring(point, 0.0, fine * 1.9, 1.0));
            depths.ring(hub, 0.40 * places.unit, fine * 0.8, 0.95);
            depths.ring(hub, 0.0, fine * 2.6, 1.0);
            border(0.20, |from, to| depths.groove(from, to, 0.09, 0.8));
        }
        BoardKind::Cloth => {
            lines(ways, |from, to| depths.stitches(from, to, fine * 0.92));
            depths.dye = true;
            points.for_each(|point| depths.flower(point, fine * 1.15, 6));
            depths.flower(hub, 0.34 * places.unit, 12);
            border(HEM, |from, to| depths.stitches(from, to, 0.06));
        }
        BoardKind::Hide => {
            wandering(ways, 0.05, |a, b| depths.groove(a, b, fine * 0.92, 0.95));
            points.for_each(|point| depths.ring(point, 0.0, fine * 2.3, 1.0));
            for (radius, breadth) in [(0.40, 0.9), (0.30, 0.5)] {
                depths.ring(hub, radius * places.unit, fine * breadth, 0.9);
            }
        }
        BoardKind::Earth => {
            let past = |&(from, to): &LineEnds| {
                let past = (to - from).normalize_or_zero() * 0.10;
                (from - past, to + past)
            };
            let ways: Vec<LineEnds> = ways.iter().map(past).collect();
            wandering(&ways, 0.10, |a, b| depths.groove(a, b, fine * 1.75, 0.9));
            depths.ring(hub, 0.42 * places.unit, fine * 1.6, 0.9);
        }
    }
}

/// Draws a net of many lines up to the rim, on which only the centre is marked; the outermost lines are broader.
fn close(
    depths: &mut Depths,
    board: BoardKind,
    ways: &[LineEnds],
    centre: &[Vec2],
    places: &PointPlaces,
    fine: f32,
) {
    let (unit, net) = (places.unit, places.net());
    let centre = centre.iter().copied();
    match board {
        BoardKind::Granite => {
            lines(ways, |from, to| depths.groove(from, to, fine, 0.85));
            centre.for_each(|point| depths.ring(point, 0.0, fine * 3.2, 1.0));
            around(net, |from, to| depths.groove(from, to, fine * 1.5, 0.9));
        }
        BoardKind::Wood => {
            lines(ways, |from, to| depths.groove(from, to, fine * 0.8, 0.9));
            centre.for_each(|point| depths.ring(point, 0.0, fine * 3.2, 1.0));
            around(net, |from, to| depths.groove(from, to, fine * 1.5, 0.95));
        }
        BoardKind::Cloth => {
            lines(ways, |from, to| depths.stitches(from, to, fine * 0.92));
            around(net, |from, to| depths.stitches(from, to, fine * 1.4));
            depths.dye = true;
            centre.for_each(|point| depths.flower(point, (fine * 2.4).min(unit * 0.2), 8));
        }
        BoardKind::Hide => {
            wandering(ways, 0.03, |a, b| depths.groove(a, b, fine, 0.95));
            // Among lines as broad as these a dot alone is not seen.
            centre.for_each(|point| {
                depths.ring(point, 0.0, fine * 3.4, 1.0);
                depths.ring(point, unit * 0.28, fine * 0.9, 0.95);
            });
        }
        BoardKind::Earth => {
            wandering(ways, 0.05, |a, b| depths.groove(a, b, fine * 1.5, 0.9));
            centre.for_each(|point| {
                depths.ring(point, 0.0, fine * 3.2, 0.9);
                depths.ring(point, unit * 0.32, fine * 1.3, 0.9);
            });
        }
    }
}

/// Draws dark squares, and a line around all of them.
fn squares(depths: &mut Depths, board: BoardKind, places: &PointPlaces, fine: f32) {
    let (half, depth) = (places.unit * 0.5, shade_of_squares(board));
    for point in places.topology.iter() {
        depths.square(places.position(point).xz(), half, depth);
    }
    let edge = |from, to| match board {
        BoardKind::Cloth => depths.stitches(from, to, fine * 2.0),
        _ => depths.groove(from, to, fine * 1.6, 0.85),
    };
    around(places.half_extent(), edge);
}

/// Draws straight lines.
fn lines(ways: &[LineEnds], mut draw: impl FnMut(Vec2, Vec2)) {
    ways.iter().for_each(|&(from, to)| draw(from, to));
}

/// Draws lines by an unsteady hand: each wanders up to about `far` to the sides and returns at its ends.
fn wandering(ways: &[LineEnds], far: f32, mut draw: impl FnMut(Vec2, Vec2)) {
    const PARTS: u32 = 24;
    for &(from, to) in ways {
        let side = (to - from).normalize_or_zero().perp() * far;
        let seed = (from.x * 37.0 + from.y * 91.0 + to.x * 13.0 + to.y * 53.0) as i32 as u32;
        let at = |part: u32| {
            let t = part as f32 / PARTS as f32;
            let wave = (t * 5.0 + 6.0 * scatter(seed, 1)).sin()
                + (t * 13.0 + 6.0 * scatter(seed, 2)).sin();
            from.lerp(to, t) + side * 0.4 * wave * (std::f32::consts::PI * t).sin()
        };
        for part in 0..PARTS {
            draw(at(part), at(part + 1));
        }
    }
}

/// Draws a line around the board, `inset` from its edge.
fn border(inset: f32, draw: impl FnMut(Vec2, Vec2)) {
    around(SLAB_HALF - inset, draw);
}

/// Draws the sides of a square about the middle; `half` is half its side.
fn around(half: f32, mut draw: impl FnMut(Vec2, Vec2)) {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let corners = corners.map(|(x, y)| Vec2::new(x, y) * half);
    for index in 0..4 {
        draw(corners[index], corners[(index + 1) % 4]);
    }
}

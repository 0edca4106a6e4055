//! Principal variation as ghost stones and arrows on the board, and the position that a line leads to.

use super::candidates::INK;
use super::projection::ProjectedBoard;
use crate::app::play::game::Match;
use crate::app::ui::kit::flow::{SMALLEST, centre};
use crate::app::ui::kit::graph;
use crate::app::ui::kit::widgets::Kit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontId, Mesh, Painter, Pos2, Stroke};
use tibetango_rules::{Piece, PlainMove, Point, Side};

/// Line that is shown, the sides of its moves, and its changes to the board.
#[derive(Default)]
pub(crate) struct Ghosts {
    generation: u64,
    best: Vec<PlainMove>,
    sides: Vec<Side>,
    changes: Vec<(Point, Option<Piece>)>,
}

impl Ghosts {
    /// Returns the sides that make the moves of a line from the position on the table, as far as it
    /// can be played.
    pub(crate) fn sides(&mut self, game: &Match, best: &[PlainMove]) -> &[Side] {
        self.follow(game, best);
        &self.sides
    }

    /// Returns the changes to the board after a line, point by point.
    pub(super) fn changes(
        &mut self,
        game: &Match,
        best: &[PlainMove],
    ) -> &[(Point, Option<Piece>)] {
        self.follow(game, best);
        &self.changes
    }

    fn follow(&mut self, game: &Match, best: &[PlainMove]) {
        if self.generation != game.generation() || self.best != best {
            let mut line = game.session.history().clone();
            let played = best.iter().map_while(|mv| {
                let side = line.to_move();
                line.play(mv).ok().map(|_| side)
            });
            self.sides = played.collect();
            let before = game.session.history().pieces();
            let after = line.topology().iter().zip(line.pieces()).zip(before);
            let changed = after.filter(|((_, now), then)| now != then);
            self.changes = changed.map(|(change, _)| change).collect();
            self.generation = game.generation();
            self.best = best.to_vec();
        }
    }
}

/// Draws the changes to the board in another position: a stone in the colour of its side, and where
/// one is gone a cross over it.
pub(super) fn changed(
    kit: &Kit,
    painter: &Painter,
    seen: &ProjectedBoard,
    changes: &[(Point, Option<Piece>)],
) {
    let (height, radius) = (seen.places.stone_half_height(), seen.places.stone_radius());
    for &(point, piece) in changes {
        let middle = seen.at(point, height);
        let mut mesh = Mesh::default();
        if let Some(piece) = piece {
            let body = graph::colour(painter.ctx(), piece.side);
            seen.ring(&mut mesh, middle, (0.0, body), (radius * 0.94, body));
            let rim = kit.look.focus;
            seen.ring(
                &mut mesh,
                middle,
                (radius * 0.94, rim),
                (radius * 1.03, rim),
            );
            painter.add(egui::Shape::mesh(mesh));
            continue;
        }
        let veil = kit.look.paper.gamma_multiply(0.6);
        seen.ring(&mut mesh, middle, (0.0, veil), (radius, veil));
        painter.add(egui::Shape::mesh(mesh));
        let stroke = Stroke::new(kit.look.px(3.0), kit.look.focus);
        for turn in [1.0, -1.0] {
            let way = Vec3::new(0.55, 0.0, 0.55 * turn) * radius;
            painter.line_segment(
                [middle - way, middle + way].map(|at| seen.project(at)),
                stroke,
            );
        }
    }
}

/// Draws the moves of a line as ghost stones with numbers, steps as arrows into the hole. Returns
/// the points on which a ghost stone lies.
pub(crate) fn ghosts(
    kit: &Kit,
    painter: &Painter,
    seen: &ProjectedBoard,
    best: &[PlainMove],
    sides: &[Side],
) -> Vec<Point> {
    let mut points = Vec::new();
    let height = seen.places.stone_half_height();
    let radius = seen.places.stone_radius();
    let mut numbers: Vec<(Pos2, usize, Side, f32)> = Vec::new();
    for (i, (mv, &side)) in best.iter().zip(sides).enumerate() {
        let strength = 1.0 - 0.13 * i as f32;
        let Some(to) = mv.to else {
            continue;
        };
        let body = graph::colour(painter.ctx(), side).gamma_multiply(0.84 * strength);
        let edge = kit.look.focus.gamma_multiply(0.9 * strength);
        if mv.from.is_some() {
            let stations = mv.stations().map(|point| seen.at(point, height));
            let stations: Vec<Vec3> = stations.collect();
            for hop in stations.windows(2) {
                let ends = (hop[0], hop[1]);
                arrow(kit, painter, seen, ends, radius, (edge, kit.look.px(4.0)));
            }
            if let &[start, end, ..] = &stations[..] {
                let number = seen.project(start + (end - start) * 0.46);
                numbers.push((number, i + 1, side, 0.55));
            }
        } else {
            let middle = seen.at(to, height);
            let mut mesh = Mesh::default();
            seen.ring(&mut mesh, middle, (0.0, body), (radius * 0.9, body));
            let rim = ((radius * 0.9, edge), (radius * 0.98, edge));
            seen.ring(&mut mesh, middle, rim.0, rim.1);
            painter.add(egui::Shape::mesh(mesh));
            numbers.push((seen.project(middle), i + 1, side, 1.0));
            points.push(to);
        }
    }
    // Numbers above all stones, the first last.
    for (at, number, side, plate) in numbers.into_iter().rev() {
        let (middle, edge) = (seen.project(Vec3::ZERO), seen.project(Vec3::X * radius));
        let size = edge.distance(middle).clamp(9.0, 60.0);
        if plate < 1.0 {
            painter.circle_filled(at, size * plate, graph::colour(painter.ctx(), side));
            let rim = Stroke::new(kit.look.px(1.5), kit.look.focus);
            painter.circle_stroke(at, size * plate, rim);
        }
        let font = FontId::new(
            (size * 0.9 * plate.max(0.75)).max(SMALLEST),
            kit.look.strong().family,
        );
        let ink = graph::ink_on(side);
        let words = painter.layout_no_wrap(number.to_string(), font, ink);
        centre(painter, at, words, ink);
    }
    points
}

/// Draws an arrow between two stones, clear of both, in this colour and breadth (logical pixels),
/// with a dark edge.
pub(super) fn arrow(
    kit: &Kit,
    painter: &Painter,
    seen: &ProjectedBoard,
    (start, end): (Vec3, Vec3),
    radius: f32,
    (colour, broad): (Color32, f32),
) {
    let way = (end - start).normalize_or_zero();
    let [tail, tip] =
        [start + way * radius * 0.5, end - way * radius * 0.2].map(|world| seen.project(world));
    let along = (tip - tail).normalized() * broad * 3.25;
    let across = along.rot90() * 0.55;
    let head = [
        tip + along * 0.3,
        tip - along + across,
        tip - along - across,
    ];
    // The shaft ends within the head.
    let neck = tip - along * 0.5;
    let edge = kit.look.px(1.5);
    for (ink, more) in [
        (INK.gamma_multiply(f32::from(colour.a()) / 255.0), edge),
        (colour, 0.0),
    ] {
        painter.line_segment([tail, neck], Stroke::new(broad + 2.0 * more, ink));
        let rim = Stroke::new(2.0 * more, ink);
        painter.add(egui::Shape::convex_polygon(head.to_vec(), ink, rim));
    }
}

/// Draws the ring of a hint, over everything on its point.
pub(super) fn ringed(painter: &Painter, seen: &ProjectedBoard, point: Point, ink: Color32) {
    let (height, radius) = (seen.places.stone_half_height(), seen.places.stone_radius());
    let mut ring = Mesh::default();
    let edges = ((radius * 1.04, ink), (radius * 1.26, ink));
    seen.ring(&mut ring, seen.at(point, height), edges.0, edges.1);
    painter.add(egui::Shape::mesh(ring));
}

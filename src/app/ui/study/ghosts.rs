//! Principal variation as ghost stones and arrows on the board, and the position that a line leads to.

use super::candidates::INK;
use super::projection::ProjectedBoard;
use crate::app::play::game::Match;
use crate::app::presentation::{stations, stations_in};
use crate::app::ui::kit::{SMALLEST, centre, graph};
use bevy::prelude::*;
use bevy_egui::egui::{Color32, FontId, Pos2, Rect, Shape, Stroke, Vec2};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Piece, PlainMove, Point, Side};

/// Move of a line that is shown.
pub(crate) struct GhostMove {
    /// Side that makes it.
    side: Side,
    /// Points that its piece touches: one alone where it is placed, none of any other move.
    stations: Vec<Point>,
}

impl GhostMove {
    /// Returns a move that the side to move makes in this game.
    pub(crate) fn of(history: &AnyGameHistory, mv: &PlainMove) -> Self {
        Self::with_stations(history.to_move(), mv, stations_in(history, mv))
    }

    fn with_stations(side: Side, mv: &PlainMove, stations: Vec<Point>) -> Self {
        Self {
            side,
            stations: mv.to.map_or_else(Vec::new, |_| stations),
        }
    }
}

/// Line that is shown, with its changes to the board.
#[derive(Default)]
pub(crate) struct Ghosts {
    generation: u64,
    best: Vec<PlainMove>,
    moves: Vec<GhostMove>,
    changes: Vec<(Point, Option<Piece>)>,
}

impl Ghosts {
    /// Returns the moves of a line from the position on the table, as far as it can be played.
    pub(crate) fn moves(&mut self, game: &Match, best: &[PlainMove]) -> &[GhostMove] {
        self.follow(game, best);
        &self.moves
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
            let mut history = game.session.history().clone();
            let played = best.iter().map_while(|mv| {
                let side = history.to_move();
                let effects = history.play(mv).ok()?;
                Some(GhostMove::with_stations(side, mv, stations(mv, &effects)))
            });
            self.moves = played.collect();
            let before = game.session.history().pieces();
            let after = history.topology().iter().zip(history.pieces()).zip(before);
            let changed = after.filter(|((_, now), then)| now != then);
            self.changes = changed.map(|(change, _)| change).collect();
            self.generation = game.generation();
            self.best = best.to_vec();
        }
    }
}

/// Draws the changes to the board in another position: a stone in the colour of its side, and where
/// one is gone a cross over it.
pub(super) fn draw_changes(board: &ProjectedBoard, changes: &[(Point, Option<Piece>)]) {
    let (look, painter) = (board.look, &board.painter);
    for &(point, piece) in changes {
        let middle = board.middle(point);
        if let Some(piece) = piece {
            let body = graph::colour(painter.ctx(), piece.side);
            board.paint_ring(middle, [0.0, 0.94], body);
            board.paint_ring(middle, [0.94, 1.03], look.focus);
            continue;
        }
        board.paint_ring(middle, [0.0, 1.0], look.paper.gamma_multiply(0.6));
        let stroke = Stroke::new(look.px(3.0), look.focus);
        for turn in [1.0, -1.0] {
            let way = Vec3::new(0.55, 0.0, 0.55 * turn) * board.radius;
            let ends = [middle - way, middle + way].map(|at| board.project(at));
            painter.line_segment(ends, stroke);
        }
    }
}

/// Places of the numbers of a line.
#[derive(Default)]
pub(crate) struct GhostPlaces {
    /// Points on which a ghost stone lies.
    pub points: Vec<Point>,
    /// Plates of the numbers on arrows.
    pub plates: Vec<Rect>,
}

/// Draws the moves of a line as ghost stones with numbers, steps as arrows into the hole. Returns
/// the places of the numbers.
pub(crate) fn ghosts(board: &ProjectedBoard, moves: &[GhostMove]) -> GhostPlaces {
    let (look, painter) = (board.look, &board.painter);
    let mut places = GhostPlaces::default();
    let mut numbers: Vec<(Pos2, usize, Side, f32)> = Vec::new();
    for (i, mv) in moves.iter().enumerate() {
        let strength = (1.0 - 0.13 * i as f32).max(0.2);
        let side = mv.side;
        let edge = look.focus.gamma_multiply(0.9 * strength);
        let stations = mv.stations.iter().map(|point| board.middle(*point));
        let stations: Vec<Vec3> = stations.collect();
        for hop in stations.windows(2) {
            arrow(board, [hop[0], hop[1]], edge, look.px(4.0));
        }
        if let &[start, end, ..] = &stations[..] {
            let number = board.project(start + (end - start) * 0.46);
            numbers.push((number, i + 1, side, 0.55));
        } else if let &[to] = &mv.stations[..] {
            let middle = board.middle(to);
            let body = graph::colour(painter.ctx(), side).gamma_multiply(0.84 * strength);
            board.paint_ring(middle, [0.0, 0.9], body);
            board.paint_ring(middle, [0.9, 0.98], edge);
            numbers.push((board.project(middle), i + 1, side, 1.0));
            places.points.push(to);
        }
    }
    // Numbers above all stones, the first last.
    for (at, number, side, plate) in numbers.into_iter().rev() {
        let [middle, edge] = [Vec3::ZERO, Vec3::X * board.radius].map(|place| board.project(place));
        let size = edge.distance(middle).clamp(9.0, 60.0);
        if plate < 1.0 {
            painter.circle_filled(at, size * plate, graph::colour(painter.ctx(), side));
            let rim = Stroke::new(look.px(1.5), look.focus);
            painter.circle_stroke(at, size * plate, rim);
            let around = Vec2::splat(2.0 * size * plate);
            places.plates.push(Rect::from_center_size(at, around));
        }
        let letters = (size * 0.9 * plate.max(0.75)).max(SMALLEST);
        let font = FontId::new(letters, look.strong().family);
        let ink = graph::ink_on(side);
        let words = painter.layout_no_wrap(number.to_string(), font, ink);
        centre(painter, at, words, ink);
    }
    places
}

/// Draws an arrow between two stones, clear of both, in this colour and breadth (logical pixels),
/// with a dark edge.
pub(super) fn arrow(board: &ProjectedBoard, ends: [Vec3; 2], colour: Color32, broad: f32) {
    let [start, end] = ends;
    let way = (end - start).normalize_or_zero() * board.radius;
    let [tail, tip] = [start + way * 0.5, end - way * 0.2].map(|place| board.project(place));
    let along = (tip - tail).normalized() * broad * 3.25;
    let across = along.rot90() * 0.55;
    let head = [
        tip + along * 0.3,
        tip - along + across,
        tip - along - across,
    ];
    // The shaft ends within the head.
    let neck = tip - along * 0.5;
    let dark = INK.gamma_multiply(f32::from(colour.a()) / 255.0);
    for (ink, more) in [(dark, board.look.px(1.5)), (colour, 0.0)] {
        let shaft = Stroke::new(broad + 2.0 * more, ink);
        board.painter.line_segment([tail, neck], shaft);
        let rim = Stroke::new(2.0 * more, ink);
        let head = Shape::convex_polygon(head.to_vec(), ink, rim);
        board.painter.add(head);
    }
}

/// Draws the ring of a hint, over everything on its point.
pub(super) fn draw_ring(board: &ProjectedBoard, point: Point, ink: Color32) {
    board.paint_ring(board.middle(point), [1.04, 1.26], ink);
}

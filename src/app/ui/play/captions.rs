//! Words on the board itself: captions of events, and the names of its rows and columns.

use crate::app::board::{BoardLook, BoardView, Marks, PointPlaces, Stone, screen_of};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::attract_mode::Drift;
use crate::app::play::caption::Caption;
use crate::app::play::table_facts::TableFacts;
use crate::app::preferences::Preferences;
use crate::app::state::Overlay;
use crate::app::ui::kit::{Kit, SMALLEST, flow, scaled};
use crate::app::ui::play::opposite_player::across;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Stroke, StrokeKind};
use tibetango_records::drawing::edges;
use tibetango_rules::text::point_text;

/// Distance of the caption from the lower end of the board's part of the window, in design pixels.
const BELOW: f32 = 4.0;
/// Height of letters and numbers along the edges, and of numbers in squares, in world units.
const HEIGHT: f32 = 0.21;
const SQUARE_HEIGHT: f32 = 0.13;
/// Place of a number in its square, from the middle to the right and towards the viewer, in sides of a square.
const CORNER: Vec3 = Vec3::new(-0.33, 0.0, -0.35);

/// Draws the caption of an event, in gold over the near edge of the board, where no stone lies, or
/// beside its point.
pub(crate) fn draw(
    mut kit: Kit,
    caption: Res<Caption>,
    overlay: Res<State<Overlay>>,
    (view, facts): (Res<BoardView>, Res<TableFacts>),
    (exhibition_state, drift): (Res<State<ExhibitionState>>, Res<Drift>),
) {
    let opacity = caption.opacity();
    if caption.text.is_empty() || opacity <= 0.0 || *overlay.get() != Overlay::None {
        return;
    }
    let ctx = kit.ctx();
    let look = &kit.look;
    let board = kit.layout.board;
    let font = scaled(look.heading(), 0.92);
    let room = board.width() - look.px(72.0);
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("caption"));
    let painter = ctx.layer_painter(layer);
    let gold = look.gold.gamma_multiply(opacity);
    let words = flow(&painter, &caption.text, &font, gold, room);
    let pad = egui::vec2(look.px(20.0), look.px(6.0));
    // In attract mode nothing stands in the same place for months.
    let drift = match exhibition_state.get() {
        ExhibitionState::Attract => drift.0,
        _ => Vec2::ZERO,
    };
    let middle = (board.min.x + board.max.x) * 0.5 + drift.x;
    // A slight rise as it comes.
    let bottom = board.max.y - look.px(BELOW - 6.0 * (1.0 - opacity)) + drift.y.min(0.0);
    let size = words.size() + 2.0 * pad;
    let paper = look.paper.to_opaque().gamma_multiply(0.93 * opacity);
    let edge = Stroke::new(look.px(1.2), gold.gamma_multiply(0.7));
    let beside = caption.beside.zip(facts.topology());
    let rect = if let Some((point, topology)) = beside {
        // Above the stone, or below it where it stands at the far edge.
        let at = screen_of(&view, topology, point);
        let away = look.px(34.0) + size.y * 0.5;
        let above = at.y - away - size.y * 0.5 > board.min.y;
        let y = if above { at.y - away } else { at.y + away };
        let half = size.x * 0.5 + look.px(4.0);
        let (least, most) = (board.min.x + half, board.max.x - half);
        let x = at.x.clamp(least, most.max(least));
        Align2::CENTER_CENTER.anchor_size(egui::pos2(x, y), size)
    } else {
        Align2::CENTER_BOTTOM.anchor_size(egui::pos2(middle, bottom), size)
    };
    painter.rect(rect, look.px(12.0), paper, edge, StrokeKind::Inside);
    painter.galley(rect.min + pad, words.clone(), gold);
    if beside.is_none() && !kit.layout.across.is_empty() {
        // And once more for the person across.
        let top = board.min.y + board.max.y - bottom;
        let rect = Align2::CENTER_TOP.anchor_size(egui::pos2(middle, top), size);
        painter.rect(rect, look.px(12.0), paper, edge, StrokeKind::Inside);
        across(&painter, words, rect.center(), gold);
    }
}

/// Draws the names of the columns along the near edge, those of the rows along the left one, as the
/// list of moves uses them; on a board of squares the number of each square in its corner, where that is wished.
pub(crate) fn coordinates(
    mut kit: Kit,
    (view, look, preferences): (Res<BoardView>, Res<BoardLook>, Res<Preferences>),
    facts: Res<TableFacts>,
    stones: Query<&Transform, With<Stone>>,
) {
    let Some(topology) = facts.topology() else {
        return;
    };
    let places = PointPlaces::of(topology);
    let painter = kit.ctx().layer_painter(egui::LayerId::background());
    let [red, green, blue] = look.board.ink();
    let ink = Color32::from_rgb(red, green, blue);
    // A stone that moves over a letter hides it: middle and radius of each as seen.
    let radius = places.stone_radius();
    let seen_stones = stones.iter().map(|stone| {
        let middle = view.project(stone.translation);
        let side = view.project(stone.translation + Vec3::X * radius);
        (middle, middle.distance(side))
    });
    let seen_stones: Vec<(Vec2, f32)> = seen_stones.collect();
    let write = |text: String, at: Vec3, (ink, height): (Color32, f32)| {
        let place = view.project(at);
        let free = seen_stones.iter().fold(1.0_f32, |free, (middle, size)| {
            free.min((middle.distance(place) / size - 0.9) / 0.15)
        });
        if free <= 0.0 {
            return;
        }
        let ink = ink.gamma_multiply(free);
        let above = view.project(at - view.around() * Vec3::Z * height);
        let size = ((place.y - above.y) * 1.25).clamp(SMALLEST, 60.0);
        let font = FontId::proportional(size);
        let at = egui::pos2(place.x, place.y);
        painter.text(at, Align2::CENTER_CENTER, text, font, ink);
    };
    if topology.is_checkered() && preferences.square_numbers {
        // Dark squares have the colour of lines.
        let [_, [red, green, blue]] = look.board.lines();
        let pale = Color32::from_rgb(red, green, blue);
        let corner = view.around() * CORNER * places.unit;
        for point in topology.iter() {
            let text = point_text(topology, point);
            write(text, places.position(point) + corner, (pale, SQUARE_HEIGHT));
        }
        return;
    }
    // Turned round, the near and the left edge are the other ones.
    let near = places.letters().copysign(view.seat.turn.cos());
    let [rows, columns] = edges(topology);
    for (i, (row, column)) in rows.into_iter().zip(columns).enumerate() {
        let along = (i as f32 - 0.5 * f32::from(topology.span() - 1)) * places.unit;
        write(column, Vec3::new(along, 0.0, near), (ink, HEIGHT));
        write(row, Vec3::new(-near, 0.0, along), (ink, HEIGHT));
    }
}

/// Draws the numbers of the last stones placed, from the newest on, while they are requested.
pub(crate) fn recent(
    mut kit: Kit,
    marks: Res<Marks>,
    view: Res<BoardView>,
    facts: Res<TableFacts>,
) {
    let Some(topology) = facts.topology().filter(|_| !marks.recent.is_empty()) else {
        return;
    };
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("recent"));
    let painter = kit.ctx().layer_painter(layer);
    let [one, other] = [0, 1].map(|row| topology.at(row, 0));
    let unit = one.zip(other).map_or(20.0, |(one, other)| {
        screen_of(&view, topology, one).distance(screen_of(&view, topology, other))
    });
    for (i, &point) in marks.recent.iter().enumerate() {
        let at = screen_of(&view, topology, point);
        let at = egui::pos2(at.x, at.y);
        let radius = (unit * 0.34).max(SMALLEST * 0.85);
        painter.circle_filled(at, radius, kit.look.paper.to_opaque().gamma_multiply(0.92));
        let ring = Stroke::new(kit.look.px(1.5), kit.look.gold);
        painter.circle_stroke(at, radius, ring);
        let font = FontId::proportional((radius * 1.15).max(SMALLEST));
        painter.text(at, Align2::CENTER_CENTER, i + 1, font, kit.look.ink);
    }
}

//! "See it think", on the board: the heat of what is searched, the best line as ghost stones
//! with numbers, and the bar of chances beside it.

use crate::analysis::{Moment, What};
use crate::app::board::{Animating, BoardStyle, BoardView, Places};
use crate::app::play::game::Match;
use crate::app::state::Overlay;
use crate::app::thinking::ai::Thinker;
use crate::app::thinking::insight::Insight;
use crate::app::thinking::review::Review;
use crate::app::ui::kit::graph;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::Kit;
use crate::app::wording;
use crate::games::any::AnyLine;
use crate::games::{Kind, PlainMove, Point, Shape, Side};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Color32, FontId, Mesh, Painter, Pos2, Stroke};

/// Plies of the best line that are shown.
const GHOSTS: usize = 5;
/// Corners of a circle.
const CORNERS: u16 = 36;
/// Points less searched than this, as heat, stay cold.
const COLD: f32 = 0.08;
/// How fast the heat follows, a second.
const PACE: f32 = 7.0;

/// The board as it is seen.
struct Seen<'a> {
    view: &'a BoardView,
    places: Places,
}

impl Seen<'_> {
    fn at(&self, point: Point, height: f32) -> Vec3 {
        self.places.position(point) + Vec3::Y * height
    }

    fn project(&self, world: Vec3) -> Pos2 {
        let seen = self.view.project(world);
        egui::pos2(seen.x, seen.y)
    }

    /// A flat ring or disc around a place, from one radius and colour to another.
    fn ring(&self, mesh: &mut Mesh, middle: Vec3, inner: (f32, Color32), outer: (f32, Color32)) {
        let base = mesh.vertices.len() as u32;
        for corner in 0..CORNERS {
            let turn = std::f32::consts::TAU * f32::from(corner) / f32::from(CORNERS);
            let out = Vec3::new(turn.cos(), 0.0, turn.sin());
            for (radius, colour) in [inner, outer] {
                mesh.colored_vertex(self.project(middle + out * radius), colour);
            }
        }
        let corners = 2 * u32::from(CORNERS);
        for corner in (0..corners).step_by(2) {
            let [a, b] = [corner, corner + 1].map(|k| base + k);
            let [c, d] = [corner + 2, corner + 3].map(|k| base + k % corners);
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(c, b, d);
        }
    }
}

/// From hardly looked at, earth yellow, to most searched, fire red.
fn heat_colour(heat: f32) -> Color32 {
    let cool = [238.0, 184.0, 72.0];
    let hot = [228.0, 62.0, 34.0];
    let mix = |i: usize| (cool[i] + (hot[i] - cool[i]) * heat) as u8;
    let alpha = (115.0 + 130.0 * heat) as u8;
    Color32::from_rgba_unmultiplied(mix(0), mix(1), mix(2), alpha)
}

/// What the heat is drawn from, point by point: empty points that are placed on, stones that move.
fn heat_of(shape: &Shape, report: &crate::engine::PlainReport) -> Vec<f32> {
    let mut heat = vec![0.0_f32; shape.points()];
    for (stat, share) in report.moves.iter().zip(report.heat()) {
        if let Some(point) = stat.mv.from.or(stat.mv.to)
            && let Some(place) = heat.get_mut(point.index())
        {
            *place = place.max(share as f32);
        }
    }
    heat
}

/// The heat as it is shown, which follows the search smoothly.
#[derive(Default)]
pub(crate) struct Warmth(Vec<f32>);

pub(crate) fn draw(
    mut contexts: EguiContexts,
    kit: Kit,
    game: Option<Res<Match>>,
    insight: Option<Res<Insight>>,
    thinker: Option<Res<Thinker>>,
    review: Res<Review>,
    view: Res<BoardView>,
    style: Res<BoardStyle>,
    animating: Res<Animating>,
    overlay: Res<State<Overlay>>,
    time: Res<Time<Real>>,
    mut warmth: Local<Warmth>,
) -> Result {
    let game = game.filter(|game| !game.mode().is_lesson());
    let (Some(game), Some(insight)) = (game, insight) else {
        return Ok(());
    };
    let line = game.session.line();
    let shape = line.shape();
    let seen = Seen {
        view: &view,
        places: Places::of(shape),
    };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::background());
    let report = insight.report(&game, thinker.as_deref());
    let open = matches!(overlay.get(), Overlay::None | Overlay::Engine);
    let quiet = !animating.0 && open;
    // The heat.
    let wanted = report.filter(|_| insight.on && quiet);
    let goal = wanted.map_or_else(
        || vec![0.0; shape.points()],
        |report| heat_of(shape, report),
    );
    let follow = if style.reduced_motion || !quiet {
        1.0
    } else {
        1.0 - (-PACE * time.delta_secs()).exp()
    };
    warmth.0.resize(shape.points(), 0.0);
    for (shown, goal) in warmth.0.iter_mut().zip(goal) {
        *shown += (goal - *shown) * follow;
    }
    let mut mesh = Mesh::default();
    let radius = seen.places.stone_radius();
    for point in shape.iter() {
        let heat = warmth.0[point.index()];
        if heat < COLD {
            continue;
        }
        let colour = heat_colour(heat);
        let clear = Color32::TRANSPARENT;
        if line.piece_at(point).is_some() {
            let middle = seen.at(point, seen.places.stone_half_height());
            let size = radius * (1.25 + 0.45 * heat);
            seen.ring(&mut mesh, middle, (radius * 0.98, colour), (size, clear));
        } else {
            let middle = seen.at(point, 0.02);
            let size = radius * (0.45 + 0.6 * heat);
            seen.ring(&mut mesh, middle, (0.0, colour), (size * 0.45, colour));
            seen.ring(&mut mesh, middle, (size * 0.45, colour), (size, clear));
        }
    }
    painter.add(egui::Shape::mesh(mesh));
    // The best line: of the moment that is looked at, else of the search.
    let moment = review
        .shown(&game.session)
        .and_then(|number| review.moments.get(number));
    let better = moment.and_then(|moment| match &moment.what {
        What::Slip { better, .. } => Some(better.as_slice()),
        What::Capture(_) => None,
    });
    if let Some(moment) = moment.filter(|_| quiet) {
        slip(&kit, &painter, &seen, moment);
    }
    let best = better.or(wanted.map(|report| report.pv.as_slice()));
    if let Some(best) = best.filter(|_| quiet) {
        let shown = if better.is_some() { 3 } else { GHOSTS };
        ghosts(&kit, &painter, &seen, line, &best[..best.len().min(shown)]);
    }
    // The bar.
    let known = review
        .chances
        .get(line.len())
        .copied()
        .flatten()
        .filter(|_| review.is_told() && game.session.replay().is_some_and(|r| r.on() == 0));
    let white = known.or_else(|| insight.chances().get(line.len()).copied().flatten());
    if insight.on || known.is_some() {
        let white = white.unwrap_or(0.5);
        let id = egui::Id::new("white's chance");
        let shown = ctx.animate_value_with_time(id, white as f32, 0.25);
        // Above the plate that holds it where the window is tall, below every card.
        let layer = egui::LayerId::new(egui::Order::Middle, id);
        bar(&kit, &ctx.layer_painter(layer), f64::from(shown));
    }
    Ok(())
}

/// The bar at the board's side, or above the board where the window is tall.
fn bar(kit: &Kit, painter: &Painter, white: f64) {
    let look = &kit.look;
    let board = kit.layout.board;
    let rect = if kit.layout.portrait {
        let rect = graph::plate(kit).1;
        // Room for a stone at each end.
        let (half, radius) = (egui::vec2(rect.width() * 0.5, 0.0), look.px(8.0));
        for (side, end) in [(Side::White, -half), (Side::Black, half)] {
            let inward = end.normalized() * radius;
            paint_stone(painter, rect.center() + end - inward, radius, side);
        }
        rect.shrink2(egui::vec2(look.px(24.0), 0.0))
    } else {
        let left = board.min.x + look.px(14.0);
        egui::Rect::from_min_max(
            egui::pos2(left, board.min.y + look.px(34.0)),
            egui::pos2(left + look.px(graph::BAR), board.max.y - look.px(34.0)),
        )
    };
    graph::bar(kit, painter, rect, white);
    if kit.layout.portrait {
        return;
    }
    let write = |at: Pos2, side: Side, chance: f64| {
        let text = wording::percent(chance);
        let galley = painter.layout_no_wrap(text, look.small(), look.ink);
        let radius = look.px(6.5);
        let stone = egui::vec2(2.0 * radius + look.px(5.0), 0.0);
        let plate = egui::Rect::from_center_size(at, galley.size() + stone).expand(look.px(3.0));
        let left = board.min.x + look.px(5.0);
        let plate = plate.translate(egui::vec2((left - plate.left()).max(0.0), 0.0));
        painter.rect_filled(plate, look.px(4.0), look.paper);
        let stone = plate.left_center() + egui::vec2(look.px(4.0) + radius, 0.0);
        paint_stone(painter, stone, radius, side);
        let words = plate.right_center() - egui::vec2(galley.size().x + look.px(3.0), 0.0);
        let words = words - egui::vec2(0.0, galley.size().y * 0.5);
        painter.galley(words, galley, look.ink);
    };
    let away = egui::vec2(0.0, look.px(16.0));
    write(rect.center_top() - away, Side::Black, 1.0 - white);
    write(rect.center_bottom() + away, Side::White, white);
}

/// The mistake itself: a ring where it was played, with its sign.
fn slip(kit: &Kit, painter: &Painter, seen: &Seen, moment: &Moment) {
    let What::Slip { grade, .. } = moment.what else {
        return;
    };
    let Some(to) = moment.played.to else { return };
    let ink = graph::grade_colour(kit, grade);
    let middle = seen.at(to, seen.places.stone_half_height());
    let radius = seen.places.stone_radius();
    let mut ring = Mesh::default();
    let plate = kit.look.paper.gamma_multiply(0.55);
    seen.ring(&mut ring, middle, (0.0, plate), (radius * 0.9, plate));
    seen.ring(&mut ring, middle, (radius * 0.9, ink), (radius * 1.02, ink));
    painter.add(egui::Shape::mesh(ring));
    let at = seen.project(middle);
    let size = seen.project(middle + Vec3::X * radius).distance(at);
    let font = FontId::new(size * 0.9, kit.look.strong().family);
    let sign = crate::app::ui::play::moves::sign(grade);
    painter.text(at, Align2::CENTER_CENTER, sign, font, ink);
}

/// The moves of a line as ghost stones with numbers, steps as arrows into the hole.
fn ghosts(kit: &Kit, painter: &Painter, seen: &Seen, line: &AnyLine, best: &[PlainMove]) {
    let mut game = line.clone();
    let height = seen.places.stone_half_height();
    let radius = seen.places.stone_radius();
    let mut numbers: Vec<(Pos2, usize, Side, f32)> = Vec::new();
    for (i, mv) in best.iter().enumerate() {
        let side = game.to_move();
        if game.play(mv).is_err() {
            break;
        }
        let strength = 1.0 - 0.13 * i as f32;
        let (Some(to), kind) = (mv.to, mv.kind) else {
            continue;
        };
        let body = graph::colour(painter.ctx(), side).gamma_multiply(0.84 * strength);
        let edge = kit.look.focus.gamma_multiply(0.9 * strength);
        match (kind, mv.from) {
            (Kind::Step | Kind::Jump | Kind::Fly, Some(_)) => {
                let stations: Vec<Vec3> =
                    mv.stations().map(|point| seen.at(point, height)).collect();
                for hop in stations.windows(2) {
                    arrow(kit, painter, seen, (hop[0], hop[1]), radius, edge);
                }
                if let &[start, end, ..] = &stations[..] {
                    let number = seen.project(start + (end - start) * 0.46);
                    numbers.push((number, i + 1, side, 0.55));
                }
            }
            _ => {
                let middle = seen.at(to, height);
                let mut mesh = Mesh::default();
                seen.ring(&mut mesh, middle, (0.0, body), (radius * 0.9, body));
                seen.ring(
                    &mut mesh,
                    middle,
                    (radius * 0.9, edge),
                    (radius * 0.98, edge),
                );
                painter.add(egui::Shape::mesh(mesh));
                numbers.push((seen.project(middle), i + 1, side, 1.0));
            }
        }
    }
    // Numbers above all stones, the first last.
    for (at, number, side, plate) in numbers.into_iter().rev() {
        let size = seen
            .project(Vec3::X * radius)
            .distance(seen.project(Vec3::ZERO))
            .clamp(9.0, 60.0);
        if plate < 1.0 {
            painter.circle_filled(at, size * plate, graph::colour(painter.ctx(), side));
            let rim = Stroke::new(kit.look.px(1.5), kit.look.focus);
            painter.circle_stroke(at, size * plate, rim);
        }
        let ink = match side {
            Side::White => Color32::from_rgb(52, 28, 30),
            Side::Black => Color32::from_rgb(246, 240, 226),
        };
        let font = FontId::new(size * 0.9 * plate.max(0.75), kit.look.strong().family);
        painter.text(at, Align2::CENTER_CENTER, number.to_string(), font, ink);
    }
}

/// An arrow between two stones, clear of both.
fn arrow(
    kit: &Kit,
    painter: &Painter,
    seen: &Seen,
    (start, end): (Vec3, Vec3),
    radius: f32,
    colour: Color32,
) {
    let way = (end - start).normalize_or_zero();
    let [tail, tip] =
        [start + way * radius * 0.5, end - way * radius * 0.2].map(|world| seen.project(world));
    let stroke = Stroke::new(kit.look.px(4.0), colour);
    painter.line_segment([tail, tip], stroke);
    let along = (tip - tail).normalized() * kit.look.px(13.0);
    let across = along.rot90() * 0.55;
    painter.add(egui::Shape::convex_polygon(
        vec![
            tip + along * 0.3,
            tip - along + across,
            tip - along - across,
        ],
        colour,
        Stroke::NONE,
    ));
}

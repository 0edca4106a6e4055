//! Random points on a figure without a formula and on a circle, with what they measure.

use super::PictureMoment;
use crate::app::features::primer::Primer;
use crate::app::features::primer::sampling::{POINTS, SEED, ThrownFigure, scatter};
use crate::app::ui::kit::{Kit, shrink};
use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Seconds from one point to the next.
const POINT: f64 = 0.012;
/// Radius of a point, and gap between the two figures, in design pixels.
const RADIUS: f32 = 1.7;
const APART: f32 = 24.0;
/// Height of the words below a figure, in sizes of their font.
const WORDS: f32 = 3.4;
/// Number of points around a figure's edge.
const EDGE: usize = 96;

/// Paints both figures and the points thrown so far.
pub(super) fn paint(kit: &Kit, ui: &Ui, rect: Rect, (_, moment): (&Primer, PictureMoment)) {
    let look = &kit.look;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (thrown, _) = moment.step(POINT, POINTS);
    let points = scatter(thrown.max(1), SEED);
    let font = look.small();
    let apart = look.px(APART);
    let room = vec2((rect.width() - apart) * 0.5, font.size * WORDS);
    let side = room.x.min(rect.height() - room.y);
    for (figure, left) in [
        (ThrownFigure::Blot, rect.left()),
        (ThrownFigure::Circle, rect.left() + room.x + apart),
    ] {
        let middle = pos2(left + room.x * 0.5, rect.top() + side * 0.5);
        let square = Rect::from_center_size(middle, Vec2::splat(side));
        throw(kit, &painter, square, (figure, &points));
        let hits = figure.hits(&points);
        let share = hits as f64 / points.len() as f64;
        let (key, measured) = match figure {
            ThrownFigure::Blot => ("primer.points.area", share),
            ThrownFigure::Circle => ("primer.points.pi", 4.0 * share),
        };
        let values = [
            ("m", hits.to_string()),
            ("n", points.len().to_string()),
            ("value", format!("{measured:.2}")),
        ];
        let words = kit.fill(key, &values);
        let words = shrink(&painter, &words, &font, look.ink, room);
        let at = pos2(
            middle.x - words.size().x * 0.5,
            square.bottom() + look.px(5.0),
        );
        painter.galley(at, words, look.ink);
    }
}

/// Paints a figure in its square, and the points on both.
fn throw(
    kit: &Kit,
    painter: &Painter,
    square: Rect,
    (figure, points): (ThrownFigure, &[[f64; 2]]),
) {
    let look = &kit.look;
    let place = |point: &[f64; 2]| -> Pos2 {
        let [x, y] = point.map(|along| along as f32);
        square.min + vec2(x, y) * square.width()
    };
    painter.rect(square, 0.0, look.raised, look.edge(), StrokeKind::Inside);
    let edge: Vec<Pos2> = figure.outline(EDGE).iter().map(place).collect();
    painter.add(Shape::closed_line(
        edge,
        Stroke::new(look.px(2.0), look.gold),
    ));
    for point in points {
        let ink = match figure.holds(*point) {
            true => look.accent,
            false => look.ink_soft,
        };
        painter.circle_filled(place(point), look.px(RADIUS), ink);
    }
}

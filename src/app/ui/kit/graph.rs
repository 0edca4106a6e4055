//! Charts of the chances of winning: a bar at the board's side, a curve over the game.

use super::flow::fit;
use super::look::solid;
use super::widgets::Kit;
use crate::app::layout::PLATE;
use crate::app::palette;
use crate::app::phrases::percent;
use bevy_egui::egui::{
    self, Align2, Color32, Context, CornerRadius, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui,
};
use tibetango_content::analysis::{Grade, Moment, What};
use tibetango_rules::Side;

/// Returns the colour of a side's share: that of its stones.
pub(crate) fn colour(ctx: &Context, side: Side) -> Color32 {
    super::stone::colours(super::equipment::pair(ctx), side)[0]
}

/// Returns the colour of text on a ghost of the side's stones.
pub(crate) const fn ink_on(side: Side) -> Color32 {
    match side {
        Side::White => Color32::from_rgb(52, 28, 30),
        Side::Black => Color32::from_rgb(246, 240, 226),
    }
}

/// Returns the colour of a mistake.
pub(crate) fn grade_colour(kit: &Kit, grade: Grade) -> Color32 {
    let [inaccuracy, mistake, blunder] = match kit.look.light {
        true => palette::GRADES_ON_LIGHT,
        false => palette::GRADES_ON_DARK,
    };
    solid(match grade {
        Grade::Inaccuracy => inaccuracy,
        Grade::Mistake => mistake,
        Grade::Blunder => blunder,
    })
}

/// Draws both sides' chances as a bar: upright with White below, or lying with White at the left.
pub(crate) fn bar(kit: &Kit, painter: &Painter, rect: Rect, white: f64) {
    let look = &kit.look;
    let rounding = CornerRadius::same(look.px(5.0) as u8);
    painter.rect_filled(rect.expand(look.px(2.0)), rounding, look.paper);
    painter.rect_filled(rect, rounding, colour(painter.ctx(), Side::Black));
    let share = white.clamp(0.0, 1.0) as f32;
    let upright = rect.height() > rect.width();
    let part = if upright {
        let top = rect.bottom() - rect.height() * share;
        Rect::from_min_max(egui::pos2(rect.left(), top), rect.max)
    } else {
        let right = rect.left() + rect.width() * share;
        Rect::from_min_max(rect.min, egui::pos2(right, rect.bottom()))
    };
    painter.rect_filled(part, rounding, colour(painter.ctx(), Side::White));
    // Even is marked, so that the lead is read at a glance.
    let (middle, long) = (rect.center(), look.px(4.0));
    let half = if upright {
        egui::vec2(rect.width() * 0.5 + long, 0.0)
    } else {
        egui::vec2(0.0, rect.height() * 0.5 + long)
    };
    let gold = Stroke::new(look.px(2.0), look.gold);
    painter.line_segment([middle - half, middle + half], gold);
    let rim = Stroke::new(look.px(1.0), look.line);
    painter.rect_stroke(rect, rounding, rim, StrokeKind::Outside);
}

/// Draws the results of games as a bar: the share that White won at the left, then draws, then Black's.
pub(crate) fn results(kit: &Kit, painter: &Painter, rect: Rect, counts: [u32; 3]) {
    let look = &kit.look;
    let rounding = CornerRadius::same(look.px(3.0) as u8);
    painter.rect_filled(rect, rounding, look.raised);
    let all = counts.iter().sum::<u32>().max(1) as f32;
    let [white, black] = Side::BOTH.map(|side| colour(painter.ctx(), side));
    let mut left = rect.left();
    for (count, ink) in counts.into_iter().zip([white, look.ink_soft, black]) {
        let right = left + rect.width() * count as f32 / all;
        let part = Rect::from_x_y_ranges(left..=right, rect.y_range());
        painter.rect_filled(part, 0.0, ink);
        left = right;
    }
    let rim = Stroke::new(look.px(1.0), look.line);
    painter.rect_stroke(rect, rounding, rim, StrokeKind::Outside);
}

/// Thickness of the bar in design pixels.
pub(crate) const BAR: f32 = 13.0;

/// Returns the plate under the panel in a tall window, which holds the bar and the curve, and the
/// bar's place on it.
pub(crate) fn plate(kit: &Kit) -> (bevy::math::Rect, Rect) {
    let look = &kit.look;
    let panel = kit.layout.panel;
    let (top, bottom) = (panel.max.y + look.px(2.0), panel.max.y + look.px(PLATE));
    let plate = bevy::math::Rect::new(panel.min.x, top, panel.max.x, bottom);
    let at = egui::pos2(plate.min.x + look.px(14.0), plate.min.y + look.px(14.0));
    let size = egui::vec2(plate.width() - look.px(28.0), look.px(BAR));
    (plate, Rect::from_min_size(at, size))
}

/// Draws the curve of White's chance over the game, with these mistakes; returns the ply that was pressed, or that the
/// pointer was dragged to. `at` is the ply of the position on the table, `last` that of the last position of the game.
/// `words` names a ply with White's chance there, for a pointer that rests on the curve.
pub(crate) fn curve(
    kit: &Kit,
    ui: &mut Ui,
    size: egui::Vec2,
    (chances, moments): (&[Option<f64>], &[Moment]),
    (at, last): (usize, usize),
    words: &dyn Fn(usize, Option<f64>) -> String,
) -> Option<usize> {
    let look = &kit.look;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let painter = ui.painter_at(rect);
    let rounding = CornerRadius::same(look.px(6.0) as u8);
    painter.rect_filled(rect, rounding, look.raised);
    let inner = rect.shrink(look.px(3.0));
    let last = last.max(1);
    let x = |ply: usize| inner.left() + inner.width() * ply as f32 / last as f32;
    let y = |white: f64| inner.bottom() - inner.height() * white.clamp(0.0, 1.0) as f32;
    let known = chances.iter().take(last + 1).enumerate();
    let known = known.filter_map(|(ply, white)| white.map(|white| (ply, white)));
    let known: Vec<(usize, f64)> = known.collect();
    // White's ground below the curve, Black's above.
    let mut ground = Mesh::default();
    for pair in known.windows(2) {
        let [(p0, w0), (p1, w1)] = [pair[0], pair[1]];
        for (side, edge) in [(Side::White, inner.bottom()), (Side::Black, inner.top())] {
            let ink = colour(painter.ctx(), side).gamma_multiply(0.85);
            let base = ground.vertices.len() as u32;
            for (px, py) in [(x(p0), edge), (x(p0), y(w0)), (x(p1), y(w1)), (x(p1), edge)] {
                ground.colored_vertex(Pos2::new(px, py), ink);
            }
            ground.add_triangle(base, base + 1, base + 2);
            ground.add_triangle(base, base + 2, base + 3);
        }
    }
    painter.add(Shape::mesh(ground));
    // Until there are two positions to join, a word says what will stand here.
    if known.len() < 2 {
        let words = kit.t("engine.curve");
        let room = inner.size() - egui::vec2(look.px(12.0), 0.0);
        let words = fit(&painter, &words, &look.small(), look.ink_soft, room);
        painter.galley(inner.center() - words.size() * 0.5, words, look.ink_soft);
    } else {
        let gold = Stroke::new(look.px(1.0), look.gold.gamma_multiply(0.7));
        painter.hline(inner.x_range(), y(0.5), gold);
    }
    let points = known
        .iter()
        .map(|&(ply, white)| egui::pos2(x(ply), y(white)));
    let points: Vec<Pos2> = points.collect();
    if let [only] = points[..] {
        painter.circle_filled(only, look.px(3.0), look.accent);
    }
    painter.add(Shape::line(points, Stroke::new(look.px(2.0), look.accent)));
    for moment in moments {
        let white = chances.get(moment.ply + 1).copied().flatten();
        if let (What::Slip { grade, .. }, Some(white)) = (&moment.what, white) {
            let at = egui::pos2(x(moment.ply + 1), y(white));
            painter.circle_filled(at, look.px(4.2), look.paper.to_opaque());
            painter.circle_filled(at, look.px(3.2), grade_colour(kit, *grade));
        }
    }
    let ply_at = |place: Pos2| {
        let share = ((place.x - inner.left()) / inner.width()).clamp(0.0, 1.0);
        (share * last as f32).round() as usize
    };
    let chance_at = |ply: usize| chances.get(ply).copied().flatten();
    let pointed = response.hover_pos().map(ply_at);
    if let Some(ply) = pointed {
        let hair = Stroke::new(look.px(1.0), look.ink_soft);
        painter.vline(x(ply), inner.y_range(), hair);
        if let Some(white) = chance_at(ply) {
            painter.circle_filled(egui::pos2(x(ply), y(white)), look.px(3.2), look.accent);
        }
    }
    let now = x(at.min(last));
    let mark = Stroke::new(look.px(1.6), look.focus);
    painter.vline(now, inner.y_range(), mark);
    let rim = Stroke::new(look.px(1.0), look.line.gamma_multiply(0.7));
    painter.rect_stroke(rect, rounding, rim, StrokeKind::Inside);
    let hand = response.interact_pointer_pos().map(ply_at);
    let dragged = |ply: &usize| response.dragged() && *ply != at;
    let chosen = hand.filter(|ply| response.clicked() || dragged(ply));
    if let Some(ply) = pointed {
        response.on_hover_text(words(ply, chance_at(ply)));
    }
    chosen
}

/// Draws the learning curve of a learner: rounds of learning from the left, and the per cent of
/// games won, with a line at half of them. These rounds are marked, if any.
pub(crate) fn learning_curve(
    kit: &Kit,
    painter: &Painter,
    rect: Rect,
    (curve, mark): (&[(u32, u32)], Option<u32>),
) {
    let look = &kit.look;
    let rounding = CornerRadius::same(look.px(6.0) as u8);
    painter.rect_filled(rect, rounding, look.raised);
    let rim = Stroke::new(look.px(1.0), look.line.gamma_multiply(0.7));
    painter.rect_stroke(rect, rounding, rim, StrokeKind::Inside);
    let letters = look.small();
    let inner = rect.shrink(look.px(8.0));
    let inner = Rect::from_min_max(inner.min, inner.max - egui::vec2(0.0, letters.size * 1.2));
    let (first, last) = match curve {
        [(first, _), .., (last, _)] => (*first, *last),
        _ => return,
    };
    let x = |rounds: u32| {
        let share = (rounds - first) as f32 / (last - first).max(1) as f32;
        inner.left() + inner.width() * share
    };
    let y = |share: u32| inner.bottom() - inner.height() * share as f32 / 100.0;
    let half = Stroke::new(look.px(1.0), look.gold.gamma_multiply(0.7));
    painter.hline(inner.x_range(), y(50), half);
    // Rounds that were not measured have no place on the curve.
    let marked = mark.and_then(|mark| curve.iter().find(|(rounds, _)| *rounds == mark));
    if let Some((rounds, share)) = marked {
        let line = Stroke::new(look.px(1.6), look.focus);
        painter.vline(x(*rounds), inner.y_range(), line);
        let at = Pos2::new(x(*rounds), y(*share));
        painter.circle_filled(at, look.px(4.5), look.focus);
    }
    let points = curve
        .iter()
        .map(|&(rounds, share)| Pos2::new(x(rounds), y(share)));
    let points: Vec<Pos2> = points.collect();
    let ink = Stroke::new(look.px(2.0), look.accent);
    painter.add(Shape::line(points.clone(), ink));
    if let Some(end) = points.last() {
        painter.circle_filled(*end, look.px(3.0), look.accent);
    }
    for (rounds, align) in [(first, Align2::LEFT_BOTTOM), (last, Align2::RIGHT_BOTTOM)] {
        let at = Pos2::new(x(rounds), rect.bottom() - look.px(4.0));
        let text = rounds.to_string();
        painter.text(at, align, text, letters.clone(), look.ink_soft);
    }
    let share = curve.last().map_or(0, |(_, share)| *share);
    let top = inner.left_top() - egui::vec2(0.0, look.px(3.0));
    let words = percent(f64::from(share) / 100.0);
    painter.text(top, Align2::LEFT_TOP, words, letters, look.ink);
}

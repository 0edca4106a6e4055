//! Ribbon at the end of a round of challenges, large enough to be photographed: the game, the
//! number solved, the difficulty, and the day. Where a phone can reach a picture of it, its address
//! is shown as a QR code.

use super::{ActiveChallenge, ChallengeStage, Ladder, ROUND};
use crate::app::exhibition::keepsake::Keepsake;
use crate::app::exhibition::phones::Phones;
use crate::app::exhibition::wall::Wall;
use crate::app::ui::kit::{Code, Kit, Look, centre, fit, scaled, shrink};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontId, Painter, Pos2, Shape, Stroke, Ui, pos2, vec2};
use jiff::civil::Date;
use std::f32::consts::TAU;
use tibetango_engines::goals::STEPS;

/// Number of folds around the rosette.
const FOLDS: usize = 18;
/// Share of the height that rosette and tails take.
const ROSETTE: f32 = 0.52;

/// Maximum size of the ribbon, in design pixels.
const MOST: Vec2 = Vec2::new(480.0, 560.0);

/// Minimum width of the QR code, in millimetres: a phone reads it from where a visitor stands.
const CODE_MM: f64 = 20.0;
/// Minimum width of the words below the code, and their maximum height, in design pixels.
const SAID: Vec2 = Vec2::new(180.0, 100.0);
/// Gap between the code and the ribbon, in design pixels.
const GAP: f32 = 16.0;

pub(super) fn draw(
    mut kit: Kit,
    (puzzle, wall): (Single<&ActiveChallenge>, Res<Wall>),
    (keepsake, phones): (Res<Keepsake>, Res<Phones>),
) {
    if puzzle.stage == ChallengeStage::Ribbon {
        let made = keepsake.address(&phones).map(|address| (address, true));
        let coming = || keepsake.to_come(&phones).map(|address| (address, false));
        let day = wall.now().date();
        show(&mut kit, &puzzle.ladder, day, made.or_else(coming));
    }
}

/// Draws the ribbon over the board, with the day on which it was won; `picture` is the address of
/// the picture for a phone, and whether it exists already: before it does, its room is kept.
fn show(kit: &mut Kit, ladder: &Ladder, day: Date, picture: Option<(String, bool)>) {
    let (board, portrait) = (kit.layout.board, kit.layout.portrait);
    let ctx = kit.ctx();
    let there = picture.as_ref().is_some_and(|(_, there)| *there);
    let code = picture.and_then(|(address, _)| Code::of(&ctx, &address));
    let wide = (CODE_MM * kit.settings.config.theme.pixels_per_mm) as f32;
    let code = code.map(|code| (code.of_at_least(&ctx, wide), code));
    // Beside the ribbon, or in a narrow window below it.
    let gap = kit.look.px(GAP);
    let more = code
        .as_ref()
        .map_or(Vec2::ZERO, |(edge, _)| match portrait {
            true => Vec2::new(0.0, edge + gap),
            false => Vec2::new(edge.max(kit.look.px(SAID.x)) + gap, 0.0),
        });
    let most = MOST * kit.look.px(1.0) + more;
    let size = (board.size() * Vec2::new(0.9, 0.94)).min(most);
    let rect = Rect::from_center_size(board.center(), size);
    kit.over("ribbon", rect, |kit, ui| {
        let all = ui.max_rect();
        let mut room = all;
        room.max -= vec2(more.x, more.y);
        if let Some((edge, code)) = code.as_ref().filter(|_| there) {
            let place = match portrait {
                true => all.with_min_y(room.bottom() + gap),
                false => all.with_min_x(room.right() + gap),
            };
            fetch(kit, ui, place, (code, *edge));
        }
        let look = &kit.look;
        let high = room.height() * ROSETTE;
        let radius = high * 0.32;
        let middle = pos2(room.center().x, room.top() + radius * 1.3);
        rosette(ui.painter(), look, middle, radius);
        let solved = ladder.solved.to_string();
        let number = scaled(look.title(), radius / look.title().size);
        let within = vec2(radius * 1.2, radius * 1.2);
        let number = fit(ui.painter(), &solved, &number, look.gold, within);
        centre(ui.painter(), middle, number, look.gold);
        let counts = [("n", ladder.solved), ("total", ladder.posed.min(ROUND))];
        let steps = [("step", ladder.best), ("total", STEPS)];
        let solved = kit.fill("stand.challenge.ribbon.solved", &counts);
        let mut lines: Vec<(String, FontId, Color32)> = vec![
            (kit.of(ladder.game, "name"), look.heading(), look.ink),
            (solved, scaled(look.strong(), 1.2), look.gold),
            (day.to_string(), look.body(), look.ink_soft),
        ];
        if ladder.best > 0 {
            let step = kit.fill("stand.challenge.ribbon.step", &steps);
            lines.insert(2, (step, look.body(), look.ink));
        }
        let row = (room.height() - high) / lines.len() as f32;
        for (i, (text, font, ink)) in lines.iter().enumerate() {
            let line = vec2(room.width(), row);
            let words = fit(ui.painter(), text, font, *ink, line);
            let at = pos2(room.center().x, room.top() + high + row * (i as f32 + 0.5));
            centre(ui.painter(), at, words, *ink);
        }
    });
}

/// Draws the QR code of the picture, and its purpose: below it, or in a narrow window beside it.
fn fetch(kit: &Kit, ui: &Ui, place: egui::Rect, (code, edge): (&Code, f32)) {
    let (look, painter) = (&kit.look, ui.painter());
    let say = kit.t("stand.challenge.ribbon.fetch");
    let gap = look.px(GAP);
    let words = |room| shrink(painter, &say, &look.body(), look.ink, room);
    if kit.layout.portrait {
        code.paint(painter, place.min, edge);
        let words = words(vec2(place.width() - edge - gap, edge));
        let down = (edge - words.size().y).max(0.0) * 0.5;
        let at = place.min + vec2(edge + gap, down);
        painter.galley(at, words, look.ink);
        return;
    }
    let words = words(vec2(place.width(), look.px(SAID.y)));
    let high = edge + gap * 0.5 + words.size().y;
    let top = place.center().y - high * 0.5;
    let corner = pos2(place.center().x - edge * 0.5, top);
    code.paint(painter, corner, edge);
    let left = place.center().x - words.size().x * 0.5;
    painter.galley(pos2(left, top + high - words.size().y), words, look.ink);
}

/// Paints a rosette with two tails; its middle is left free.
fn rosette(painter: &Painter, look: &Look, middle: Pos2, radius: f32) {
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| middle + vec2(side * x * radius, y * radius);
        let tail = vec![at(0.05, 0.5), at(0.6, 0.5), at(0.95, 1.65), at(0.3, 1.75)];
        let edge = Stroke::new(look.px(1.5), look.gold);
        painter.add(Shape::convex_polygon(tail, look.accent, edge));
    }
    for fold in 0..FOLDS {
        let angle = fold as f32 / FOLDS as f32 * TAU;
        let (sin, cos) = angle.sin_cos();
        let at = middle + vec2(cos, sin) * radius;
        painter.circle_filled(at, radius * 0.2, look.accent);
    }
    painter.circle_filled(middle, radius, look.gold);
    painter.circle_filled(middle, radius * 0.86, look.paper.to_opaque());
}

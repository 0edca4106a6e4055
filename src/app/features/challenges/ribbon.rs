//! Ribbon at the end of a round of challenges, large enough to be photographed: the game, the
//! number solved, the difficulty, and the day. Where a phone can reach a picture of it, its address
//! is shown as a QR code.

use super::{ActiveChallenge, ChallengeStage, Ladder, ROUND};
use crate::app::exhibition::keepsake::Keepsake;
use crate::app::exhibition::phones::Phones;
use crate::app::exhibition::wall::Wall;
use crate::app::ui::kit::{Code, Kit, Look, centre, fit, fit_height, scaled, shrink};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontId, Painter, Pos2, Shape, Stroke, Ui, pos2, vec2};
use jiff::civil::Date;
use std::f32::consts::TAU;
use tibetango_engines::goals::STEPS;
use tibetango_lab::souvenir::dyes;

/// Number of folds around the rosette.
const FOLDS: u8 = 28;
/// Share of the height that rosette and tails take.
const ROSETTE: f32 = 0.54;
/// Colours of the cloth, of texts on it, and of less important ones.
const CLOTH: Color32 = Color32::from_rgb(240, 232, 214);
const TEXT: Color32 = Color32::from_rgb(52, 34, 28);
const PALE: Color32 = Color32::from_rgb(92, 70, 52);
/// Colours of the rim around the number, from outside.
const RIM: [Color32; 3] = [
    Color32::from_rgb(186, 132, 40),
    Color32::from_rgb(236, 196, 104),
    Color32::from_rgb(250, 245, 232),
];
/// Stripes of the cloth's edges, from above: their colours, and their heights in design pixels.
const STRIPES: [(Color32, f32); 7] = [
    (Color32::from_rgb(47, 62, 120), 15.0),
    (Color32::from_rgb(250, 245, 232), 5.0),
    (Color32::from_rgb(150, 46, 48), 20.0),
    (Color32::from_rgb(206, 152, 60), 8.0),
    (Color32::from_rgb(250, 245, 232), 4.0),
    (Color32::from_rgb(66, 150, 140), 15.0),
    (Color32::from_rgb(78, 112, 84), 10.0),
];
/// Width of the edges, and margin between them and the texts, in design pixels.
const EDGE: f32 = 18.0;
const PAD: f32 = 12.0;

/// Maximum size of the ribbon, in design pixels.
const MOST: Vec2 = Vec2::new(480.0, 560.0);

/// Minimum width of the QR code, in millimetres: a phone reads it from where a visitor stands.
const CODE_MM: f64 = 20.0;
/// Minimum width of the words below the code, and their maximum height, in design pixels.
const WORDS: Vec2 = Vec2::new(180.0, 100.0);
/// Gap between the code and the ribbon, in design pixels.
const GAP: f32 = 16.0;

pub(super) fn draw(
    mut kit: Kit,
    (active, wall): (Single<&ActiveChallenge>, Res<Wall>),
    (keepsake, phones): (Res<Keepsake>, Res<Phones>),
) {
    if active.stage == ChallengeStage::Ribbon {
        let link = keepsake.address(&phones).map(|address| (address, true));
        let coming = || {
            keepsake
                .placeholder(&phones)
                .map(|address| (address, false))
        };
        let day = wall.now().date();
        show(&mut kit, &active.ladder, day, link.or_else(coming));
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
            false => Vec2::new(edge.max(kit.look.px(WORDS.x)) + gap, 0.0),
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
        cloth(ui.painter(), look, room);
        let aside = look.px(EDGE + PAD);
        let room = room.shrink2(vec2(aside.min(room.width() * 0.2), look.px(PAD)));
        // The same colours as on the picture to take home.
        let dyes = dyes(ladder.game);
        let [dark, light] = dyes.map(|[red, green, blue]| Color32::from_rgb(red, green, blue));
        let high = room.height() * ROSETTE;
        let radius = high * 0.31;
        let middle = pos2(room.center().x, room.top() + radius * 1.25);
        rosette(ui.painter(), middle, radius, [dark, light]);
        let solved = ladder.solved.to_string();
        let number = scaled(look.title(), radius / look.title().size);
        let within = vec2(radius * 1.2, radius * 1.2);
        let number = fit(ui.painter(), &solved, &number, dark, within);
        centre(ui.painter(), middle, number, dark);
        let counts = [("n", ladder.solved), ("total", ladder.posed.min(ROUND))];
        let steps = [("step", ladder.best), ("total", STEPS)];
        let solved = kit.fill("stand.challenge.ribbon.solved", &counts);
        let name = scaled(look.heading(), 1.2);
        let mut lines: Vec<(String, FontId, Color32)> = vec![
            (kit.of(ladder.game, "name"), name, dark),
            (solved, scaled(look.strong(), 1.2), TEXT),
            (signature(kit, day), look.body(), PALE),
        ];
        if ladder.best > 0 {
            let step = kit.fill("stand.challenge.ribbon.step", &steps);
            lines.insert(2, (step, look.body(), TEXT));
        }
        let row = (room.height() - high) / lines.len() as f32;
        for (i, (text, font, ink)) in lines.iter().enumerate() {
            let line = vec2(room.width(), row);
            let words = fit_height(ui.painter(), text, font, *ink, line);
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
    let words = words(vec2(place.width(), look.px(WORDS.y)));
    let high = edge + gap * 0.5 + words.size().y;
    let top = place.center().y - high * 0.5;
    let corner = pos2(place.center().x - edge * 0.5, top);
    code.paint(painter, corner, edge);
    let left = place.center().x - words.size().x * 0.5;
    painter.galley(pos2(left, top + high - words.size().y), words, look.ink);
}

/// Returns the house that gives the ribbon, if it has a name, and the day.
fn signature(kit: &Kit, day: Date) -> String {
    let exhibition = &kit.settings.config.exhibition;
    match exhibition.house(kit.text().language()) {
        Some(house) => format!("{} · {day}", house.name),
        None => day.to_string(),
    }
}

/// Paints the cloth of the ribbon, with a striped edge at both sides.
fn cloth(painter: &Painter, look: &Look, place: egui::Rect) {
    painter.rect_filled(place, 0.0, CLOTH);
    let edge = look.px(EDGE).min(place.width() * 0.1);
    for left in [place.left(), place.right() - edge] {
        let side = place.with_min_x(left).with_max_x(left + edge);
        let mut top = side.top();
        for (colour, high) in STRIPES.into_iter().cycle() {
            if top >= side.bottom() {
                break;
            }
            let low = (top + look.px(high)).min(side.bottom());
            let stripe = side.with_min_y(top).with_max_y(low);
            painter.rect_filled(stripe, 0.0, colour);
            top = low;
        }
    }
}

/// Paints a rosette with two tails; its middle is left free.
fn rosette(painter: &Painter, middle: Pos2, radius: f32, [dark, light]: [Color32; 2]) {
    let polygon = |corners: Vec<Pos2>, colour: Color32| {
        painter.add(Shape::convex_polygon(corners, colour, Stroke::NONE));
    };
    for side in [-1.0, 1.0] {
        let at = |(x, y): (f32, f32)| middle + vec2(side * x * radius, y * radius);
        // Each end is cut in two.
        let outer = [(0.08, 0.4), (0.62, 0.4), (0.98, 1.82), (0.66, 1.66)];
        let inner = [(0.08, 0.4), (0.66, 1.66), (0.4, 1.92)];
        polygon(outer.map(at).to_vec(), dark);
        polygon(inner.map(at).to_vec(), dark);
        let fold = [(0.3, 0.4), (0.46, 0.4), (0.78, 1.68), (0.62, 1.64)];
        polygon(fold.map(at).to_vec(), light);
    }
    for (late, reach, colour) in [(0.0, 1.22, dark), (0.5, 1.16, light)] {
        for fold in 0..FOLDS {
            let at = |part: f32, far: f32| {
                let angle = (f32::from(fold) + late + part) / f32::from(FOLDS) * TAU;
                let (sin, cos) = angle.sin_cos();
                middle + vec2(cos, sin) * far * radius
            };
            let (low, high) = (0.96 * reach, reach);
            let corners = vec![middle, at(0.0, low), at(0.25, high), at(0.5, low)];
            polygon(corners, colour);
        }
    }
    for (colour, share) in RIM.into_iter().zip([0.84, 0.79, 0.74]) {
        painter.circle_filled(middle, radius * share, colour);
    }
}

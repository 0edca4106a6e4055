//! Random games after every move of a small board, and how many of them are won.

use super::PictureMoment;
use crate::app::features::primer::Primer;
use crate::app::features::primer::random_games::{GAMES, RandomGames, SEED};
use crate::app::features::primer::tiny_board::{NINE, TinyBoard};
use crate::app::ui::kit::{Kit, centre, fit, paint_stone};
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Seconds from one game to the next.
const GAME: f64 = 0.16;
/// Ratio of width to height from which on all moves stand in one row.
const WIDE: f32 = 1.7;
/// Height of the bar below a board, and gap around it, in design pixels.
const BAR: f32 = 8.0;
const GAP: f32 = 6.0;
/// Height of the counts, in sizes of their font.
const COUNTS: f32 = 1.7;
/// Number of points along an edge of the board.
const ALONG: usize = 3;

/// Paints the games played so far.
pub(super) fn paint(kit: &Kit, ui: &Ui, rect: Rect, (_, moment): (&Primer, PictureMoment)) {
    let look = &kit.look;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let start = TinyBoard::start();
    let (count, _) = moment.step(GAME, GAMES);
    let games = RandomGames::play(&start, count, SEED);
    let over = count == GAMES;
    let best = games.best().filter(|_| over);
    let columns = match rect.width() > WIDE * rect.height() {
        true => games.tried.len().max(1),
        false => 2,
    };
    let rows = games.tried.len().div_ceil(columns).max(1);
    let cell = vec2(rect.width() / columns as f32, rect.height() / rows as f32);
    let (font, gap, bar) = (look.strong(), look.px(GAP), look.px(BAR));
    let below = font.size * COUNTS + bar + 3.0 * gap;
    let side = (cell.x - 2.0 * gap).min(cell.y - below);
    for (at, tried) in games.tried.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let corner = rect.min + cell * vec2(column as f32, row as f32);
        let middle = pos2(corner.x + cell.x * 0.5, corner.y + gap + side * 0.5);
        let square = Rect::from_center_size(middle, Vec2::splat(side));
        let played = games.last.filter(|(last, _)| *last == at && !over);
        let position = played.map_or_else(|| start.after(tried.point), |(_, end)| end);
        board(kit, &painter, square, (&position, Some(tried.point)));
        let chosen = best == Some(at);
        if chosen {
            let gold = Stroke::new(look.px(3.0), look.gold);
            painter.rect_stroke(square, look.px(6.0), gold, StrokeKind::Outside);
        }
        let whole = Rect::from_min_size(square.left_bottom() + vec2(0.0, gap), vec2(side, bar));
        let won = whole.with_max_x(whole.left() + side * tried.share() as f32);
        let ink = if chosen { look.gold } else { look.accent };
        painter.rect_filled(whole, bar * 0.5, look.raised);
        painter.rect_filled(won, bar * 0.5, ink);
        let words = format!("{}/{}", tried.wins, tried.games);
        let room = vec2(side, font.size * COUNTS);
        let words = fit(&painter, &words, &font, look.ink, room);
        let here = pos2(middle.x, whole.bottom() + gap + room.y * 0.5);
        centre(&painter, here, words, look.ink);
    }
}

/// Paints the small board with its stones, and a ring around a point.
pub(super) fn board(
    kit: &Kit,
    painter: &Painter,
    square: Rect,
    (shown, ringed): (&TinyBoard, Option<usize>),
) {
    let look = &kit.look;
    let unit = square.width() / ALONG as f32;
    let place = |row: usize, column: usize| -> Pos2 {
        square.min + vec2(column as f32 + 0.5, row as f32 + 0.5) * unit
    };
    painter.rect_filled(square, look.px(6.0), look.raised);
    let line = Stroke::new(look.px(1.6), look.line);
    for i in 0..ALONG {
        painter.line_segment([place(i, 0), place(i, ALONG - 1)], line);
        painter.line_segment([place(0, i), place(ALONG - 1, i)], line);
    }
    let radius = unit * 0.36;
    for point in 0..NINE {
        let here = place(point / ALONG, point % ALONG);
        if let Some(side) = shown.stones()[point] {
            paint_stone(painter, here, radius, side);
        }
        if ringed == Some(point) {
            let ring = Stroke::new(look.px(2.4), look.gold);
            painter.circle_stroke(here, radius + look.px(2.4), ring);
        }
    }
}

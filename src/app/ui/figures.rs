//! Small moving pictures of the rules, on the board of three lines.

use super::look::Look;
use super::widgets::paint_stone;
use crate::games::Side;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Ui};

/// Points of a board of three lines by column and row of the virtual array, row by row.
const POINTS: [(f32, f32); 13] = [
    (0.0, 0.0),
    (2.0, 0.0),
    (4.0, 0.0),
    (1.0, 1.0),
    (3.0, 1.0),
    (0.0, 2.0),
    (2.0, 2.0),
    (4.0, 2.0),
    (1.0, 3.0),
    (3.0, 3.0),
    (0.0, 4.0),
    (2.0, 4.0),
    (4.0, 4.0),
];

/// Its lines, from end to end.
const LINES: [(usize, usize); 12] = [
    (0, 2),
    (5, 7),
    (10, 12),
    (0, 10),
    (1, 11),
    (2, 12),
    (0, 12),
    (2, 10),
    (1, 5),
    (1, 7),
    (5, 11),
    (7, 11),
];

/// Seconds from one position to the next, and how long the last one stays.
const BEAT: f64 = 1.1;
const REST: f64 = 1.6;
/// Seconds that a change takes.
const CHANGE: f64 = 0.45;

/// The positions of a rule's picture: `w` and `b` are stones, anything else is an empty point.
/// Each follows from the one before by the rules of the game.
fn positions(rule: &str) -> &'static [&'static str] {
    match rule {
        "placement" => &[
            ".............",
            "..w..........",
            "..w.....b....",
            "..w..w..b....",
            "..w..w..b...b",
        ],
        "movement" => &["bbwbwb.bwwbbw", "bbwbwbwb.wbbw"],
        "pinch" => &["..........wb.", "..........wbw", "..........www"],
        "gun" => &[".wb..........", "wwb..........", "www.........."],
        "chain" => &[
            ".....w..b.wb.",
            ".....w..b.wbw",
            ".....w..b.www",
            ".....w..w.www",
        ],
        "phase" => &[
            "w.wwww.wbbbb.",
            "w.wwww.wbbbbb",
            "wbwwww.wbbbbb",
            "wbwwww.wbbbbb",
        ],
        "end" => &["bbbbbbbbbbbw.", "bbbbbbbbb.bwb", "bbbbbbbbb.bbb"],
        "corner" => &["..b....w.....", "..b....w....w", "..w....w....w"],
        "safe" => &["b.b.....w....", "bwb.....w...."],
        "yield" => &["wbbbbwbbwb.ww", "wbbbbwbb.bwww", "wbbbbw.bbbwww"],
        _ => &[],
    }
}

fn side(mark: u8) -> Option<Side> {
    match mark {
        b'w' => Some(Side::White),
        b'b' => Some(Side::Black),
        _ => None,
    }
}

/// Paints the picture of a rule; `still` shows only how it ends.
pub(super) fn paint(ui: &Ui, look: &Look, rect: Rect, rule: &str, still: bool) {
    let list = positions(rule);
    let Some(last) = list.len().checked_sub(1) else {
        return;
    };
    let painter = ui.painter();
    painter.rect_filled(rect, look.px(8.0), Color32::from_rgb(158, 144, 124));
    let unit = rect.width() / 5.6;
    let place = |i: usize| -> Pos2 {
        let (x, y) = POINTS[i];
        rect.center() + egui::vec2(x - 2.0, y - 2.0) * unit
    };
    let groove = Stroke::new(look.px(1.6), Color32::from_rgb(74, 60, 48));
    for (one, two) in LINES {
        painter.line_segment([place(one), place(two)], groove);
    }
    painter.circle_stroke(place(6), unit * 0.42, groove);

    let whole = BEAT * last as f64 + REST;
    let now = ui.ctx().input(|input| input.time) % whole;
    let at = if still {
        last
    } else {
        ((now / BEAT) as usize).min(last)
    };
    let share = if still {
        1.0
    } else {
        ((now - BEAT * at as f64) / CHANGE).min(1.0) as f32
    };
    let share = share * share * (3.0 - 2.0 * share);
    let after = list[at].as_bytes();
    let before = list[at.saturating_sub(1)].as_bytes();
    let stands = |row: &[u8], i: usize| row.get(i).copied().and_then(side);
    // A stone that left its point came to the one that was filled.
    let left =
        (0..POINTS.len()).find(|&i| stands(before, i).is_some() && stands(after, i).is_none());
    let radius = unit * 0.56;
    for i in 0..POINTS.len() {
        let Some(now) = stands(after, i) else {
            continue;
        };
        match (stands(before, i), left) {
            (Some(old), _) if old != now => {
                // Turns over: narrow in the middle of its time.
                let (shown, size) = if share < 0.5 {
                    (old, 1.0 - 1.3 * share)
                } else {
                    (now, 1.3 * share - 0.3)
                };
                paint_stone(ui, place(i), radius * size, shown);
                let fade = 1.0 - (2.0 * share - 1.0).abs();
                let ring = Stroke::new(look.px(2.0), look.gold.gamma_multiply(fade));
                painter.circle_stroke(place(i), radius * 1.25, ring);
            }
            (None, Some(from)) => {
                paint_stone(ui, place(from).lerp(place(i), share), radius, now);
            }
            (None, None) if at > 0 => {
                paint_stone(ui, place(i), radius * (1.25 - 0.25 * share), now);
            }
            _ => paint_stone(ui, place(i), radius, now),
        }
        // Where nothing turns over, a ring and a spot of the old colour say what was taken.
        let old = stands(list[0].as_bytes(), i);
        if still && let Some(old) = old.filter(|old| *old != now) {
            let ring = Stroke::new(look.px(2.0), look.gold);
            painter.circle_stroke(place(i), radius * 1.2, ring);
            let spot = super::graph::colour(ui.ctx(), old);
            painter.circle_filled(place(i), radius * 0.36, spot);
        }
    }
}

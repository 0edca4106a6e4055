//! Small moving pictures of the rules: on a whole small board, or on a part of a large one.

use crate::app::ui::kit::look::Look;
use crate::app::ui::kit::stone::paint_stone;
use crate::config::Card;
use crate::games::{GameName, Shape, Side};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Ui};

/// Seconds from one position to the next, and how long the last one stays.
const BEAT: f64 = 1.1;
const REST: f64 = 1.6;
/// Seconds that a change takes.
const CHANGE: f64 = 0.45;

fn side(mark: u8) -> Option<Side> {
    match mark {
        b'w' => Some(Side::White),
        b'b' => Some(Side::Black),
        _ => None,
    }
}

/// The net that a picture is drawn on, about its middle.
struct Net {
    points: Vec<(f32, f32)>,
    /// From end to end, in units.
    lines: Vec<((f32, f32), (f32, f32))>,
    /// The point with a ring around it.
    ringed: Option<usize>,
    /// Units from edge to edge of the picture.
    units: f32,
    /// Radius of a stone in units.
    stone: f32,
}

impl Net {
    /// The game's board with so many points, or where a position has rows, as much of a board.
    fn of(game: GameName, position: &str) -> Option<Self> {
        if position.contains('/') {
            return Some(Self::part(position));
        }
        let sizes = game.sizes().iter();
        let mut boards = sizes.filter_map(|&size| Shape::of(game, size));
        boards
            .find(|shape| shape.points() == position.len())
            .map(Self::whole)
    }

    fn whole(shape: &Shape) -> Self {
        let half = f32::from(shape.span() - 1) / 2.0;
        let at = |point| {
            let (row, column) = shape.row_column(point);
            (f32::from(column) - half, f32::from(row) - half)
        };
        let lines = shape.lines().iter().filter_map(|line| {
            let ends = line.points.first().zip(line.points.last());
            ends.map(|(&one, &two)| (at(one), at(two)))
        });
        let ringed = match shape.centre() {
            [hub] => Some(hub.index()),
            _ => None,
        };
        Self {
            points: shape.iter().map(at).collect(),
            lines: lines.collect(),
            ringed,
            units: 2.0 * half + 1.6,
            stone: if shape.aslant() { 0.56 } else { 0.42 },
        }
    }

    fn part(position: &str) -> Self {
        let rows: Vec<&str> = position.split('/').collect();
        let (high, wide) = (rows.len(), rows[0].len());
        let (down, right) = ((high as f32 - 1.0) / 2.0, (wide as f32 - 1.0) / 2.0);
        let place = |row: usize, column: usize| (column as f32 - right, row as f32 - down);
        let all = (0..high).flat_map(|row| (0..wide).map(move |column| (row, column)));
        // The board goes on beyond the picture.
        let across = (0..high).map(|row| {
            let y = row as f32 - down;
            ((-right - 0.5, y), (right + 0.5, y))
        });
        let along = (0..wide).map(|column| {
            let x = column as f32 - right;
            ((x, -down - 0.5), (x, down + 0.5))
        });
        Self {
            points: all.map(|(row, column)| place(row, column)).collect(),
            lines: across.chain(along).collect(),
            ringed: None,
            units: high.max(wide) as f32 + 0.3,
            stone: 0.42,
        }
    }
}

/// The stones of a picture, without the slashes between its rows.
fn stones(position: &str) -> Vec<Option<Side>> {
    position
        .bytes()
        .filter(|mark| *mark != b'/')
        .map(side)
        .collect()
}

/// The points from which stones were taken off the board.
fn taken(list: &[String]) -> Vec<usize> {
    let mut gone = Vec::new();
    for pair in list.windows(2) {
        let (before, after) = (stones(&pair[0]), stones(&pair[1]));
        let came = (0..after.len()).find(|&i| before[i].is_none() && after[i].is_some());
        let mover = came.and_then(|to| after[to]);
        let left = (0..after.len()).filter(|&i| before[i].is_some() && after[i].is_none());
        gone.extend(left.filter(|&i| mover.is_none() || before[i] != mover));
    }
    gone
}

/// The side that a point belonged to before a stone turned over there.
fn turned(list: &[String], point: usize) -> Option<Side> {
    let at = |position: &String| stones(position).get(point).copied().flatten();
    let pairs = list.windows(2).map(|pair| (at(&pair[0]), at(&pair[1])));
    let mut turns = pairs.filter(|(before, after)| after.is_some() && before != after);
    turns.find_map(|(before, _)| before)
}

/// Paints the picture of a rule of a game; `still` shows only how it ends.
pub(crate) fn paint(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    (game, card): (GameName, &Card),
    still: bool,
) {
    let list = &card.steps;
    let Some(net) = list.first().and_then(|first| Net::of(game, first)) else {
        return;
    };
    let last = list.len() - 1;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, look.px(8.0), Color32::from_rgb(158, 144, 124));
    let unit = rect.width() / net.units;
    let place = |(x, y): (f32, f32)| -> Pos2 { rect.center() + egui::vec2(x, y) * unit };
    let groove = Stroke::new(look.px(1.6), Color32::from_rgb(74, 60, 48));
    for (one, two) in &net.lines {
        painter.line_segment([place(*one), place(*two)], groove);
    }
    if let Some(point) = net.ringed {
        painter.circle_stroke(place(net.points[point]), unit * 0.42, groove);
    }

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
    let (before, after) = (stones(&list[at.saturating_sub(1)]), stones(&list[at]));
    // A whole game of small changes: what left the board for good, in a still picture.
    let gone = if still { taken(list) } else { Vec::new() };
    // A stone that left its point came to one that was filled by its side.
    let came = (0..after.len()).find(|&i| before[i].is_none() && after[i].is_some());
    let left = came
        .and_then(|to| (0..after.len()).find(|&i| before[i] == after[to] && after[i].is_none()));
    let radius = unit * net.stone;
    for (i, &point) in net.points.iter().enumerate() {
        let here = place(point);
        let Some(now) = after[i] else {
            // What was taken off the board shrinks; in a still picture a ring says where it lay.
            let lost = before[i].filter(|_| left != Some(i) && !still);
            if let Some(lost) = lost.filter(|_| share < 1.0) {
                paint_stone(ui.painter(), here, radius * (1.0 - share), lost);
                let ring = Stroke::new(look.px(2.0), look.gold.gamma_multiply(1.0 - share));
                painter.circle_stroke(here, radius * 1.15, ring);
            }
            if gone.contains(&i) {
                let cross = Stroke::new(look.px(2.2), Color32::from_rgb(126, 34, 26));
                let arm = egui::vec2(radius, radius) * 0.55;
                let turned = egui::vec2(-arm.x, arm.y);
                painter.line_segment([here - arm, here + arm], cross);
                painter.line_segment([here - turned, here + turned], cross);
            }
            continue;
        };
        match (before[i], left) {
            (Some(old), _) if old != now => {
                // Turns over: narrow in the middle of its time.
                let (shown, size) = if share < 0.5 {
                    (old, 1.0 - 1.3 * share)
                } else {
                    (now, 1.3 * share - 0.3)
                };
                paint_stone(ui.painter(), here, radius * size, shown);
                let fade = 1.0 - (2.0 * share - 1.0).abs();
                let ring = Stroke::new(look.px(2.0), look.gold.gamma_multiply(fade));
                painter.circle_stroke(here, radius * 1.25, ring);
            }
            (None, Some(from)) => {
                let from = place(net.points[from]);
                paint_stone(ui.painter(), from.lerp(here, share), radius, now);
            }
            (None, None) if at > 0 => {
                paint_stone(ui.painter(), here, radius * (1.25 - 0.25 * share), now);
            }
            _ => paint_stone(ui.painter(), here, radius, now),
        }
        // Where nothing moves, a ring and a spot of the old colour say what was taken.
        if still && let Some(old) = turned(list, i) {
            let ring = Stroke::new(look.px(2.0), look.gold);
            painter.circle_stroke(here, radius * 1.2, ring);
            let spot = crate::app::ui::kit::graph::colour(ui.ctx(), old);
            painter.circle_filled(here, radius * 0.36, spot);
        }
    }
}

//! Letters and chances of the first candidate moves on the board, and on discs of gold the guesses of a network.

use super::ghosts::{GhostPlaces, arrow, draw_ring};
use super::heat::GLANCE_GLOW;
use super::projection::ProjectedBoard;
use crate::app::features::engine::insight::LINES;
use crate::app::palette::{LOSSES, Rgb};
use crate::app::phrases::percent;
use crate::app::presentation::stations_in;
use crate::app::ui::kit::{Look, SMALLEST, centre, solid};
use bevy::math::Vec3;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, FontId, Galley, Pos2, Rect, Stroke, StrokeKind,
};
use std::sync::Arc;
use tibetango_content::analysis::{Grade, SETTLED};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Point};

/// Minimum size of the letters on the board, in design pixels.
const LEAST: f32 = 10.5;
/// Sizes of a candidate's letter and of the chance below it on a disc, in radii of a stone, and the width in which a
/// disc holds them.
const LETTER: f32 = 0.62;
const CHANCE: f32 = 0.46;
const HOLDS: f32 = 1.25;
/// Size of a letter that stands alone on a disc, and maximum width of the words below a number, in radii of a stone.
const ALONE: f32 = 0.9;
const BELOW: f32 = 2.2;
/// Breadth of the arrow of a candidate, in design pixels.
const ARROW: f32 = 3.0;
/// Shares of its way at which the letter of a candidate may stand, the best first.
const SHARES: [f32; 5] = [0.5, 0.35, 0.65, 0.2, 0.8];
/// Colour of text on a disc.
pub(super) const INK: Color32 = Color32::from_rgb(24, 20, 22);

/// Move with a chance of its own.
pub(super) struct Candidate<'a> {
    pub mv: &'a PlainMove,
    /// Chance of the side to move.
    pub chance: f64,
    /// Number of positions explored after it.
    pub visits: u64,
    /// Colour of its loss compared with the best one's chance.
    pub colour: Color32,
}

/// Colour of moves that all lead to the same end: none is good or bad.
const EVEN: Color32 = Color32::from_rgb(190, 184, 178);

/// Returns the moves whose chances are known, the best first, at most `most`. Fewer of them are the first of more.
pub(super) fn candidates(report: &PlainReport, most: usize) -> Vec<Candidate<'_>> {
    let moves = report.candidates(most.max(LINES));
    let best = moves.first().map_or(0.0, |best| best.value);
    let won = moves.iter().all(|stat| stat.value >= 1.0 - SETTLED);
    let colour = |chance: f64| {
        let loss = (best - chance).max(0.0);
        // If no choice wins or loses anything, no choice is praised; a choice that loses never is.
        let even = won || chance <= SETTLED && loss < Grade::INACCURACY;
        if even { EVEN } else { loss_colour(loss) }
    };
    let moves = moves.into_iter().take(most);
    moves
        .map(|stat| Candidate {
            mv: &stat.mv,
            chance: stat.value,
            visits: stat.visits,
            colour: colour(stat.value),
        })
        .collect()
}

/// Returns the letter of a candidate, the same on the board and in the list: numbers are those of the moves of a line.
pub(super) fn letter(place: usize) -> char {
    u8::try_from(place).map_or('…', |place| char::from(b'A'.saturating_add(place)))
}

/// Returns the colour of a loss: from green, as good as the best, by pale yellow and orange to violet, a blunder.
pub(super) fn loss_colour(loss: f64) -> Color32 {
    /// Losses and their colours.
    const STEPS: [(f64, Rgb); 4] = [
        (0.0, LOSSES[0]),
        (0.04, LOSSES[1]),
        (0.12, LOSSES[2]),
        (0.25, LOSSES[3]),
    ];
    let over = STEPS.windows(2).find(|pair| loss < pair[1].0);
    solid(match over {
        Some(pair) => {
            let [(from, cool), (to, hot)] = [pair[0], pair[1]];
            let share = (loss - from) / (to - from);
            std::array::from_fn(|i| {
                let [cool, hot] = [cool[i], hot[i]].map(f64::from);
                (cool + (hot - cool) * share) as u8
            })
        }
        None => STEPS[STEPS.len() - 1].1,
    })
}

/// Returns the point on which the chance of a move lies: its destination, or, where all lead to the
/// one hole, its origin.
pub(super) fn place_of(history: &AnyGameHistory, mv: &PlainMove) -> Option<Point> {
    match history.hole() {
        Some(_) => mv.from.or(mv.to),
        None => mv.to.or(mv.from),
    }
}

/// Returns the way of a move from point to point, over all stations; empty for any other move, and where all lead to
/// the one hole.
fn way(board: &ProjectedBoard, history: &AnyGameHistory, mv: &PlainMove) -> Vec<Vec3> {
    if history.hole().is_some() || mv.from.is_none() {
        return Vec::new();
    }
    let stations = stations_in(history, mv);
    match stations.len() > 1 {
        true => stations.into_iter().map(|at| board.middle(at)).collect(),
        false => Vec::new(),
    }
}

/// Returns the place at this share of the length of a way; `None` of no way.
fn along(way: &[Vec3], share: f32) -> Option<Vec3> {
    let length: f32 = way.windows(2).map(|hop| hop[0].distance(hop[1])).sum();
    let mut left = length * share;
    for hop in way.windows(2) {
        let hop_length = hop[0].distance(hop[1]);
        if left <= hop_length {
            return Some(hop[0] + (hop[1] - hop[0]).normalize_or_zero() * left);
        }
        left -= hop_length;
    }
    way.last().copied()
}

/// Draws the letters and the chances of at most `most` candidates on the board. A move from point to point is an arrow
/// along its way that bears them; all others have a disc on their point. Where a point has a number or a disc already
/// they hang below it, and lower where a ring lies around both. Where there is no room for both the letter stands
/// alone.
pub(super) fn discs(
    board: &ProjectedBoard,
    history: &AnyGameHistory,
    (report, most): (&PlainReport, usize),
    (numbered, ringed): (&GhostPlaces, Option<Point>),
) {
    let moves = candidates(report, most);
    let of_found = moves.iter().map(|one| way(board, history, one.mv));
    let ways: Vec<Vec<Vec3>> = of_found.collect();
    // The better move lies above the others. The answer has its arrow already, as the first move of its line.
    for (candidate, way) in moves.iter().zip(&ways).rev() {
        if report.pv.first() != Some(candidate.mv) {
            for hop in way.windows(2) {
                let ends = [hop[0], hop[1]];
                arrow(board, ends, candidate.colour, board.look.px(ARROW));
            }
        }
    }
    let mut points: Vec<Point> = Vec::new();
    let mut plates = numbered.plates.clone();
    for (place, (candidate, way)) in moves.iter().zip(&ways).enumerate() {
        if way.is_empty() {
            let point = place_of(history, candidate.mv);
            points.extend(point);
            if let Some(point) = point {
                let above = points.iter().filter(|at| **at == point).count() - 1;
                let number = numbered.points.contains(&point);
                let signs = (number, ringed == Some(point), above);
                on_point(board, point, (letter(place), candidate), signs);
            }
        } else {
            let own = on_way(board, way, (letter(place), candidate), &plates);
            plates.extend(own);
        }
    }
}

/// Draws a candidate's letter and its chance on a disc, or on a plate below what is there already: a number, a ring,
/// and this number of candidates above it.
fn on_point(
    board: &ProjectedBoard,
    point: Point,
    (letter, candidate): (char, &Candidate),
    (number, ring, above): (bool, bool, usize),
) {
    let (at, size) = board.stone(point);
    if !number && !ring && above == 0 {
        let words = letter_text(board, size, letter, candidate.chance);
        disc(board, point, words, candidate.colour);
        return;
    }
    let words = plate_text(board, size, letter, candidate.chance);
    let down = if ring { 1.45 } else { 0.95 };
    // The first of several has the disc where nothing else is there.
    let plates_above = if number || ring { above } else { above - 1 };
    let step = plate_size(board, &words).y * plates_above as f32;
    let foot = at + egui::vec2(0.0, size * down + step);
    plate(board, foot, words, candidate.colour);
}

/// Draws a candidate's letter and its chance on its way, clear of these plates where there is room; returns their own.
fn on_way(
    board: &ProjectedBoard,
    way: &[Vec3],
    (letter, candidate): (char, &Candidate),
    plates: &[Rect],
) -> Option<Rect> {
    let size_at = |place: Vec3| {
        let side = board.project(place + Vec3::X * board.radius);
        side.distance(board.project(place))
    };
    let words = plate_text(board, size_at(*way.first()?), letter, candidate.chance);
    let size = plate_size(board, &words);
    let at = |share: &f32| Some(board.project(along(way, *share)?));
    let is_clear = |middle: &Pos2| {
        let own = Rect::from_center_size(*middle, size);
        !plates.iter().any(|plate| plate.intersects(own))
    };
    let middle = SHARES.iter().filter_map(at).find(is_clear);
    let middle = middle.or_else(|| at(&SHARES[0]))?;
    Some(plate(board, middle, words, candidate.colour))
}

/// Lays out the letter of a candidate and its chance beside each other, or on a small board the letter alone.
fn plate_text(board: &ProjectedBoard, size: f32, letter: char, chance: f64) -> Arc<Galley> {
    let look = board.look;
    let font = FontId::new((size * 0.52).max(least(look)), look.strong().family);
    let lay = |text: String| board.painter.layout_no_wrap(text, font.clone(), INK);
    let both = lay(format!("{letter} {}", percent(chance)));
    match both.mesh_bounds.width() <= BELOW * size {
        true => both,
        false => lay(letter.to_string()),
    }
}

/// Returns the size of the plate that holds these words.
fn plate_size(board: &ProjectedBoard, words: &Galley) -> egui::Vec2 {
    let look = board.look;
    words.mesh_bounds.size() + egui::vec2(look.px(8.0), look.px(7.0))
}

/// Draws these words on a plate; returns its place.
fn plate(board: &ProjectedBoard, middle: Pos2, words: Arc<Galley>, colour: Color32) -> Rect {
    let (look, painter) = (board.look, &board.painter);
    let plate = Rect::from_center_size(middle, plate_size(board, &words));
    let rim = Stroke::new(look.px(1.2), INK);
    let rounding = CornerRadius::same((plate.height() * 0.5) as u8);
    painter.rect_filled(plate, rounding, colour);
    painter.rect_stroke(plate, rounding, rim, StrokeKind::Outside);
    centre(painter, middle, words, INK);
    plate
}

/// Draws a disc on a point with these words.
fn disc(board: &ProjectedBoard, point: Point, words: Arc<Galley>, colour: Color32) {
    let middle = board.middle(point);
    board.paint_ring(middle, [0.0, 0.84], colour);
    board.paint_ring(middle, [0.84, 0.9], INK);
    centre(&board.painter, board.project(middle), words, INK);
}

/// Lays out the letter of a candidate and its chance below it, or on a small disc the letter alone.
fn letter_text(board: &ProjectedBoard, size: f32, letter: char, chance: f64) -> Arc<Galley> {
    let least = least(board.look);
    let family = board.look.strong().family;
    let format = |part: f32| {
        let font = FontId::new((size * part).max(least), family.clone());
        TextFormat::simple(font, INK)
    };
    let mut job = LayoutJob {
        halign: Align::Center,
        ..LayoutJob::default()
    };
    job.append(&format!("{letter}\n"), 0.0, format(LETTER));
    job.append(&percent(chance), 0.0, format(CHANCE));
    let both = board.painter.layout_job(job);
    if both.mesh_bounds.width() <= HOLDS * size {
        return both;
    }
    let font = FontId::new((size * ALONE).max(least), family);
    board.painter.layout_no_wrap(letter.to_string(), font, INK)
}

/// Lays out a share in per cent in the middle of a disc.
fn share_text(board: &ProjectedBoard, size: f32, share: f64) -> Arc<Galley> {
    let least = least(board.look);
    let lay = |text: String, part: f32| {
        let font = FontId::new((size * part).max(least), board.look.strong().family);
        board.painter.layout_no_wrap(text, font, INK)
    };
    let words = lay(percent(share), 0.66);
    // On a small disc, and for a hundred, there is room for the number alone.
    let small = size * 0.66 < least || words.mesh_bounds.width() > 2.0 * 0.84 * size;
    match small {
        true => lay(format!("{:.0}", 100.0 * share), 0.9),
        false => words,
    }
}

/// Returns the minimum size of letters on the board.
fn least(look: &Look) -> f32 {
    SMALLEST.max(look.px(LEAST))
}

/// Draws the network's guesses before the search: its likeliest moves on discs, each with its
/// share, and a ring around the move that the search finds best. Draws nothing without a network.
pub(super) fn guesses(board: &ProjectedBoard, report: &PlainReport) {
    /// Share of the guesses below which a move is left to the glow.
    const SELDOM: f64 = 0.01;
    let guessed = report.moves.iter();
    let mut guessed: Vec<_> = guessed
        .filter_map(|stat| Some((stat.mv.to?, stat.prior?)))
        .filter(|(_, share)| *share >= SELDOM)
        .collect();
    guessed.sort_by(|a, b| b.1.total_cmp(&a.1));
    guessed.truncate(LINES);
    let most = guessed.first().map_or(1.0, |(_, share)| *share);
    for (point, share) in guessed {
        let colour = GLANCE_GLOW.at((share / most).sqrt() as f32).to_opaque();
        let words = share_text(board, board.stone(point).1, share);
        disc(board, point, words, colour);
    }
    if let Some(point) = report.pv.first().and_then(|mv| mv.to) {
        draw_ring(board, point, loss_colour(0.0));
    }
}

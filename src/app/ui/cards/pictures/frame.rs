//! Place of a board in a picture of any shape: as large as it may be, with nothing cut off that matters.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};
use tibetango_lab::souvenir::Parts;

/// A whole board, in shares of its edge.
const WHOLE: Rect = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
/// Distance from the middle of a stone to the end of its shadow, or of itself while it comes down, in radii.
const REACH: f32 = 1.3;
/// Minimum edge of the part of a board that matters, in shares of the board's edge.
const LEAST: f32 = 0.1;

/// Returns the part of a board that stones between these columns and rows take up, in shares of its edge.
#[must_use]
pub fn part_of(parts: &Parts, [least, most]: [(f32, f32); 2]) -> Rect {
    let share = |n: f32| parts.origin + n * parts.unit;
    let at = |(column, row): (f32, f32)| pos2(share(column), share(row));
    let stones = Rect::from_min_max(at(least), at(most)).expand(REACH * parts.radius);
    stones.intersect(WHOLE)
}

/// Returns the place of a board in a picture. It fills the picture as far as `part`, in shares of its edge, stays in
/// view: only its other ends are cut off.
#[must_use]
pub fn board_in(picture: Rect, part: Rect) -> Rect {
    let room = picture.size();
    let fits = (room / part.size().max(Vec2::splat(LEAST))).min_elem();
    let edge = fits.clamp(room.min_elem(), room.max_elem());
    let start = |from: f32, to: f32, middle: f32| {
        let spare = to - from - edge;
        // The part lies in the middle unless the board would end within the picture.
        let wanted = (from + to) * 0.5 - edge * middle;
        match spare < 0.0 {
            true => wanted.clamp(from + spare, from),
            false => from + spare * 0.5,
        }
    };
    let (min, max, middle) = (picture.min, picture.max, part.center());
    let corner = pos2(start(min.x, max.x, middle.x), start(min.y, max.y, middle.y));
    Rect::from_min_size(corner, Vec2::splat(edge))
}

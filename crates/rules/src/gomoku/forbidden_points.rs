//! Points where Black may not place in Renju (RIF rules, 9): more than five, two fours or two threes at once.

use super::geometry::{DIRECTIONS, GomokuSize, at, place};
use super::lines::GomokuLines;
use super::position::GomokuPosition;
use super::rows::{RowKind, Rows};
use super::terms;
use crate::{Side, Term, bitboard::Word};

impl<S: GomokuSize> GomokuPosition<S> {
    /// Returns the reason why Black may not place on an empty point; `None` where it may, and under rules that forbid
    /// nothing.
    pub fn forbidden(&self, point: u8) -> Option<&'static Term> {
        let forbids = self.rules().rule.forbids(Side::Black);
        forbids.then(|| self.lines.forbidden::<S>(point)).flatten()
    }

    /// The empty points where a side may not place, each with the reason.
    pub fn forbidden_points(&self, side: Side) -> impl Iterator<Item = (u8, &'static Term)> + '_ {
        let forbids = self.rules().rule.forbids(side);
        let empty = if forbids { self.free() } else { S::Word::ZERO };
        let points = empty.iter().map(|point| point as u8);
        points.filter_map(|point| Some((point, self.forbidden(point)?)))
    }
}

impl GomokuLines {
    /// Returns the reason why Black may not place on an empty point in Renju.
    pub fn forbidden<S: GomokuSize>(&self, point: u8) -> Option<&'static Term> {
        why::<S>(self, point)
    }

    /// Counts the threes that a black stone on an empty point makes in Renju.
    pub fn threes<S: GomokuSize>(&self, point: u8) -> usize {
        let rows = rows_at::<S>(self, point);
        let mut after = *self;
        after.set_stone(Side::Black, &S::geometry().places[usize::from(point)]);
        let threes = (0..4).filter(|&way| rows[way] == RowKind::OpenThree);
        threes
            .filter(|&way| is_three::<S>(&after, point, way))
            .count()
    }
}

/// Returns the rows that a black stone would make on an empty point, by direction.
fn rows_at<S: GomokuSize>(lines: &GomokuLines, point: u8) -> [RowKind; 4] {
    lines.rows_at(Side::Black, &S::geometry().places[usize::from(point)], true)
}

fn why<S: GomokuSize>(lines: &GomokuLines, point: u8) -> Option<&'static Term> {
    let rows = rows_at::<S>(lines, point);
    // Five wins, even together with a forbidden shape.
    if rows.contains(&RowKind::Five) {
        return None;
    }
    if rows.contains(&RowKind::Overline) {
        return Some(&terms::OVERLINE);
    }
    if rows.iter().map(|rows| rows.fours()).sum::<u32>() > 1 {
        return Some(&terms::DOUBLE_FOUR);
    }
    let threes = rows.iter().filter(|rows| **rows == RowKind::OpenThree);
    if threes.count() < 2 {
        return None;
    }
    (lines.threes::<S>(point) > 1).then_some(&terms::DOUBLE_THREE)
}

/// True where a three through this stone can become a straight four by a stone that Black may place, and that
/// does not make five instead (9.2 and 9.3: what is a three depends on what is forbidden).
fn is_three<S: GomokuSize>(lines: &GomokuLines, point: u8, way: usize) -> bool {
    let rows = Rows::of(true);
    let window = lines.window(Side::Black, S::geometry().places[usize::from(point)][way]);
    let ((row, column), (down, right)) = (place(point), DIRECTIONS[way]);
    rows.growing(window, RowKind::StraightFour).any(|step| {
        let next = at(row + down * step, column + right * step);
        next.is_some_and(|next| {
            !rows_at::<S>(lines, next).contains(&RowKind::Five) && why::<S>(lines, next).is_none()
        })
    })
}

//! Rows worth pointing out, and the rows that a stone would make.

use super::geometry::{DIRECTIONS, GomokuSize, at, place};
use super::position::GomokuPosition;
use super::rows::RowKind;
use super::terms;
use crate::{Formation, FormationSign, Game, Point, Side, bitboard::Word};

/// Maximum distance between stones of a row of five.
const SPAN: i8 = 4;

impl<S: GomokuSize> GomokuPosition<S> {
    /// Returns the rows that a stone of a side would make on an empty point, by direction.
    pub fn rows_at(&self, side: Side, point: u8) -> [RowKind; 4] {
        let places = &S::geometry().places[usize::from(point)];
        let exact = self.rules().rule.exact(side);
        self.lines.rows_at(side, places, exact)
    }

    /// True where the rules forbid a side an empty point.
    pub fn is_barred(&self, side: Side, point: u8) -> bool {
        side == Side::Black && self.forbidden(point).is_some()
    }

    /// The fours and the open threes of both sides, each from its first to its last stone.
    pub(super) fn find_formations(&self) -> Vec<Formation> {
        let mut list: Vec<Formation> = Vec::new();
        if self.outcome().is_some() {
            return list;
        }
        for side in Side::BOTH {
            let stones = self.stones(side);
            for point in self.free().iter().map(|point| point as u8) {
                for (way, kind) in self.rows_at(side, point).into_iter().enumerate() {
                    let four = match kind {
                        RowKind::Five => true,
                        RowKind::StraightFour if !self.is_barred(side, point) => false,
                        _ => continue,
                    };
                    let (row, column) = place(point);
                    let (down, right) = DIRECTIONS[way];
                    let own = |far: i8| {
                        let there = at(row + down * far, column + right * far)?;
                        stones.has(there.into()).then_some(Point(there.into()))
                    };
                    // The stones that stand in one row with this one.
                    let before = (1..=SPAN).map_while(|far| own(-far)).last();
                    let behind = (1..=SPAN).map_while(own).last();
                    let first = before.or_else(|| own(1));
                    let last = behind.or_else(|| own(-1));
                    if let (Some(from), Some(to)) = (first, last) {
                        let (term, sign) = match four {
                            true => (&terms::FOUR, FormationSign::Bar(from, to)),
                            false => (&terms::OPEN_THREE, FormationSign::Line(from, to)),
                        };
                        let row = Formation { side, term, sign };
                        if !list.contains(&row) {
                            list.push(row);
                        }
                    }
                }
            }
        }
        list
    }
}

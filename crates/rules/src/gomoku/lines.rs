//! The stones by row, column and diagonal: the surroundings of a point in a line are a few bits away.

use super::geometry::{SIZE, place};
use super::rows::{RowKind, Rows};
use crate::Side;

/// Number of rows, columns, and diagonals down to the right and down to the left.
const LINES: usize = 2 * SIZE as usize + 2 * (2 * SIZE as usize - 1);

/// Number of points of each line.
const LENGTHS: [u8; LINES] = {
    let mut lengths = [SIZE; LINES];
    let diagonals = 2 * SIZE as usize;
    let mut line = diagonals;
    while line < LINES {
        let number = (line - diagonals) % (diagonals - 1);
        lengths[line] = SIZE - number.abs_diff(SIZE as usize - 1) as u8;
        line += 1;
    }
    lengths
};

/// Number of points that a window reaches to each side of its point. Five with a stone of its own reach four points
/// away, and the fifth tells whether they are more than five.
pub const REACH: u32 = 5;

/// Place of a point in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePosition {
    /// The line.
    line: u8,
    /// Number of the point there.
    bit: u8,
    /// Number of points of the line.
    length: u8,
}

impl LinePosition {
    /// Returns the places of a point, by direction.
    pub(super) fn all_of(point: u8) -> [Self; 4] {
        let (row, column) = place(point);
        let (row, column, n) = (row as u8, column as u8, SIZE);
        let right = n - 1 + column - row;
        let left = row + column;
        let diagonal = |number: u8| n - number.abs_diff(n - 1);
        [
            (row, column, n),
            (n + column, row, n),
            (2 * n + right, row.min(column), diagonal(right)),
            (4 * n - 1 + left, row.min(n - 1 - column), diagonal(left)),
        ]
        .map(|(line, bit, length)| Self { line, bit, length })
    }
}

/// The stones of both sides by lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GomokuLines([[u16; LINES]; 2]);

/// Surroundings of a point in one line: bit 0 is five points before it, bit 10 five behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Own stones.
    pub own: u32,
    /// Enemy stones, and places that are not on the board.
    pub barred: u32,
}

impl GomokuLines {
    /// No stones.
    pub const NONE: Self = Self([[0; LINES]; 2]);

    /// Sets a stone.
    #[inline]
    pub fn set_stone(&mut self, side: Side, places: &[LinePosition; 4]) {
        for place in places {
            self.0[side.index()][usize::from(place.line)] |= 1 << place.bit;
        }
    }

    /// Returns the surroundings of a point, as a side sees them.
    #[inline]
    pub fn window(&self, side: Side, place: LinePosition) -> Window {
        const MASK: u32 = (1 << (2 * REACH + 1)) - 1;
        let line = |side: Side| u32::from(self.0[side.index()][usize::from(place.line)]);
        let around = |bits: u32| (bits << REACH >> place.bit) & MASK;
        let board = (1u32 << place.length) - 1;
        Window {
            own: around(line(side)),
            // The stones before the line are shifted in from below.
            barred: around(line(side.other())) | !around(board) & MASK,
        }
    }

    /// Returns the rows that a stone of a side would make on an empty point, by direction, where exactly five or five
    /// and more win.
    #[inline]
    pub fn rows_at(&self, side: Side, places: &[LinePosition; 4], exact: bool) -> [RowKind; 4] {
        let rows = Rows::of(exact);
        places.map(|place| rows.kind(self.window(side, place)))
    }

    /// Returns the greatest number of stones of a side among five points in a row without an enemy stone; `None` if
    /// there is no such row, so that the side can never make five.
    pub fn fullest_row(&self, side: Side) -> Option<u32> {
        // Rows with at least 0 to 5 stones: bit n stands for the one that begins at point n of a line.
        let mut rows = [0_u16; 6];
        let [own, enemy] = [side, side.other()].map(|side| &self.0[side.index()]);
        for ((&own, &enemy), &length) in own.iter().zip(enemy).zip(&LENGTHS) {
            let barred = enemy | enemy >> 1 | enemy >> 2 | enemy >> 3 | enemy >> 4;
            let open = (((1_u32 << length) - 1) >> 4) as u16 & !barred;
            // The stones of all rows of the line are counted at once, in binary.
            let [a, b, c, d, e] = [0_u8, 1, 2, 3, 4].map(|step| own >> step);
            let (part, carry) = (a ^ b ^ c, a & b | (a ^ b) & c);
            let (ones, more) = (part ^ d ^ e, part & d | (part ^ d) & e);
            let (twos, fours) = (carry ^ more, carry & more);
            let least = [
                !0,
                ones | twos | fours,
                twos | fours,
                twos & ones | fours,
                fours,
                fours & ones,
            ];
            for (rows, least) in rows.iter_mut().zip(least) {
                *rows |= open & least;
            }
        }
        let fullest = rows.iter().rposition(|rows| *rows != 0);
        fullest.map(|stones| stones as u32)
    }

    /// True when five of a side stand in the line of this place; where more than five do not count, exactly five,
    /// one of them here. A game is over once five stand, so callers ask only after a stone on this place.
    #[inline]
    pub fn has_five(&self, side: Side, place: LinePosition, exact: bool) -> bool {
        let line = u32::from(self.0[side.index()][usize::from(place.line)]);
        let two = line & line >> 1;
        let five = two & two >> 2 & line >> 4;
        if !exact {
            return five != 0;
        }
        let alone = five & !(line << 1) & !(line >> 5);
        alone & (0b1_1111 << place.bit >> 4) != 0
    }
}

//! The row that a stone makes of a window: one to five stones, and the number of ways it has to grow.
//!
//! All windows are worked out once, the fuller ones first: the kind of a row follows from the rows that one more stone
//! makes of it. The terms are those of the RIF's rules of Renju (9.2 and 9.3); the points forbidden there are not known
//! here, so a three is one by its own line alone.

use super::lines::{REACH, Window};
use std::sync::LazyLock;

/// Row that a stone makes in one direction, the strongest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum RowKind {
    /// No row: five can never stand here.
    #[default]
    Nothing,
    /// More than five where these do not win.
    Overline,
    /// A stone with room for five.
    One,
    /// Two that can become a closed three.
    ClosedTwo,
    /// Two that can become an open three.
    OpenTwo,
    /// Three that can become a four (眠三).
    ClosedThree,
    /// Three that can become a straight four (活三).
    OpenThree,
    /// Four with one point to make five (冲四).
    Four,
    /// Two fours in one line: two points to make five, but no straight four.
    DoubleFour,
    /// Four without a gap and both ends open (活四).
    StraightFour,
    /// Five, by the rules of the side.
    Five,
}

impl RowKind {
    /// Number of kinds.
    pub const KINDS: usize = Self::Five as usize + 1;

    /// Returns the number of fours that are made.
    #[inline]
    pub const fn fours(self) -> u32 {
        match self {
            Self::Four | Self::StraightFour => 1,
            Self::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// Number of points of a window without the middle.
const AROUND: usize = 2 * REACH as usize;
/// Number of windows: each point is empty, own, or barred.
const WINDOWS: usize = 3_usize.pow(AROUND as u32);

/// Rows that a stone in the middle makes of every window.
#[derive(Debug)]
pub struct Rows {
    table: Vec<RowKind>,
    digits: &'static [u16],
}

/// The weight of each set of points as digits of base three.
static DIGITS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let weigh = |set: usize| {
        let places = (0..AROUND).filter(|place| set >> place & 1 == 1);
        places.map(|place| 3_u16.pow(place as u32)).sum()
    };
    (0..1 << AROUND).map(weigh).collect()
});

impl Rows {
    /// The rows of sides that win with exactly five, or with five and more.
    #[inline]
    pub fn of(exact: bool) -> &'static Self {
        static ROWS: LazyLock<[Rows; 2]> = LazyLock::new(|| [false, true].map(Rows::compute));
        &ROWS[usize::from(exact)]
    }

    /// Returns the row that a stone in the middle of a window makes.
    #[inline]
    pub fn kind(&self, window: Window) -> RowKind {
        let around = |bits: u32| (bits & 0b1_1111 | bits >> 6 << 5) as usize & ((1 << AROUND) - 1);
        let digits = self.digits;
        let number = digits[around(window.own)] + 2 * digits[around(window.barred)];
        self.table[usize::from(number)]
    }

    /// Returns the steps from the middle of a window, taken by its own stone, to empty points where one more stone
    /// makes this row.
    #[inline]
    pub fn growing(&self, window: Window, into: RowKind) -> impl Iterator<Item = i8> + '_ {
        let middle = 1 << REACH;
        let free = !(window.own | window.barred | middle);
        let places = (0..=2 * REACH).filter(move |place| free >> place & 1 == 1);
        let next = places.filter(move |place| {
            let own = window.own | 1 << place;
            self.kind(Window { own, ..window }) == into
        });
        next.map(|place| place as i8 - REACH as i8)
    }

    fn compute(exact: bool) -> Self {
        let mut rows = vec![None; WINDOWS];
        for number in 0..WINDOWS {
            of_number(number, exact, &mut rows);
        }
        let rows = rows.into_iter().flatten().collect();
        let digits = &DIGITS;
        Self {
            table: rows,
            digits,
        }
    }
}

/// Returns the row that the window with this number becomes.
fn of_number(number: usize, exact: bool, cache: &mut [Option<RowKind>]) -> RowKind {
    if let Some(row) = cache[number] {
        return row;
    }
    let digit = |place: usize| number / 3_usize.pow(place as u32) % 3;
    let before = (0..AROUND / 2).rev().take_while(|&place| digit(place) == 1);
    let behind = (AROUND / 2..AROUND).take_while(|&place| digit(place) == 1);
    let (before, behind) = (before.count(), behind.count());
    let run = 1 + before + behind;
    let row = if run > 5 && exact {
        RowKind::Overline
    } else if run >= 5 {
        RowKind::Five
    } else {
        let empty: Vec<usize> = (0..AROUND).filter(|&place| digit(place) == 0).collect();
        let mut next = |place: usize| of_number(number + 3_usize.pow(place as u32), exact, cache);
        let after: Vec<RowKind> = empty.iter().map(|&place| next(place)).collect();
        // The ends of the run; they lie in the window while the run is shorter than five.
        let (low, high) = (AROUND / 2 - 1 - before.min(4), AROUND / 2 + behind.min(4));
        let fives = empty
            .iter()
            .zip(&after)
            .filter(|(_, row)| **row == RowKind::Five);
        let fives: Vec<usize> = fives.map(|(place, _)| *place).collect();
        let best = |among: &[RowKind]| after.iter().any(|row| among.contains(row));
        if run == 4 && fives.contains(&low) && fives.contains(&high) {
            RowKind::StraightFour
        } else if fives.len() > 1 {
            RowKind::DoubleFour
        } else if fives.len() == 1 {
            RowKind::Four
        } else if best(&[RowKind::StraightFour]) {
            RowKind::OpenThree
        } else if best(&[RowKind::Four, RowKind::DoubleFour]) {
            RowKind::ClosedThree
        } else if best(&[RowKind::OpenThree]) {
            RowKind::OpenTwo
        } else if best(&[RowKind::ClosedThree]) {
            RowKind::ClosedTwo
        } else if best(&[RowKind::OpenTwo, RowKind::ClosedTwo]) {
            RowKind::One
        } else {
            RowKind::Nothing
        }
    };
    cache[number] = Some(row);
    row
}

//! A position reduced to what tables tell apart: the pieces as the side to move sees them, which moves up the board.
//! Sets of squares have gaps here.

use super::material::Material;
use tibetango_rules::Side;
use tibetango_rules::draughts::gaps::{ALL, DiagonalShift, bit, each, widen};
use tibetango_rules::draughts::{
    DraughtsMove, DraughtsPosition, DraughtsSize, MoverView, last_row,
};

/// Last row, where the side to move crowns its men.
const LAST_ROW: u64 = widen(last_row(Side::White));

/// Number of bits of a set, gaps between the rows included.
const WIDTH: u32 = u64::BITS - ALL.leading_zeros();

/// Directions up the board.
const UP: [DiagonalShift; 2] = [DiagonalShift::UpRight, DiagonalShift::UpLeft];

/// Pieces of the side to move and of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bare {
    /// Men of the side to move and of the other.
    pub men: [u64; 2],
    /// Kings of the side to move and of the other.
    pub kings: [u64; 2],
}

/// Turns a set of squares round: the board seen from the other side.
#[inline]
pub(super) const fn turned(squares: u64) -> u64 {
    squares.reverse_bits() >> (u64::BITS - WIDTH)
}

impl Bare {
    /// Converts a whole position to the view of its side to move.
    #[inline]
    pub(super) fn of<S: DraughtsSize>(position: &DraughtsPosition<S>) -> Self {
        let side = position.side();
        let crowned = position.crowned();
        let [own, other] = [side, side.other()].map(|side| position.pieces(side));
        let bare = Self {
            men: [own, other].map(|pieces| widen(pieces & !crowned)),
            kings: [own, other].map(|pieces| widen(pieces & crowned)),
        };
        match side {
            Side::White => bare,
            Side::Black => Self {
                men: bare.men.map(turned),
                kings: bare.kings.map(turned),
            },
        }
    }

    /// Returns the same pieces with the other side to move.
    #[inline]
    fn pass(self) -> Self {
        let [men, kings] = [self.men, self.kings];
        Self {
            men: [turned(men[1]), turned(men[0])],
            kings: [turned(kings[1]), turned(kings[0])],
        }
    }

    /// Returns the number of pieces of each kind.
    #[inline]
    #[must_use]
    pub fn material(&self) -> Material {
        let count = |set: u64| set.count_ones() as u8;
        Material {
            men: self.men.map(count),
            kings: self.kings.map(count),
        }
    }

    /// Returns true if the side to move has no piece left.
    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.men[0] | self.kings[0] == 0
    }

    #[inline]
    const fn empty(&self) -> u64 {
        ALL & !(self.men[0] | self.men[1] | self.kings[0] | self.kings[1])
    }

    #[inline]
    fn scene(&self) -> MoverView {
        let [own, other] = [0, 1].map(|side| self.men[side] | self.kings[side]);
        MoverView::new(Side::White, own, other, self.kings[0] | self.kings[1])
    }

    /// Returns true if a capture is compulsory.
    #[inline]
    pub(super) fn takes(&self) -> bool {
        self.scene().takes()
    }

    /// Returns true if a quiet move exists that crowns no man.
    #[inline]
    pub(super) fn stays(&self) -> bool {
        let empty = self.empty();
        let steps =
            |set: u64, ways: &[DiagonalShift]| ways.iter().any(|way| way.step(set) & empty != 0);
        let men = UP
            .iter()
            .any(|way| way.step(self.men[0]) & empty & !LAST_ROW != 0);
        men || steps(self.kings[0], &DiagonalShift::ALL)
    }

    /// Returns the position after a move.
    #[inline]
    fn play(mut self, from: u64, to: u64, captured: u64) -> Self {
        if self.kings[0] & from != 0 {
            self.kings[0] = self.kings[0] & !from | to;
        } else {
            self.men[0] &= !from;
            match to & LAST_ROW {
                0 => self.men[0] |= to,
                _ => self.kings[0] |= to,
            }
        }
        self.men[1] &= !captured;
        self.kings[1] &= !captured;
        self.pass()
    }

    /// Passes to `each` every position after a capture of the greatest number; `moves` is a work buffer.
    #[inline]
    pub(super) fn after_captures(&self, moves: &mut Vec<DraughtsMove>, mut each: impl FnMut(Self)) {
        moves.clear();
        self.scene().captures(moves);
        for mv in moves.iter() {
            each(self.play(bit(mv.from()), bit(mv.to()), widen(mv.captured())));
        }
    }

    /// Tests positions after quiet moves until one passes; returns true if one does.
    #[inline]
    pub(super) fn any_after(&self, mut test: impl FnMut(Self) -> bool) -> bool {
        self.any_shift(0, |from, to| test(self.play(from, to, 0)))
    }

    /// Tests positions after moves that crown a man until one passes; returns true if one does.
    #[inline]
    pub(super) fn any_crowning(&self, mut test: impl FnMut(Self) -> bool) -> bool {
        let goal = self.empty() & LAST_ROW;
        UP.into_iter().any(|way| {
            each(way.step(self.men[0]) & goal).any(|to| test(self.play(way.back().step(to), to, 0)))
        })
    }

    /// Passes to `each` every position from which a quiet move that crowns no man leads here, whether or not captures
    /// are compulsory there.
    #[inline]
    pub(super) fn each_before(&self, mut each: impl FnMut(Self)) {
        // The men of the other side came from above.
        self.any_shift(1, |to, from| {
            let mut before = *self;
            let group = match self.kings[1] & to {
                0 => &mut before.men[1],
                _ => &mut before.kings[1],
            };
            *group = *group & !to | from;
            each(before.pass());
            false
        });
    }

    /// Tests the squares from and to which each piece of a side can be shifted, men up the board only, until a pair
    /// passes; returns true if one does.
    #[inline]
    fn any_shift(&self, side: usize, mut test: impl FnMut(u64, u64) -> bool) -> bool {
        let empty = self.empty();
        for way in UP {
            for to in each(way.step(self.men[side]) & empty) {
                if test(way.back().step(to), to) {
                    return true;
                }
            }
        }
        for king in each(self.kings[side]) {
            for way in DiagonalShift::ALL {
                let mut to = way.step(king) & empty;
                while to != 0 {
                    if test(king, to) {
                        return true;
                    }
                    to = way.step(to) & empty;
                }
            }
        }
        false
    }
}

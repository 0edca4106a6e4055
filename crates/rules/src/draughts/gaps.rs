//! Sets of squares with a gap after every second row: then each of the four diagonals is one constant shift, and a
//! shift over the edge lands in a gap or outside.
//!
//! Of two rows with a gap, `0 1 2 3 4 / 5 6 7 8 9 / gap`, the first stands half a step to the right of the second: down
//! to the left is 5 further, down to the right 6, wherever one stands.

/// Squares of two rows, without the gap behind them.
const PAIR: u32 = 10;
const PAIRS: u32 = 5;
const PAIR_BITS: u64 = (1 << PAIR) - 1;

/// Every square.
pub const ALL: u64 = widen((1 << (PAIR * PAIRS)) - 1);

/// A diagonal: a shift up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagonalShift {
    /// Towards the lower left.
    DownLeft,
    /// Towards the lower right.
    DownRight,
    /// Towards the upper right.
    UpRight,
    /// Towards the upper left.
    UpLeft,
}

impl DiagonalShift {
    /// All four.
    pub const ALL: [Self; 4] = [Self::DownLeft, Self::DownRight, Self::UpRight, Self::UpLeft];

    /// The other way along the same diagonal.
    #[inline]
    pub const fn back(self) -> Self {
        match self {
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::UpRight => Self::DownLeft,
            Self::UpLeft => Self::DownRight,
        }
    }

    /// The squares one step further; those that leave the board may lie anywhere outside [`ALL`].
    #[inline]
    pub const fn step(self, squares: u64) -> u64 {
        match self {
            Self::DownLeft => squares << 5,
            Self::DownRight => squares << 6,
            Self::UpRight => squares >> 5,
            Self::UpLeft => squares >> 6,
        }
    }
}

/// A set with gaps from one without.
#[inline]
pub const fn widen(squares: u64) -> u64 {
    let mut wide = squares & PAIR_BITS;
    let mut pair = 1;
    while pair < PAIRS {
        wide |= (squares & PAIR_BITS << (PAIR * pair)) << pair;
        pair += 1;
    }
    wide
}

/// A set without gaps from one with them; what lies in a gap is lost.
#[inline]
pub const fn narrow(wide: u64) -> u64 {
    let mut squares = wide & PAIR_BITS;
    let mut pair = 1;
    while pair < PAIRS {
        squares |= (wide >> pair) & PAIR_BITS << (PAIR * pair);
        pair += 1;
    }
    squares
}

/// The number of the one square of a set with gaps.
#[inline]
pub const fn square(wide: u64) -> u32 {
    NUMBERS[wide.trailing_zeros() as usize % NUMBERS.len()] as u32
}

/// A square by its number, as a set with gaps.
#[inline]
pub const fn bit(square: u32) -> u64 {
    1 << (square + square / PAIR)
}

/// The bits of a set, one by one.
#[inline]
pub fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The number of each bit of a set with gaps.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut bit = 0;
    while bit < numbers.len() {
        numbers[bit] = (bit - bit / (PAIR as usize + 1)) as u8;
        bit += 1;
    }
    numbers
};

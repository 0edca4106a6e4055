//! Bitboards of several widths under one name.

use super::point::Point;
use ruint::aliases::{U192, U256, U384};
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};
use std::sync::atomic::{AtomicU64, Ordering};

/// A set of board points, one bit a point.
///
/// Implemented by the machine's own widths where they suffice and by wide integers for the
/// boards that need more, so that small boards keep their speed.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const ZERO: Self;
    /// The set of point 0 alone.
    const ONE: Self;
    /// A place in memory that several threads may read and write at once.
    type Cell: Default + Send + Sync;

    /// Number of 64-bit limbs.
    const LIMBS: usize;

    /// The limb with this number, the lowest first.
    fn limb(self, number: usize) -> u64;
    /// The low 64 bits, as an integer.
    fn low(self) -> u64;
    /// Zero-extends an integer.
    fn from_low(low: u64) -> Self;
    /// Number of points in the set.
    fn count(self) -> u32;
    /// Index of the lowest point; unspecified for the empty set.
    fn lowest(self) -> u32;
    /// The set without its lowest point.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Writes to a shared cell (relaxed).
    fn store(self, cell: &Self::Cell);
    /// Reads a shared cell (relaxed).
    fn load(cell: &Self::Cell) -> Self;

    /// The set that holds only point `index`.
    #[inline]
    fn bit(index: u32) -> Self {
        Self::ONE << index
    }
    /// Shift towards higher indices.
    #[inline]
    #[must_use]
    fn up(self, by: u32) -> Self {
        self << by
    }
    /// Shift towards lower indices.
    #[inline]
    #[must_use]
    fn down(self, by: u32) -> Self {
        self >> by
    }
    /// The set of these points.
    fn of(points: impl IntoIterator<Item = Point>) -> Self {
        let bits = points.into_iter().map(|point| Self::bit(point.into()));
        bits.fold(Self::ZERO, |set, bit| set | bit)
    }
    /// The points in the set, ascending.
    fn points(self) -> impl Iterator<Item = Point> {
        self.iter().map(Point::from)
    }
    /// True for the empty set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }
    /// True when the set holds `index`.
    #[inline]
    fn has(self, index: u32) -> bool {
        let number = index as usize / 64;
        number < Self::LIMBS && self.limb(number) >> (index % 64) & 1 != 0
    }
    /// The set itself if `other` is empty, else the empty set; compiles without a branch.
    #[inline]
    #[must_use]
    fn if_empty(self, other: Self) -> Self {
        if other.is_empty() { self } else { Self::ZERO }
    }
    /// True when the set holds exactly one point.
    #[inline]
    fn is_single(self) -> bool {
        !self.is_empty() && self.without_lowest().is_empty()
    }
    /// The indices in the set, ascending.
    #[inline]
    fn iter(self) -> Bits<Self> {
        Bits {
            set: self,
            number: 0,
            limb: self.low(),
        }
    }
}

/// Iterator over the points of a [`Word`], ascending.
#[derive(Clone, Debug)]
pub struct Bits<W> {
    set: W,
    /// Number of the current limb; `limb` is the rest of it.
    number: usize,
    limb: u64,
}

impl<W: Word> Iterator for Bits<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.limb == 0 {
            self.number += 1;
            if self.number >= W::LIMBS {
                self.number = W::LIMBS;
                return None;
            }
            self.limb = self.set.limb(self.number);
        }
        let lowest = self.limb.trailing_zeros();
        self.limb &= self.limb - 1;
        Some(64 * self.number as u32 + lowest)
    }
}

/// Implements `Word` for a machine integer, given the numbers of its 64-bit limbs.
macro_rules! narrow {
    ($word:ty, $($limb:literal),+) => {
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LIMBS: usize = [$($limb),+].len();
            type Cell = [AtomicU64; [$($limb),+].len()];

            #[inline]
            #[allow(clippy::unnecessary_cast, reason = "the narrowest is that wide")]
            fn limb(self, number: usize) -> u64 {
                (self >> (64 * number)) as u64
            }
            #[inline]
            #[allow(clippy::unnecessary_cast, reason = "the narrowest is that wide")]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn from_low(low: u64) -> Self {
                Self::from(low)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn store(self, cell: &Self::Cell) {
                $(cell[$limb].store(self.down(64 * $limb).low(), Ordering::Relaxed);)+
            }
            #[inline]
            fn load(cell: &Self::Cell) -> Self {
                Self::ZERO $(| Self::from(cell[$limb].load(Ordering::Relaxed)).up(64 * $limb))+
            }
        }
    };
}

narrow!(u64, 0);
narrow!(u128, 0, 1);

/// Implements `Word` for a wide integer of this many 64-bit limbs.
macro_rules! wide {
    ($word:ty, $limbs:literal) => {
        impl Word for $word {
            const ZERO: Self = Self::ZERO;
            const ONE: Self = Self::ONE;
            const LIMBS: usize = $limbs;
            type Cell = [AtomicU64; $limbs];

            #[inline]
            fn limb(self, number: usize) -> u64 {
                self.as_limbs()[number]
            }
            #[inline]
            fn bit(index: u32) -> Self {
                let mut limbs = [0; $limbs];
                limbs[index as usize / 64] = 1 << (index % 64);
                Self::from_limbs(limbs)
            }
            #[inline]
            fn low(self) -> u64 {
                self.as_limbs()[0]
            }
            #[inline]
            fn from_low(low: u64) -> Self {
                let mut limbs = [0; $limbs];
                limbs[0] = low;
                Self::from_limbs(limbs)
            }
            #[inline]
            fn count(self) -> u32 {
                self.as_limbs().iter().map(|limb| limb.count_ones()).sum()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros() as u32
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(Self::ONE)
            }
            #[inline]
            fn store(self, cell: &Self::Cell) {
                for (limb, part) in self.as_limbs().iter().zip(cell) {
                    part.store(*limb, Ordering::Relaxed);
                }
            }
            #[inline]
            fn load(cell: &Self::Cell) -> Self {
                Self::from_limbs(std::array::from_fn(|i| cell[i].load(Ordering::Relaxed)))
            }
        }
    };
}

wide!(U192, 3);
wide!(U256, 4);
wide!(U384, 6);

/// Room for a number of bits, in words of 64.
pub struct BitCapacity<const WORDS: usize>;

/// The narrowest [`Word`] with that room.
pub trait Fits {
    /// The narrowest word with that room.
    type Word: Word;
}

impl Fits for BitCapacity<1> {
    type Word = u64;
}
impl Fits for BitCapacity<2> {
    type Word = u128;
}
impl Fits for BitCapacity<3> {
    type Word = U192;
}
impl Fits for BitCapacity<4> {
    type Word = U256;
}
impl Fits for BitCapacity<6> {
    type Word = U384;
}

//! Bitboards of several widths under one name.

use ruint::aliases::{U192, U256};
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
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
{
    /// The empty set.
    const ZERO: Self;
    /// A place in memory that several threads may read and write at once.
    type Cell: Default + Send + Sync;

    /// The set that holds only point `index`.
    fn bit(index: u32) -> Self;
    /// The low 64 bits, as an integer.
    fn low(self) -> u64;
    /// Zero-extends an integer.
    fn from_low(low: u64) -> Self;
    /// Shift towards higher indices.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// Shift towards lower indices.
    #[must_use]
    fn down(self, by: u32) -> Self;
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

    /// True for the empty set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }
    /// True when the set holds `index`.
    #[inline]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
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
    fn iter(self) -> Points<Self> {
        Points(self)
    }
}

/// Iterator over the points of a [`Word`], ascending.
#[derive(Clone, Debug)]
pub struct Points<W>(W);

impl<W: Word> Iterator for Points<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

impl Word for u64 {
    const ZERO: Self = 0;
    type Cell = AtomicU64;

    #[inline]
    fn bit(index: u32) -> Self {
        1 << index
    }
    #[inline]
    fn low(self) -> u64 {
        self
    }
    #[inline]
    fn from_low(low: u64) -> Self {
        low
    }
    #[inline]
    fn up(self, by: u32) -> Self {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> Self {
        self >> by
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
    fn store(self, cell: &AtomicU64) {
        cell.store(self, Ordering::Relaxed);
    }
    #[inline]
    fn load(cell: &AtomicU64) -> Self {
        cell.load(Ordering::Relaxed)
    }
}

impl Word for u128 {
    const ZERO: Self = 0;
    type Cell = [AtomicU64; 2];

    #[inline]
    fn bit(index: u32) -> Self {
        1 << index
    }
    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline]
    fn from_low(low: u64) -> Self {
        Self::from(low)
    }
    #[inline]
    fn up(self, by: u32) -> Self {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> Self {
        self >> by
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
        cell[0].store(self as u64, Ordering::Relaxed);
        cell[1].store((self >> 64) as u64, Ordering::Relaxed);
    }
    #[inline]
    fn load(cell: &Self::Cell) -> Self {
        Self::from(cell[0].load(Ordering::Relaxed))
            | Self::from(cell[1].load(Ordering::Relaxed)) << 64
    }
}

/// A wide set of this many 64-bit limbs.
macro_rules! wide {
    ($word:ty, $limbs:literal) => {
        impl Word for $word {
            const ZERO: Self = Self::ZERO;
            type Cell = [AtomicU64; $limbs];

            #[inline]
            fn bit(index: u32) -> Self {
                Self::ONE << index as usize
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
            fn up(self, by: u32) -> Self {
                self << by as usize
            }
            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by as usize
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
                let mut limbs = [0; $limbs];
                for (limb, part) in limbs.iter_mut().zip(cell) {
                    *limb = part.load(Ordering::Relaxed);
                }
                Self::from_limbs(limbs)
            }
        }
    };
}

wide!(U192, 3);
wide!(U256, 4);

/// Room for so many bits, in words of 64.
pub struct Room<const WORDS: usize>;

/// The narrowest [`Word`] with that room.
pub trait Fits {
    /// It.
    type Word: Word;
}

impl Fits for Room<1> {
    type Word = u64;
}
impl Fits for Room<2> {
    type Word = u128;
}
impl Fits for Room<3> {
    type Word = U192;
}
impl Fits for Room<4> {
    type Word = U256;
}

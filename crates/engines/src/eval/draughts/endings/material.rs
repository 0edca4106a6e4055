//! Material: the numbers of men and kings of each side.

use super::MOST_PIECES;
use std::collections::BTreeSet;
use std::fmt;

/// Number of different keys.
pub(super) const KEYS: usize = 1 << (4 * BITS);

/// Number of bits of a number of pieces in a key.
const BITS: usize = 2;

/// Numbers of men and kings of the side to move and of the other, at least one piece of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    pub(super) men: [u8; 2],
    pub(super) kings: [u8; 2],
}

impl Material {
    /// Creates the material of the side to move and of the other; `None` if a side has no piece, or both together
    /// have too many.
    #[must_use]
    pub fn new(men: [u8; 2], kings: [u8; 2]) -> Option<Self> {
        let sides = [0, 1].map(|side| u32::from(men[side]) + u32::from(kings[side]));
        let fits = sides[0] > 0 && sides[1] > 0 && sides[0] + sides[1] <= MOST_PIECES;
        fits.then_some(Self { men, kings })
    }

    /// Returns every material of at most `pieces` pieces, in the order in which they can be solved: captures lead to
    /// fewer pieces, crownings to fewer men.
    #[must_use]
    pub fn up_to(pieces: u32) -> Vec<Self> {
        let mut all = Vec::new();
        for key in 0..KEYS {
            let number = |place: usize| (key >> (BITS * place)) as u8 & ((1 << BITS) - 1);
            all.extend(Self::new([number(0), number(2)], [number(1), number(3)]));
        }
        all.retain(|material| material.pieces() <= pieces);
        all.sort_by_key(|material| (material.order(), *material));
        all
    }

    /// Returns the sort key of the order in which materials must be solved.
    fn order(self) -> (u32, u8) {
        (self.pieces(), self.men[0] + self.men[1])
    }

    /// Returns these and all materials that captures and crownings lead to from there, each from the view of one side
    /// only, in the order in which they can be solved.
    pub(super) fn closure(materials: &[Self]) -> Vec<Self> {
        let mut set = BTreeSet::new();
        let mut next: Vec<Self> = materials.to_vec();
        while let Some(material) = next.pop() {
            if !set.insert(material.min(material.turned())) {
                continue;
            }
            for side in [0, 1] {
                let Self { men, kings } = material;
                let less = |mut count: [u8; 2]| {
                    count[side] = count[side].checked_sub(1)?;
                    Some(count)
                };
                let mut crowned = kings;
                crowned[side] += 1;
                next.extend(less(men).and_then(|men| Self::new(men, kings)));
                next.extend(less(kings).and_then(|kings| Self::new(men, kings)));
                next.extend(less(men).and_then(|men| Self::new(men, crowned)));
            }
        }
        let mut set: Vec<Self> = set.into_iter().collect();
        set.sort_by_key(|material| (material.order(), *material));
        set
    }

    /// Returns the number of all pieces.
    #[must_use]
    pub fn pieces(self) -> u32 {
        [self.men, self.kings]
            .as_flattened()
            .iter()
            .map(|count| u32::from(*count))
            .sum()
    }

    /// Returns the material as the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Self {
        let [men, kings] = [self.men, self.kings];
        Self {
            men: [men[1], men[0]],
            kings: [kings[1], kings[0]],
        }
    }

    /// Returns a number below [`KEYS`], unique for each material.
    #[inline]
    pub(super) const fn key(self) -> usize {
        let Self { men, kings } = self;
        men[0] as usize
            | (kings[0] as usize) << BITS
            | (men[1] as usize) << (2 * BITS)
            | (kings[1] as usize) << (3 * BITS)
    }
}

/// Writes the side to move first, kings before men: `KKM v K`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: usize| {
            let kings = "K".repeat(self.kings[side].into());
            kings + &"M".repeat(self.men[side].into())
        };
        write!(f, "{} v {}", side(0), side(1))
    }
}

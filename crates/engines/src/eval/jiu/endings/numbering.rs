//! The number of a position of four stones against four: eight positions that are turned or mirrored into each other
//! have one number, since the stones of the side to move are brought to the least of their eight images.

use super::board::FlightBoard;
use super::stones::FlyingStones;
use crate::eval::binomials;
use std::iter;
use tibetango_rules::Symmetry;
use tibetango_rules::bitboard::Word;

/// Number of stones of a side.
const STONES: u32 = 4;

/// Maximum number of points of a board.
const MOST_POINTS: usize = 36;

/// Number of ways to turn and mirror a board.
const SYMMETRIES: usize = Symmetry::ALL.len();

/// Binomial coefficients: the number of ways to choose `[k][n]`, k of n.
const CHOOSE: [[usize; MOST_POINTS + 1]; STONES as usize + 1] = binomials();

/// Numbering of the positions of one board.
#[derive(Debug)]
pub(super) struct Numbering {
    /// Every point.
    all: u64,
    /// Points that each point comes to, by symmetry.
    images: [Vec<u32>; SYMMETRIES],
    /// Class of each set of four stones, by its number, and the symmetry that brings it to the least of its images.
    classes: Vec<(u32, u8)>,
    /// Least images, by class.
    least: Vec<u64>,
    /// Number of sets of each class.
    sizes: Vec<u64>,
    /// Number of ways to place the other side's stones.
    others: usize,
}

impl Numbering {
    /// Creates the numbering of a board of at most 36 points; `None` for a larger one.
    pub fn of(board: &FlightBoard) -> Option<Self> {
        let n = board.size();
        let points = n * n;
        if points as usize > MOST_POINTS {
            return None;
        }
        let mut numbering = Self {
            all: board.all,
            images: images(n),
            classes: Vec::new(),
            least: Vec::new(),
            sizes: Vec::new(),
            others: CHOOSE[STONES as usize][(points - STONES) as usize],
        };
        for set in subsets(points) {
            let seen = (0..SYMMETRIES).map(|symmetry| (numbering.image(set, symmetry), symmetry));
            let (least, symmetry) = seen.min().unwrap_or((set, 0));
            let class = match least == set {
                true => {
                    numbering.least.push(set);
                    numbering.sizes.push(0);
                    numbering.least.len() as u32 - 1
                }
                // Sets ascend, so the least image came before.
                false => numbering.classes[rank(least, board.all)].0,
            };
            numbering.classes.push((class, symmetry as u8));
            numbering.sizes[class as usize] += 1;
        }
        Some(numbering)
    }

    /// Returns the number of classes of the stones of the side to move.
    pub fn classes(&self) -> usize {
        self.least.len()
    }

    /// Returns the number of positions of each class; each has a number of its own.
    pub fn others(&self) -> usize {
        self.others
    }

    /// Returns the number of sets that a class stands for, itself included.
    pub fn size(&self, class: usize) -> u64 {
        self.sizes[class]
    }

    /// Returns the number of all positions with one side to move, turned and mirrored ones included.
    pub fn positions(&self) -> u64 {
        self.classes.len() as u64 * self.others as u64
    }

    /// Returns the number of a position.
    #[inline]
    pub fn index(&self, stones: FlyingStones) -> usize {
        let (class, symmetry) = self.classes[rank(stones.own, self.all)];
        let image = |set: u64| self.image(set, symmetry.into());
        let (own, other) = (image(stones.own), image(stones.other));
        class as usize * self.others + rank(other, self.all & !own)
    }

    /// Returns the positions of a class in the order of their numbers.
    pub fn positions_of(&self, class: usize) -> impl Iterator<Item = FlyingStones> {
        let own = self.least[class];
        let free: Vec<u32> = (self.all & !own).iter().collect();
        subsets(free.len() as u32).map(move |packed| FlyingStones {
            own,
            other: packed
                .iter()
                .fold(0, |set, number| set | u64::bit(free[number as usize])),
        })
    }

    /// Returns the image of a set.
    #[inline]
    fn image(&self, set: u64, symmetry: usize) -> u64 {
        let points = set
            .iter()
            .map(|point| self.images[symmetry][point as usize]);
        points.fold(0, |set, point| set | u64::bit(point))
    }
}

/// Returns the point that each point comes to, by symmetry.
fn images(n: u32) -> [Vec<u32>; SYMMETRIES] {
    let last = n as u8 - 1;
    Symmetry::ALL.map(|symmetry| {
        let image = |point: u32| {
            let place = ((point / n) as u8, (point % n) as u8);
            let (row, column) = symmetry.place(place, last);
            u32::from(row) * n + u32::from(column)
        };
        (0..n * n).map(image).collect()
    })
}

/// Returns every set of four of the lowest `points` points, ascending.
fn subsets(points: u32) -> impl Iterator<Item = u64> {
    let first: u64 = (1 << STONES) - 1;
    let sets = iter::successors(Some(first), |&set| {
        // The next larger number with as many bits.
        let carried = set + (set & set.wrapping_neg());
        Some(carried | (set ^ carried) >> 2 >> set.trailing_zeros())
    });
    sets.take_while(move |set| set >> points == 0)
}

/// Returns the number of a set of four points among those of the points `free`, in ascending order.
#[inline]
fn rank(set: u64, free: u64) -> usize {
    let ranks = (1..).zip(set.iter()).map(|(many, point): (usize, u32)| {
        let below = free & (u64::bit(point) - 1);
        CHOOSE[many][below.count() as usize]
    });
    ranks.sum()
}

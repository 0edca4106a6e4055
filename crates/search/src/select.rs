//! Selection of the child that a visit follows, UCB1 on trees (thesis, formula 3-3) or at random, and of the move that
//! is played.
//!
//! The formula stands here twice: [`bound`] is that of a node's child, and [`Bounds`] are those of the root's children,
//! of which most are cached. They share [`exploration`] and `mean_and_inverse`; what adds the two up stands in each.

use super::playout::UNIT;

/// Choice of the child that a visit follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildSelection {
    /// The child with the greatest bound; those never visited come first (thesis 3.4).
    Ucb,
    /// Any child, all equally likely (thesis 3.2, before UCB is added). With a tree of one ply a visit is a sample of
    /// games that begin with one of the moves (outline on gomoku, 3 (2)).
    Random,
}

/// Choice of the move that is played at the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalMove {
    /// The most visited move (thesis 3.4).
    MostVisits,
    /// The most visited move; while another one has a greater mean, the search goes on beyond its limits (outline on
    /// gomoku, 3 (4) 3).
    Agreement {
        /// Maximum of what it adds, in per cent of each limit.
        percent: u32,
    },
    /// The move with the greatest bound (thesis 3.4, step 8, and 3.5.2, step 10).
    GreatestBound,
    /// The move with the greatest mean value (thesis 3.2).
    GreatestMean,
}

/// Computes the part of formula 3-3 that a node's children share: `2 C² ln Np` for Np visits.
#[inline]
pub fn exploration(visits: u32, c: f32) -> f32 {
    c * c * 2.0 * (visits.max(1) as f32).ln()
}

/// Computes the parts of formula 3-3 that are a visited child's own: `W/N` and `1/N`.
#[inline]
fn mean_and_inverse(visits: u32, value: u64) -> (f32, f32) {
    // Signed conversions are single instructions; no sum of values reaches 2^63.
    let inverse = 1.0 / visits as i32 as f32;
    (value as i64 as f32 * inverse * (1.0 / UNIT as f32), inverse)
}

/// Computes formula 3-3 for a visited child: `W/N + C sqrt(2 ln Np / N)`.
#[inline]
pub fn bound(visits: u32, value: u64, exploration: f32) -> f32 {
    let (mean, inverse) = mean_and_inverse(visits, value);
    mean + (exploration * inverse).sqrt()
}

/// Returns the index of the child with the greatest `W/N + C sqrt(2 ln Np / N)`; the first unvisited child comes
/// before all others.
///
/// `children` yields the visits and the sum of values of each child, and at least one; `visits`
/// is Np, the visits of the parent.
#[inline]
pub fn ucb(children: impl Iterator<Item = (u32, u64)>, visits: u32, c: f32) -> usize {
    let explore = exploration(visits, c);
    let mut best = 0;
    let mut best_bound = f32::NEG_INFINITY;
    for (i, (n, value)) in children.enumerate() {
        if n == 0 {
            return i;
        }
        let bound = bound(n, value, explore);
        if bound > best_bound {
            best_bound = bound;
            best = i;
        }
    }
    best
}

/// Returns the index of the child with the greatest mean value, of equals the most visited one, then the first; `None`
/// if none was visited.
///
/// `children` yields the visits and the sum of values of each child.
pub fn best_mean(children: impl Iterator<Item = (u32, u64)>) -> Option<usize> {
    let mut best = None;
    let mut greatest = (f64::NEG_INFINITY, 0);
    for (i, (visits, value)) in children.enumerate() {
        // Dividing whole numbers below 2^53 gives the same fraction the same number.
        let merit = (value as f64 / f64::from(visits), visits);
        if visits > 0 && merit > greatest {
            greatest = merit;
            best = Some(i);
        }
    }
    best
}

/// Number of bounds compared at a time.
const ABREAST: usize = 8;

/// The bounds of many children of which few change between two selections: the unchanged parts are cached. Each is
/// `W/N + sqrt(2 C² ln Np) sqrt(1 / N)`: [`bound`], with the square root of what the children share drawn once.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// `W/N` of each child, padded with absent children so that all are compared in groups.
    means: Vec<f32>,
    /// `sqrt(1 / N)`.
    widths: Vec<f32>,
}

impl Bounds {
    /// Reads the visits and the sum of values of all children.
    pub fn read(&mut self, children: &[(u32, u64)]) {
        let room = children.len().next_multiple_of(ABREAST);
        self.means.clear();
        self.means.resize(room, f32::NEG_INFINITY);
        self.widths.clear();
        self.widths.resize(room, 0.0);
        for (child, &stats) in children.iter().enumerate() {
            self.set(child, stats);
        }
    }

    /// Updates the visits and the sum of values of one child.
    #[inline]
    pub fn set(&mut self, child: usize, (visits, value): (u32, u64)) {
        let (mean, inverse) = mean_and_inverse(visits, value);
        self.means[child] = mean;
        self.widths[child] = inverse.sqrt();
    }

    /// Returns the index of the first child with the greatest bound, if all were visited; see [`exploration`].
    #[inline]
    pub fn best(&self, exploration: f32) -> usize {
        let wide = exploration.sqrt();
        let bound = |mean: f32, width: f32| mean + width * wide;
        let mut greatest = [f32::NEG_INFINITY; ABREAST];
        let groups = self
            .means
            .chunks_exact(ABREAST)
            .zip(self.widths.chunks_exact(ABREAST));
        for (means, widths) in groups {
            for (greatest, (&mean, &width)) in greatest.iter_mut().zip(means.iter().zip(widths)) {
                let bound = bound(mean, width);
                *greatest = if bound > *greatest { bound } else { *greatest };
            }
        }
        let greatest = greatest.into_iter().fold(f32::NEG_INFINITY, f32::max);
        let mut bounds = self.means.iter().zip(&self.widths);
        bounds
            .position(|(&mean, &width)| bound(mean, width) >= greatest)
            .unwrap_or(0)
    }
}

//! Which child a visit follows: UCB1 on trees (thesis, formula 3-3).

use super::playout::UNIT;

/// The part of formula 3-3 that a node's children share: `2 C² ln Np`, of its visits Np.
#[inline]
pub fn exploration(visits: u32, c: f32) -> f32 {
    c * c * 2.0 * (visits.max(1) as f32).ln()
}

/// Formula 3-3 for a child that was visited: `W/N + C sqrt(2 ln Np / N)`.
#[inline]
pub fn bound(visits: u32, value: u64, exploration: f32) -> f32 {
    // Signed conversions are single instructions; no sum of values reaches 2^63.
    let inverse = 1.0 / visits as i32 as f32;
    let mean = value as i64 as f32 * inverse * (1.0 / UNIT as f32);
    mean + (exploration * inverse).sqrt()
}

/// Index of the child with the greatest `W/N + C sqrt(2 ln Np / N)`; the first one that was
/// never visited comes before all others.
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

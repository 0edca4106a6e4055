//! Which child a visit follows: UCB1 on trees (thesis, formula 3-3).

use super::playout::UNIT;

/// Index of the child with the greatest `W/N + C sqrt(2 ln Np / N)`; the first one that was
/// never visited comes before all others.
///
/// `children` yields the visits and the sum of values of each child, and at least one; `visits`
/// is Np, the visits of the parent.
#[inline]
pub fn ucb(children: impl Iterator<Item = (u32, u64)>, visits: u32, c: f32) -> usize {
    let explore = c * c * 2.0 * (visits.max(1) as f32).ln();
    let mut best = 0;
    let mut best_bound = f32::NEG_INFINITY;
    for (i, (n, value)) in children.enumerate() {
        if n == 0 {
            return i;
        }
        // Signed conversions are single instructions; no sum of values reaches 2^63.
        let inverse = 1.0 / n as i32 as f32;
        let mean = value as i64 as f32 * inverse * (1.0 / UNIT as f32);
        let bound = mean + (explore * inverse).sqrt();
        if bound > best_bound {
            best_bound = bound;
            best = i;
        }
    }
    best
}

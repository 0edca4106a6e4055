//! The curves of motion: each maps a share of time 0..=1 to a share of the way.

use std::f32::consts::PI;

/// Slow, fast, slow.
#[must_use]
pub fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Fast at first, then coming to rest.
#[must_use]
pub fn settle(t: f32) -> f32 {
    1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3)
}

/// A free fall from 1 to 0 with one small bounce of a heavy stone: the height left.
#[must_use]
pub fn drop_height(t: f32) -> f32 {
    const LANDS: f32 = 0.62;
    const BOUNCE: f32 = 0.055;
    let t = t.clamp(0.0, 1.0);
    if t < LANDS {
        1.0 - (t / LANDS).powi(2)
    } else {
        BOUNCE * hump((t - LANDS) / (1.0 - LANDS))
    }
}

/// Up and down again: 0 at both ends, 1 in the middle.
#[must_use]
pub fn hump(t: f32) -> f32 {
    // A little less than nothing at the end would have no root.
    (PI * t.clamp(0.0, 1.0)).sin().max(0.0)
}

/// The part of `t` between `from` and `to`, as a share of its own.
#[must_use]
pub fn part(t: f32, from: f32, to: f32) -> f32 {
    ((t - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_should() {
        // Beyond both ends too: time is measured, not counted.
        for t in [-0.5, 0.0, 0.25, 0.5, 1.0, 1.5] {
            for curve in [smooth, settle, hump, drop_height] {
                let value = curve(t);
                assert!((0.0..=1.0).contains(&value), "{value} at {t}");
                assert!(value.sqrt().is_finite(), "no root at {t}");
            }
        }
        for curve in [smooth, settle] {
            assert_eq!((curve(0.0), curve(1.0)), (0.0, 1.0));
        }
        assert_eq!((hump(0.0), hump(1.0), drop_height(0.0)), (0.0, 0.0, 1.0));
        assert!(drop_height(1.0) < 1e-6);
    }
}

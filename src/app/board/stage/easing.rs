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

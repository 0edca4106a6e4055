//! Easing curves: each maps a share of time 0..=1 to a share of the way.

use std::f32::consts::PI;

/// Eases in and out: slow, fast, slow.
#[must_use]
pub fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Eases out: fast at first, then coming to rest.
#[must_use]
pub fn settle(t: f32) -> f32 {
    1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3)
}

/// Share of the time of a fall after which the stone touches the board.
pub(crate) const LANDS: f32 = 0.62;

/// Returns the height left in a free fall from 1 to 0, with one small bounce of a heavy stone.
#[must_use]
pub fn drop_height(t: f32) -> f32 {
    const BOUNCE: f32 = 0.055;
    let t = t.clamp(0.0, 1.0);
    if t < LANDS {
        1.0 - (t / LANDS).powi(2)
    } else {
        BOUNCE * hump((t - LANDS) / (1.0 - LANDS))
    }
}

/// Rises and falls: 0 at both ends, 1 in the middle.
#[must_use]
pub fn hump(t: f32) -> f32 {
    // A little less than nothing at the end would have no root.
    (PI * t.clamp(0.0, 1.0)).sin().max(0.0)
}

/// Returns the progress of `t` from `from` to `to`, as a share 0..=1.
#[must_use]
pub fn part(t: f32, from: f32, to: f32) -> f32 {
    ((t - from) / (to - from)).clamp(0.0, 1.0)
}

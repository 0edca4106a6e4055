//! The measure of quiet: how long nobody has touched the screen, and how long that is waited for.

use bevy::prelude::*;
use std::time::Duration;

/// Nobody waits longer than this for the computer or for stones that move: then something is wrong, and the
/// screen is free for the next visitor all the same.
const MOST_WAITED: Duration = Duration::from_secs(300);

/// When presses of this frame are heard: in `PreUpdate`, before the states change.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Heard;

/// How long nobody has touched the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiet {
    /// Without a touch, as far as it counts.
    since: Duration,
    /// While the computer thinks or stones move.
    waited: Duration,
    /// What is left of the countdown.
    left: Option<Duration>,
    /// The screen was touched in this frame.
    touched: bool,
    /// That touch stopped the countdown.
    stopped: bool,
}

/// How long it is waited for a touch.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Until the countdown.
    pub quiet: Duration,
    /// From then on.
    pub countdown: Duration,
}

impl Quiet {
    /// The seconds left, while they are counted down.
    #[must_use]
    pub fn left_s(&self) -> Option<u32> {
        let whole = |left: Duration| u32::try_from(left.as_millis().div_ceil(1000));
        self.left.map(|left| whole(left).unwrap_or(u32::MAX))
    }

    /// True in the frame of a touch that stopped the countdown: it does nothing else.
    #[must_use]
    pub fn swallows(&self) -> bool {
        self.stopped
    }

    /// True in the frame of a touch.
    pub(super) fn is_touched(&self) -> bool {
        self.touched
    }

    /// A frame begins, with a touch or without.
    pub fn hear(&mut self, touched: bool) {
        (self.touched, self.stopped) = (touched, touched && self.left.is_some());
        if touched {
            self.begin_anew();
        }
    }

    pub(super) fn begin_anew(&mut self) {
        (self.since, self.waited, self.left) = (Duration::ZERO, Duration::ZERO, None);
    }

    /// Time passes without a touch; true when the countdown has come to its end.
    #[must_use]
    pub fn pass(&mut self, passed: Duration, busy: bool, patience: Patience) -> bool {
        self.waited = if busy {
            self.waited.saturating_add(passed)
        } else {
            Duration::ZERO
        };
        if busy && self.waited < MOST_WAITED {
            return false;
        }
        self.since = self.since.saturating_add(passed);
        let over = self.since.checked_sub(patience.quiet);
        self.left = over.map(|over| patience.countdown.saturating_sub(over));
        self.left == Some(Duration::ZERO)
    }
}

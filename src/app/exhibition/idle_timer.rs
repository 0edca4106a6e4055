//! The idle timer: the time since the last touch, and the limits for it.

use bevy::prelude::*;
use std::time::Duration;

/// Maximum time for the computer's thinking or a moving piece: after that something is wrong, and the screen is reset
/// for the next visitor all the same.
const MAX_WAIT: Duration = Duration::from_secs(300);

/// The systems that read this frame's presses: in `PreUpdate`, before the states change.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PressSystems;

/// The idle timer: the time since the last touch of the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiet {
    /// Idle time that counts towards the countdown.
    since: Duration,
    /// Time that the computer has been thinking or pieces have been moving.
    busy_time: Duration,
    /// Rest of the countdown, while it runs.
    countdown: Option<Duration>,
    /// Whether the screen was touched in this frame.
    touched: bool,
    /// Whether that touch stopped the countdown.
    stopped: bool,
}

/// Time limits of the idle timer.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Idle time until the countdown begins.
    pub quiet: Duration,
    /// Duration of the countdown.
    pub countdown: Duration,
}

impl Quiet {
    /// Returns the seconds left of the countdown, while it runs.
    #[must_use]
    pub fn seconds_left(&self) -> Option<u32> {
        let whole = |rest: Duration| u32::try_from(rest.as_millis().div_ceil(1000));
        self.countdown.map(|rest| whole(rest).unwrap_or(u32::MAX))
    }

    /// True in the frame of a touch that stopped the countdown: that touch has no other effect.
    #[must_use]
    pub fn swallows(&self) -> bool {
        self.stopped
    }

    /// True in the frame of a touch.
    pub(super) fn is_touched(&self) -> bool {
        self.touched
    }

    /// Begins a frame, with or without a touch.
    pub fn hear(&mut self, touched: bool) {
        (self.touched, self.stopped) = (touched, touched && self.countdown.is_some());
        if touched {
            self.begin_anew();
        }
    }

    pub(super) fn begin_anew(&mut self) {
        (self.since, self.busy_time, self.countdown) = (Duration::ZERO, Duration::ZERO, None);
    }

    /// Advances the timer without a touch; returns true when the countdown has ended.
    #[must_use]
    pub fn pass(&mut self, passed: Duration, busy: bool, patience: Patience) -> bool {
        self.busy_time = if busy {
            self.busy_time.saturating_add(passed)
        } else {
            Duration::ZERO
        };
        if busy && self.busy_time < MAX_WAIT {
            return false;
        }
        self.since = self.since.saturating_add(passed);
        let over = self.since.checked_sub(patience.quiet);
        self.countdown = over.map(|over| patience.countdown.saturating_sub(over));
        self.countdown == Some(Duration::ZERO)
    }
}

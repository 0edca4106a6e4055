//! The lock that staff open with their PIN.

use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::exhibition::Pin;

/// Time that a corner has to be held.
const HOLD: Duration = Duration::from_secs(5);

/// Number of wrong PINs in a row that lock the door, and for how long.
const TRIES: u8 = 5;
const LOCK_TIME: Duration = Duration::from_secs(60);

/// Time without a digit after which the keypad closes.
const STAYS: Duration = Duration::from_secs(20);

/// The lock that the PIN opens. The digits are never printed.
#[derive(Resource, Default)]
pub struct Door {
    /// Time that a corner has been held.
    corner_time: Option<Duration>,
    digits: String,
    /// Number of wrong PINs in a row.
    wrong: u8,
    /// True after a wrong PIN, until something is typed.
    is_wrong: bool,
    /// Time until the door is unlocked.
    lock_rest: Duration,
    /// Time since the last digit.
    quiet: Duration,
    open: bool,
}

impl Door {
    /// Returns the number of digits typed.
    #[must_use]
    pub fn digit_count(&self) -> usize {
        self.digits.len()
    }

    /// Returns the seconds until the door is unlocked, while it is locked.
    #[must_use]
    pub fn lock_seconds(&self) -> Option<u32> {
        let whole = u32::try_from(self.lock_rest.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        (whole > 0).then_some(whole)
    }

    /// True after a wrong PIN, until the next digit.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.is_wrong
    }

    /// True while staff are in.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Records the beginning of a press, in a corner or elsewhere, or its end.
    pub fn hold(&mut self, in_corner: bool) {
        self.corner_time = in_corner.then_some(Duration::ZERO);
    }

    /// Advances the timers; returns true when the corner has been held long enough. It has to be held anew then.
    pub fn waits(&mut self, passed: Duration) -> bool {
        self.lock_rest = self.lock_rest.saturating_sub(passed);
        self.corner_time = self.corner_time.map(|held| held + passed);
        let enough = self.corner_time.is_some_and(|held| held >= HOLD);
        if enough {
            self.corner_time = None;
        }
        enough
    }

    /// Advances the keypad's timer; returns true when typing has ended.
    pub fn stays(&mut self, passed: Duration) -> bool {
        self.quiet += passed;
        !self.open && self.quiet >= STAYS
    }

    /// Closes the door and clears the digits. Wrong PINs still count.
    pub fn close(&mut self) {
        (self.open, self.is_wrong, self.quiet) = (false, false, Duration::ZERO);
        self.digits.clear();
    }

    /// Types a digit; the last digit opens the door if the PIN is right.
    pub fn digit(&mut self, digit: u8, pin: &Pin) {
        let digit = char::from_digit(u32::from(digit), 10);
        let Some(digit) = digit.filter(|_| !self.open && self.lock_rest.is_zero()) else {
            return;
        };
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.digits.push(digit);
        if self.digits.len() < pin.digits() {
            return;
        }
        self.open = pin.opens(&self.digits);
        self.digits.clear();
        self.is_wrong = !self.open;
        self.wrong = if self.open { 0 } else { self.wrong + 1 };
        if self.wrong >= TRIES {
            (self.wrong, self.lock_rest) = (0, LOCK_TIME);
        }
    }

    /// Erases the last digit.
    pub fn erase(&mut self) {
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.digits.pop();
    }
}

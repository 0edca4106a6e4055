//! The door that the number of the staff opens.

use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::exhibition::Pin;

/// So long a corner is held.
const HOLD: Duration = Duration::from_secs(5);

/// After so many wrong numbers the door is locked, and for how long.
const TRIES: u8 = 5;
const LOCKED: Duration = Duration::from_secs(60);

/// Nobody waits longer for a digit.
const STAYS: Duration = Duration::from_secs(20);

/// The door that the number opens. What is typed is never printed.
#[derive(Resource, Default)]
pub struct Door {
    /// How long a corner has been held.
    held: Option<Duration>,
    typed: String,
    /// Wrong numbers, one after the other.
    wrong: u8,
    /// The last number was wrong, and nothing has been typed since.
    is_wrong: bool,
    /// For how long it stays locked.
    locked: Duration,
    /// How long no digit was typed.
    quiet: Duration,
    open: bool,
}

impl Door {
    /// How many digits are typed.
    #[must_use]
    pub fn typed(&self) -> usize {
        self.typed.len()
    }

    /// For how many seconds it is locked, while it is.
    #[must_use]
    pub fn locked_s(&self) -> Option<u32> {
        let whole = u32::try_from(self.locked.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        (whole > 0).then_some(whole)
    }

    /// True after a wrong number, until the next digit.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.is_wrong
    }

    /// True while staff are in.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// A press begins, in a corner or elsewhere; or it ends.
    pub fn hold(&mut self, in_corner: bool) {
        self.held = in_corner.then_some(Duration::ZERO);
    }

    /// Time passes; true when the corner has been held long enough. It has to be held anew then.
    pub fn waits(&mut self, passed: Duration) -> bool {
        self.locked = self.locked.saturating_sub(passed);
        self.held = self.held.map(|held| held + passed);
        let enough = self.held.is_some_and(|held| held >= HOLD);
        if enough {
            self.held = None;
        }
        enough
    }

    /// Time passes before the keys; true when nobody types any more.
    pub fn stays(&mut self, passed: Duration) -> bool {
        self.quiet += passed;
        !self.open && self.quiet >= STAYS
    }

    /// As somebody finds it who comes anew. Wrong numbers are not forgotten.
    pub fn shut(&mut self) {
        (self.open, self.is_wrong, self.quiet) = (false, false, Duration::ZERO);
        self.typed.clear();
    }

    /// A digit is typed; the last one of a number opens the door where that is `pin`.
    pub fn digit(&mut self, digit: u8, pin: &Pin) {
        let digit = char::from_digit(u32::from(digit), 10);
        let Some(digit) = digit.filter(|_| !self.open && self.locked.is_zero()) else {
            return;
        };
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.typed.push(digit);
        if self.typed.len() < pin.digits() {
            return;
        }
        self.open = pin.opens(&self.typed);
        self.typed.clear();
        self.is_wrong = !self.open;
        self.wrong = if self.open { 0 } else { self.wrong + 1 };
        if self.wrong >= TRIES {
            (self.wrong, self.locked) = (0, LOCKED);
        }
    }

    /// The last digit is taken back.
    pub fn erase(&mut self) {
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.typed.pop();
    }
}

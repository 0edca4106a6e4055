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
    pub(super) fn hold(&mut self, in_corner: bool) {
        self.held = in_corner.then_some(Duration::ZERO);
    }

    /// Time passes; true when the corner has been held long enough. It has to be held anew then.
    pub(super) fn waits(&mut self, passed: Duration) -> bool {
        self.locked = self.locked.saturating_sub(passed);
        self.held = self.held.map(|held| held + passed);
        let enough = self.held.is_some_and(|held| held >= HOLD);
        if enough {
            self.held = None;
        }
        enough
    }

    /// Time passes before the keys; true when nobody types any more.
    pub(super) fn stays(&mut self, passed: Duration) -> bool {
        self.quiet += passed;
        !self.open && self.quiet >= STAYS
    }

    /// As somebody finds it who comes anew. Wrong numbers are not forgotten.
    pub(super) fn shut(&mut self) {
        (self.open, self.is_wrong, self.quiet) = (false, false, Duration::ZERO);
        self.typed.clear();
    }

    pub(super) fn digit(&mut self, digit: u8, pin: &Pin) {
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

    pub(super) fn erase(&mut self) {
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.typed.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tibetango_content::config::Config;

    const RIGHT: [u8; 4] = [2, 4, 6, 8];

    /// Types all digits of a number.
    fn type_all(door: &mut Door, digits: [u8; 4], config: &Config) {
        for digit in digits {
            door.digit(digit, &config.exhibition.pin);
        }
    }

    #[test]
    fn five_wrong_numbers_lock_it_for_a_minute() {
        let (mut door, config) = (Door::default(), Config::embedded());
        for _ in 1..TRIES {
            type_all(&mut door, [1, 1, 1, 1], &config);
            assert!(door.is_wrong() && door.locked_s().is_none());
            // To go away and come back is no way around it.
            door.shut();
        }
        type_all(&mut door, [1, 1, 1, 1], &config);
        assert_eq!(door.locked_s(), Some(60));
        type_all(&mut door, RIGHT, &config);
        assert!(!door.is_open() && door.typed() == 0);
        door.waits(Duration::from_millis(59_500));
        assert_eq!(door.locked_s(), Some(1));
        door.waits(Duration::from_millis(500));
        assert_eq!(door.locked_s(), None);
        type_all(&mut door, RIGHT, &config);
        assert!(door.is_open());
    }

    #[test]
    fn a_right_number_makes_up_for_wrong_ones() {
        let (mut door, config) = (Door::default(), Config::embedded());
        for _ in 0..3 {
            for _ in 1..TRIES {
                type_all(&mut door, [1, 1, 1, 1], &config);
            }
            type_all(&mut door, RIGHT, &config);
            assert!(door.is_open());
            door.shut();
        }
    }

    #[test]
    fn digits_are_taken_back_one_by_one() {
        let mut door = Door::default();
        let config = Config::embedded();
        let pin = &config.exhibition.pin;
        door.digit(2, pin);
        door.digit(9, pin);
        assert_eq!(door.typed(), 2);
        door.erase();
        for digit in [4, 6, 8] {
            door.digit(digit, pin);
        }
        assert!(door.is_open());
        door.digit(77, pin);
        assert!(
            door.is_open() && door.typed() == 0,
            "there is no such digit"
        );
    }

    #[test]
    fn a_corner_is_held_without_a_break() {
        let mut door = Door::default();
        door.hold(true);
        assert!(!door.waits(Duration::from_secs(4)));
        door.hold(false);
        assert!(!door.waits(Duration::from_secs(4)));
        door.hold(true);
        assert!(!door.waits(Duration::from_secs(4)));
        assert!(door.waits(Duration::from_secs(1)));
        assert!(!door.waits(Duration::from_secs(9)), "once for each press");
    }

    #[test]
    fn nobody_waits_long_for_a_digit() {
        let mut door = Door::default();
        let config = Config::embedded();
        assert!(!door.stays(Duration::from_secs(19)));
        door.digit(2, &config.exhibition.pin);
        assert!(!door.stays(Duration::from_secs(19)));
        assert!(door.stays(Duration::from_secs(1)));
    }
}

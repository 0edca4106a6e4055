//! The lock that the staff's PIN opens.

use std::time::Duration;
use tibetango::app::exhibition::staff::door::Door;
use tibetango_content::config::Config;

const RIGHT: [u8; 4] = [2, 4, 6, 8];

/// Number of wrong PINs in a row that lock the door.
const TRIES: u8 = 5;

/// Types all digits of a PIN.
fn type_all(door: &mut Door, digits: [u8; 4], config: &Config) {
    for digit in digits {
        door.digit(digit, &config.exhibition.pin);
    }
}

#[test]
fn five_wrong_numbers_lock_it_for_a_minute() {
    let (mut door, config) = (Door::default(), Config::embedded());
    for n in 1..TRIES {
        type_all(&mut door, [1, 1, 1, 1], &config);
        assert!(
            door.is_wrong() && door.lock_seconds().is_none(),
            "try {n}: {:?}",
            door.lock_seconds()
        );
        // Leaving and coming back does not help.
        door.close();
    }
    type_all(&mut door, [1, 1, 1, 1], &config);
    assert_eq!(door.lock_seconds(), Some(60));
    type_all(&mut door, RIGHT, &config);
    assert!(!door.is_open() && door.digit_count() == 0);
    door.waits(Duration::from_millis(59_500));
    assert_eq!(door.lock_seconds(), Some(1));
    door.waits(Duration::from_millis(500));
    assert_eq!(door.lock_seconds(), None);
    type_all(&mut door, RIGHT, &config);
    assert!(door.is_open());
}

#[test]
fn a_right_number_makes_up_for_wrong_ones() {
    let (mut door, config) = (Door::default(), Config::embedded());
    for round in 0..3 {
        for _ in 1..TRIES {
            type_all(&mut door, [1, 1, 1, 1], &config);
        }
        type_all(&mut door, RIGHT, &config);
        assert!(door.is_open(), "round {round}: {:?}", door.lock_seconds());
        door.close();
    }
}

#[test]
fn digits_are_taken_back_one_by_one() {
    let mut door = Door::default();
    let config = Config::embedded();
    let pin = &config.exhibition.pin;
    door.digit(2, pin);
    door.digit(9, pin);
    assert_eq!(door.digit_count(), 2);
    door.erase();
    for digit in [4, 6, 8] {
        door.digit(digit, pin);
    }
    assert!(door.is_open());
    door.digit(77, pin);
    assert!(
        door.is_open() && door.digit_count() == 0,
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
fn the_door_waits_only_briefly_for_a_digit() {
    let mut door = Door::default();
    let config = Config::embedded();
    assert!(!door.stays(Duration::from_secs(19)));
    door.digit(2, &config.exhibition.pin);
    assert!(!door.stays(Duration::from_secs(19)));
    assert!(door.stays(Duration::from_secs(1)));
}

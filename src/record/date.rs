//! The dates that records and their files carry.

use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Today's date where the player is, as `2019-05-12`.
#[must_use]
pub fn today() -> String {
    zoned(SystemTime::now()).strftime("%Y-%m-%d").to_string()
}

/// Date and time of this moment where the player is, as `2019-05-12 14:30:05`.
#[must_use]
pub fn now() -> String {
    let now = zoned(SystemTime::now());
    now.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Date and time of this moment for a file's name: `2019-05-12-143005`.
#[must_use]
pub fn stamp() -> String {
    let now = zoned(SystemTime::now());
    now.strftime("%Y-%m-%d-%H%M%S").to_string()
}

/// A time where the player is. A clock that has left the years that a date can tell stands still
/// at their end.
fn zoned(time: SystemTime) -> Zoned {
    let end = if time < SystemTime::UNIX_EPOCH {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    };
    Zoned::try_from(time).unwrap_or_else(|_| end.to_zoned(TimeZone::system()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_beyond_all_dates_is_no_reason_to_panic() {
        let years = |years: u64| Duration::from_secs(years * 365 * 86_400);
        let late = zoned(SystemTime::UNIX_EPOCH + years(100_000));
        assert!(
            late.strftime("%Y-%m-%d")
                .to_string()
                .starts_with("9999-12-3")
        );
        let early = zoned(SystemTime::UNIX_EPOCH - years(100_000));
        assert!(early.year() <= -9998);
    }
}

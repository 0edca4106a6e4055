//! The date that a record carries.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 86_400;

/// The date of a moment in UTC as `2019-05-12`; empty for one before 1970.
///
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
/// let leap = UNIX_EPOCH + Duration::from_secs(951_782_400);
/// assert_eq!(tibetango::record::date::text(leap), "2000-02-29");
/// ```
#[must_use]
pub fn text(moment: SystemTime) -> String {
    let Ok(since) = moment.duration_since(UNIX_EPOCH) else {
        return String::new();
    };
    // Years are counted from March, so that the leap day is a year's last, in eras of 400 years.
    let days = since.as_secs() / SECONDS_A_DAY + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 {
        (year, month + 3)
    } else {
        (year + 1, month - 9)
    };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year)
}

/// Today's date in UTC.
#[must_use]
pub fn today() -> String {
    text(SystemTime::now())
}

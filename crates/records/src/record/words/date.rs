//! Dates in records and in their files.

use std::ops::RangeInclusive;
use std::time::SystemTime;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use tibetango_rules::normalization::{is_blank, plain};

/// Returns today's date in local time, as `2019-05-12`.
#[must_use]
pub fn today() -> String {
    local_time(SystemTime::now())
        .strftime("%Y-%m-%d")
        .to_string()
}

/// Returns the current local date and time, as `2019-05-12 14:30:05`.
#[must_use]
pub fn now() -> String {
    let now = local_time(SystemTime::now());
    now.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Returns the current local date and time, for calculations.
#[must_use]
pub fn clock() -> DateTime {
    local_time(SystemTime::now()).datetime()
}

/// Returns the day of a time as [`now`] writes it; any other text is left as it is.
///
/// ```
/// use tibetango_records::record::date::day;
/// assert_eq!(day("2019-05-12 14:30:05"), "2019-05-12");
/// assert_eq!(day("in May 2019"), "in May 2019");
/// ```
#[must_use]
pub fn day(text: &str) -> &str {
    match text.split_once(' ') {
        Some((day, time)) if day.len() == 10 && time.contains(':') => day,
        _ => text,
    }
}

/// Converts a date of a file to the form of records if the order of its parts is certain: `2026.1.5`, `2026/01/05`,
/// `5.1.2026`, `05-01-2026`, `2026年1月5日`, also with a time of day behind it. Any other text is left as it is.
pub(in crate::record) fn of_file(text: &str) -> String {
    let typed: String = text.chars().map(plain).collect();
    let typed = typed.trim_matches(is_blank);
    let end = typed.find(|c: char| is_blank(c) || c == 'T');
    let (day, time) = typed.split_at(end.unwrap_or(typed.len()));
    let time = time.trim_start_matches(|c: char| is_blank(c) || c == 'T');
    let time = time.strip_suffix('Z').unwrap_or(time);
    let is_time = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
    match day_of_file(day).filter(|_| time.chars().all(is_time)) {
        Some(day) if time.is_empty() => day,
        Some(day) => format!("{day} {time}"),
        None => text.to_owned(),
    }
}

/// Converts a day in plain characters to the form of records.
fn day_of_file(text: &str) -> Option<String> {
    let parts = text.strip_suffix('日').unwrap_or(text);
    let parts: Vec<&str> = parts.split(['.', '-', '/', '年', '月']).collect();
    let &[first, second, third] = parts.as_slice() else {
        return None;
    };
    let [year, month, day] = match first.len() == 4 {
        true => [first, second, third],
        // With strokes the month may come first.
        false if text.contains('/') => return None,
        false => [third, second, first],
    };
    let number = |text: &str, digits: RangeInclusive<usize>| -> Option<u16> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|_| plain && digits.contains(&text.len()))
    };
    let numbers = (
        number(year, 4..=4)?,
        number(month, 1..=2)?,
        number(day, 1..=2)?,
    );
    match numbers {
        (year, month @ 1..=12, day @ 1..=31) => Some(format!("{year:04}-{month:02}-{day:02}")),
        _ => None,
    }
}

/// Returns the current date and time for the name of a file: `2019-05-12-143005`.
#[must_use]
pub fn stamp() -> String {
    let now = local_time(SystemTime::now());
    now.strftime("%Y-%m-%d-%H%M%S").to_string()
}

/// Date in a record or a file, with the time of day if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct When {
    /// Year, month and day.
    pub date: (u16, u8, u8),
    /// Hour and minute.
    pub time: Option<(u8, u8)>,
}

impl When {
    /// Reads the date at the beginning of a text: `2019-05-12`, with the time behind it as in [`now`] or [`stamp`].
    ///
    /// ```
    /// use tibetango_records::record::date::When;
    /// let when = When::read("2019-05-12 14:30:05").unwrap();
    /// assert_eq!((when.date, when.time), ((2019, 5, 12), Some((14, 30))));
    /// assert_eq!(When::read("2019-05-12-143005-2"), Some(when));
    /// assert_eq!(When::read("last summer"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |from: usize, to: usize| -> Option<u16> {
            let digits = text.get(from..to)?;
            let plain = digits.bytes().all(|c| c.is_ascii_digit());
            plain.then(|| digits.parse().ok())?
        };
        let small = |from: usize, most: u16| -> Option<u8> {
            let n = number(from, from + 2).filter(|n| *n <= most)?;
            u8::try_from(n).ok()
        };
        if (text.get(4..5)?, text.get(7..8)?) != ("-", "-") {
            return None;
        }
        let date = (number(0, 4)?, small(5, 12)?, small(8, 31)?);
        let minute = if text.get(13..14) == Some(":") {
            14
        } else {
            13
        };
        let time = small(11, 23).zip(small(minute, 59));
        (date.1 > 0 && date.2 > 0).then_some(Self { date, time })
    }

    /// Converts a time to local time.
    #[must_use]
    pub fn of(time: SystemTime) -> Option<Self> {
        Self::read(&local_time(time).strftime("%Y-%m-%d %H:%M").to_string())
    }
}

/// Converts a time to local time. A clock beyond the years that a date can hold stands still at their end.
fn local_time(time: SystemTime) -> Zoned {
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
        let late = local_time(SystemTime::UNIX_EPOCH + years(100_000));
        assert!(
            late.strftime("%Y-%m-%d")
                .to_string()
                .starts_with("9999-12-3")
        );
        let early = local_time(SystemTime::UNIX_EPOCH - years(100_000));
        assert!(early.year() <= -9998);
    }

    #[test]
    fn dates_of_files_are_read_if_the_order_of_their_parts_is_certain() {
        for text in [
            "2026.1.5",
            "2026/01/05",
            "5.1.2026",
            "05-01-2026",
            "2026年1月5日",
            "２０２６．０１．０５",
        ] {
            assert_eq!(of_file(text), "2026-01-05", "{text}");
        }
        for text in ["2026-01-05T10:11:12Z", "2026年1月5日 10:11:12"] {
            assert_eq!(of_file(text), "2026-01-05 10:11:12", "{text}");
        }
        for text in [
            "1/5/2026",
            "2026.13.1",
            "2026-01-05,06",
            "5 January 2026",
            "2026.01.05 at noon",
            "Tuesday",
            "",
        ] {
            assert_eq!(of_file(text), text);
        }
    }

    #[test]
    fn a_date_is_one_of_the_calendar() {
        for (text, date, time) in [
            ("2019-12-31 23:59:59", (2019, 12, 31), Some((23, 59))),
            ("2019-01-01-000000", (2019, 1, 1), Some((0, 0))),
            ("2019-01-01 2359", (2019, 1, 1), Some((23, 59))),
            ("2019-01-01 24:00", (2019, 1, 1), None),
            ("2019-01-01 23:60", (2019, 1, 1), None),
            ("2019-01-01", (2019, 1, 1), None),
        ] {
            assert_eq!(When::read(text), Some(When { date, time }), "{text}");
        }
        for text in [
            "2019-13-01",
            "2019-01-32",
            "2019-00-01",
            "2019-01-00",
            "2019-01.01",
        ] {
            assert_eq!(When::read(text), None, "{text}");
        }
        for (text, expected) in [
            ("2019-05-12 14:30:05", "2019-05-12"),
            ("2019-05-12 at noon", "2019-05-12 at noon"),
            ("May 2019, 14:30", "May 2019, 14:30"),
        ] {
            assert_eq!(day(text), expected);
        }
    }
}

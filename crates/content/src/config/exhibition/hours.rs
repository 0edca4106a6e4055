//! Times of day: the hours in which the house is open, and the volume from each time on.

use jiff::civil::Weekday;
use serde::Deserialize;

use crate::config::checks::{Checks, Number};
use crate::config::error::Problem;
use crate::config::place::Route;

/// Number of minutes of a day.
const DAY: u16 = 24 * 60;

/// Maximum number of lines of a list of hours.
const MOST: usize = 28;

/// Hours in which the house is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The days on which they begin.
    pub days: Vec<Weekday>,
    /// Time at which they begin, in minutes after midnight.
    pub from: u16,
    /// Time at which they end, in minutes after midnight; earlier than `from` on the day after.
    pub until: u16,
}

impl Opening {
    /// True when the house is open by these hours, `minutes` after midnight.
    #[must_use]
    pub fn holds(&self, weekday: Weekday, minutes: u16) -> bool {
        let on = |day: Weekday| self.days.contains(&day);
        if self.from < self.until {
            on(weekday) && (self.from..self.until).contains(&minutes)
        } else {
            // The hours after midnight belong to the evening before.
            let late = on(weekday) && minutes >= self.from;
            late || on(weekday.previous()) && minutes < self.until
        }
    }
}

/// Volume from a time of day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loudness {
    /// The time, in minutes after midnight.
    pub from: u16,
    /// Volume, from 0 for silent to 100 for the loudest.
    pub percent: u8,
}

/// A day as the file names it.
#[derive(Clone, Copy, Deserialize)]
pub(super) enum Day {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOpening {
    days: Vec<Day>,
    from: String,
    until: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLoudness {
    from: String,
    percent: Number,
}

/// Checks the hours of opening; an empty list is good.
pub(super) fn opening(checks: &mut Checks<'_>, all: &Route, raw: &[RawOpening]) -> Vec<Opening> {
    let mut hours = Vec::new();
    for (here, raw) in checks.items(all, raw, 0..=MOST) {
        checks.count(&here.field("days"), raw.days.len(), 1..=7);
        let from = minutes(checks, &here.field("from"), &raw.from, DAY - 1);
        let until = minutes(checks, &here.field("until"), &raw.until, DAY);
        if let (Some(from), Some(until)) = (from, until) {
            if from == until {
                let form = "another time than the one before it; \"24:00\" is the end of the day";
                checks.note(&here.field("until"), Problem::bad_form(&raw.until, form));
            }
            let weekday = |day: &Day| Weekday::Monday.wrapping_add(*day as i8);
            let days = raw.days.iter().map(weekday).collect();
            hours.push(Opening { days, from, until });
        }
    }
    hours
}

/// Checks the volume; at least one line, by rising times.
pub(super) fn volume(checks: &mut Checks<'_>, all: &Route, raw: &[RawLoudness]) -> Vec<Loudness> {
    let mut volume: Vec<Loudness> = Vec::new();
    for (here, raw) in checks.items(all, raw, 1..=MOST) {
        let percent = checks.whole(&here.field("percent"), raw.percent, 0..=100);
        let Some(from) = minutes(checks, &here.field("from"), &raw.from, DAY - 1) else {
            continue;
        };
        if volume.last().is_some_and(|before| before.from >= from) {
            let form = "a time after the one in the line before";
            checks.note(&here.field("from"), Problem::bad_form(&raw.from, form));
        }
        volume.push(Loudness { from, percent });
    }
    volume
}

/// Returns the volume `minutes` after midnight, in per cent. Before the first line the last one holds, for the evening
/// goes on; without lines it is the loudest.
pub(super) fn volume_at(volume: &[Loudness], minutes: u16) -> u8 {
    let last = volume.iter().rev().find(|line| line.from <= minutes);
    last.or(volume.last()).map_or(100, |line| line.percent)
}

/// Reads a time of day, as minutes after midnight up to `latest`.
fn minutes(checks: &mut Checks<'_>, here: &Route, text: &str, latest: u16) -> Option<u16> {
    let two = |text: &str, most: u16| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u16>().ok().filter(|_| digits);
        number.filter(|number| *number <= most)
    };
    let parts = text.split_once(':');
    let time = parts.and_then(|(hour, minute)| Some(two(hour, 24)? * 60 + two(minute, 59)?));
    let time = time.filter(|time| *time <= latest);
    if time.is_none() {
        let (hour, minute) = (latest / 60, latest % 60);
        let form = format!("a time of day: \"00:00\" to \"{hour:02}:{minute:02}\"");
        checks.note(here, Problem::bad_form(text, &form));
    }
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_evening_goes_on_until_the_first_line() {
        let line = |from, percent| Loudness { from, percent };
        let volume = [line(8 * 60, 40), line(10 * 60, 60), line(22 * 60, 5)];
        let at = |minutes| volume_at(&volume, minutes);
        assert_eq!([at(0), at(479), at(480), at(599)], [5, 5, 40, 40]);
        assert_eq!([at(600), at(1319), at(1320), at(1439)], [60, 60, 5, 5]);
        assert_eq!(volume_at(&[], 600), 100);
    }

    #[test]
    fn hours_may_run_past_midnight() {
        let hours = Opening {
            days: vec![Weekday::Saturday, Weekday::Sunday],
            from: 20 * 60,
            until: 2 * 60,
        };
        let open = |day, hour: u16| hours.holds(day, hour * 60);
        assert!(!open(Weekday::Saturday, 1) && !open(Weekday::Saturday, 19));
        assert!(open(Weekday::Saturday, 20) && open(Weekday::Sunday, 1));
        assert!(!open(Weekday::Sunday, 2) && open(Weekday::Sunday, 23));
        assert!(open(Weekday::Monday, 1) && !open(Weekday::Monday, 20));
    }
}

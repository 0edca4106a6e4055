//! Defaults of the simulated house for settings that the configuration leaves open.

use jiff::civil::Weekday;
use std::sync::Arc;
use tibetango_content::config::Config;
use tibetango_content::config::exhibition::Opening;

/// Opening hours of a house whose configuration has none, in minutes after midnight.
const OPEN: (u16, u16) = (10 * 60, 18 * 60);

/// The days of the week.
const DAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// Sets the house's opening hours, and turns its statistics on.
pub(super) fn furnish(config: &mut Config) {
    let exhibition = Arc::make_mut(&mut config.exhibition);
    exhibition.statistics = true;
    if exhibition.opening.is_empty() {
        exhibition.opening = vec![Opening {
            days: DAYS.to_vec(),
            from: OPEN.0,
            until: OPEN.1,
        }];
    }
}

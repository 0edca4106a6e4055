//! What the simulated house is like where the configuration leaves it open.

use jiff::civil::Weekday;
use std::sync::Arc;
use tibetango_content::config::Config;
use tibetango_content::config::exhibition::Opening;

/// When a house is open whose configuration does not say so, in minutes after midnight.
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

/// Gives the house its hours, and lets it count.
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

//! What the simulated house is like: hours of opening where the configuration has none, and levels that search next
//! to nothing.

use crate::config::Config;
use crate::config::exhibition::Opening;
use crate::games::GameName;
use jiff::civil::Weekday;
use std::sync::Arc;

/// When a house is open whose configuration does not say so, in minutes after midnight.
const OPEN: (u16, u16) = (10 * 60, 18 * 60);

/// Visits of a search.
const VISITS: u32 = 16;

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

/// Gives the house its hours, and all levels under their names next to no effort.
pub(super) fn lighten(config: &mut Config) -> Result<(), String> {
    for game in GameName::ALL {
        let levels = light(config, game);
        let set = config.set_levels(game, &levels);
        set.map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))?;
    }
    let exhibition = Arc::make_mut(&mut config.exhibition);
    exhibition.statistics = true;
    if exhibition.opening.is_empty() {
        exhibition.opening = vec![Opening {
            days: DAYS.to_vec(),
            from: OPEN.0,
            until: OPEN.1,
        }];
    }
    Ok(())
}

/// The file of the levels of a game. The strongest is asked for hints, too: it does not search at all.
fn light(config: &Config, game: GameName) -> String {
    let known = &config.of(game).levels;
    let count = known.levels().len();
    let level = |(at, id): (usize, &str)| {
        let engine = if at + 1 < count && at.is_multiple_of(2) {
            "uct"
        } else {
            "careless"
        };
        format!(
            "(id: {id:?}, name: {id:?}, engine: {engine:?}, visits: {VISITS}, \
             think_ms: (least: 450, most: 20000)), "
        )
    };
    let ids = known.levels().iter().map(|level| level.id.as_str());
    let levels: String = ids.enumerate().map(level).collect();
    let default = known.levels().get(known.default_index());
    let default = default.map_or("", |level| level.id.as_str());
    format!("(levels: [{levels}], default: {default:?})")
}

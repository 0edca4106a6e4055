//! Levels with a tiny search, limited by visits alone: their moves do not depend on a clock, and take no time.

use tibetango_content::config::Config;
use tibetango_rules::GameName;

/// Visits of each search.
const VISITS: u32 = 16;

/// Replaces all levels by levels of the same names with a tiny search.
///
/// # Errors
/// One line: an engine that these levels need is not in the configuration.
pub fn lighten(config: &mut Config) -> Result<(), String> {
    for game in GameName::ALL {
        let levels = light(config, game);
        let set = config.set_levels(game, &levels);
        set.map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))?;
    }
    Ok(())
}

/// Returns the level file of a game. The strongest level also gives hints: it does not search at all.
fn light(config: &Config, game: GameName) -> String {
    let shipped = &config.of(game).levels;
    let count = shipped.levels().len();
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
    let ids = shipped.levels().iter().map(|level| level.id.as_str());
    let levels: String = ids.enumerate().map(level).collect();
    let default = shipped.levels().get(shipped.default_index());
    let default = default.map_or("", |level| level.id.as_str());
    format!("(levels: [{levels}], default: {default:?})")
}

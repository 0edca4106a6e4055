//! Engines that are shipped with the program.

use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_rules::GameName;

/// An engine by its name.
#[track_caller]
pub fn engine(game: GameName, name: &str) -> EngineSettings {
    let config = Config::embedded();
    let engine = config.of(game).engines.get(name);
    engine
        .unwrap_or_else(|| panic!("no engine {name} of {game}"))
        .clone()
}

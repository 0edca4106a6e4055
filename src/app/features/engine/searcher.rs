//! The engine that searches beside a game: the one that the player has chosen, else the strongest one; for the first
//! glance, the strongest one that a network leads.

use super::form::SearchDisplay;
use crate::app::engine::engine_thread::{NamedEngine, strongest, strongest_network_engine};
use crate::app::play::game::Match;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;

/// Returns the engine that searches for a form, with its name; `choice` names the one that the player has chosen. Where
/// no engine has what the form shows it is the one that searches for the moves.
pub(crate) fn searcher(
    config: &Config,
    game: &Match,
    (choice, form): (Option<&str>, SearchDisplay),
) -> Option<NamedEngine> {
    let settings = game.session.settings();
    let own = match form {
        SearchDisplay::Moves | SearchDisplay::Tree => None,
        SearchDisplay::Glance => strongest_network_engine(config, game),
    };
    own.or_else(|| {
        // A curator may have taken it away.
        let engines = &config.of(settings.game()).engines;
        let name = choice.filter(|name| engines.get(name).is_some_and(EngineSettings::searches))?;
        Some((name.to_owned(), engines.get(name)?.clone()))
    })
    .or_else(|| {
        let (skill, engine) = strongest(config, settings)?;
        Some((skill.engine.clone(), engine))
    })
}

//! The engine that searches beside a game: the strongest one that has what a form of the display shows.

use super::form::SearchDisplay;
use crate::app::engine::engine_thread::{
    NamedEngine, strongest, strongest_network_engine, strongest_tree,
};
use crate::app::play::game::Match;
use tibetango_content::config::Config;

/// Returns the engine that searches for a form, with its name. Where no engine has what the form shows it is the
/// strongest one, which also searches for the moves.
pub(crate) fn searcher(config: &Config, game: &Match, form: SearchDisplay) -> Option<NamedEngine> {
    let settings = game.session.settings();
    let own = match form {
        SearchDisplay::Moves => None,
        SearchDisplay::Glance => strongest_network_engine(config, game),
        SearchDisplay::Tree => strongest_tree(config, settings),
    };
    own.or_else(|| {
        let (skill, engine) = strongest(config, settings)?;
        Some((skill.engine.clone(), engine))
    })
}

//! Appearance of the board for each game, supplied by the code that knows the games.

use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use tibetango_content::config::cues::Cues;
use tibetango_rules::GameName;

/// Style in which the lines of a board are drawn. It also sets the speed of effects that are slow on boards
/// with few stones and quick on boards with many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Few lines: broad, with a dot on every point and a ring around the first of the centre.
    #[default]
    Sparse,
    /// Many lines: thinner, without dots; the points of the centre are marked, two of them joined.
    Dense,
}

/// Lookup of the drawing style for a game.
#[derive(Resource, Clone, Copy)]
pub struct Grounds(pub fn(GameName) -> Ground);

impl Default for Grounds {
    fn default() -> Self {
        Self(|_| Ground::Sparse)
    }
}

/// Sound and light of the events that only one game has, for each game, from the configuration.
#[derive(Resource, Clone, Debug, Default)]
pub struct CueStyles(pub BTreeMap<GameName, Arc<Cues>>);

impl CueStyles {
    /// Returns the styles of a game.
    #[must_use]
    pub fn of(&self, game: GameName) -> Arc<Cues> {
        self.0.get(&game).cloned().unwrap_or_default()
    }
}

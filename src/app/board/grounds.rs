//! What a game asks of its board, told by whoever knows the games.

use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use tibetango_content::config::cues::Cues;
use tibetango_rules::GameName;

/// How the lines of a board are drawn, and how quickly what is slow where there are few stones and
/// quick where there are many is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Few lines: broad, with a dot on every point and a ring around the first of the centre.
    #[default]
    Sparse,
    /// Many lines: thinner, without dots; the points of the centre are marked, two of them joined.
    Dense,
}

/// Where the board asks how it is drawn for a game.
#[derive(Resource, Clone, Copy)]
pub struct Grounds(pub fn(GameName) -> Ground);

impl Default for Grounds {
    fn default() -> Self {
        Self(|_| Ground::Sparse)
    }
}

/// How the events of each game sound and look that no other game has, by the configuration.
#[derive(Resource, Clone, Debug, Default)]
pub struct CueStyles(pub BTreeMap<GameName, Arc<Cues>>);

impl CueStyles {
    /// The styles of a game.
    #[must_use]
    pub fn of(&self, game: GameName) -> Arc<Cues> {
        self.0.get(&game).cloned().unwrap_or_default()
    }
}

//! Things that people at this machine have seen before.

use crate::app::board::Feat;
use bevy::prelude::*;
use std::collections::BTreeSet;
use tibetango_rules::GameName;

/// Number of times that a kind of capture counts as new to people.
pub const NEW: u8 = 3;

/// Things that people at this machine have seen before.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Familiar {
    /// Number of times that each [`Feat`] was seen here, up to [`NEW`].
    pub feats: [u8; 3],
    /// True once a lesson or a game was finished on this machine.
    pub at_home: bool,
    /// The lessons that were learnt here, each as `game.lesson`.
    pub learnt: BTreeSet<String>,
}

impl Familiar {
    /// Counts a feat as seen.
    pub fn see(&mut self, feat: Feat) {
        let count = &mut self.feats[feat as usize];
        *count = count.saturating_add(1).min(NEW);
    }

    /// Notes a lesson of a game as learnt.
    pub fn learn(&mut self, game: GameName, lesson: &str) {
        self.learnt.insert(format!("{game}.{lesson}"));
    }

    /// True if a lesson of a game was learnt here.
    #[must_use]
    pub fn knows(&self, game: GameName, lesson: &str) -> bool {
        self.learnt.contains(&format!("{game}.{lesson}"))
    }
}

//! Things that people at this machine have seen before.

use crate::app::board::Feat;
use bevy::prelude::*;

/// Number of times that a kind of capture counts as new to people.
pub const NEW: u8 = 3;

/// Things that people at this machine have seen before.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Familiar {
    /// Number of times that each [`Feat`] was seen here, up to [`NEW`].
    pub feats: [u8; 3],
    /// True once somebody has finished a lesson or a game on this machine.
    pub at_home: bool,
}

impl Familiar {
    /// Counts a feat as seen.
    pub fn see(&mut self, feat: Feat) {
        let seen = &mut self.feats[feat as usize];
        *seen = seen.saturating_add(1).min(NEW);
    }
}

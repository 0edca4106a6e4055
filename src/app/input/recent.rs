//! Numbering of the last stones placed, on request: a press shows the numbers for a moment, and while it is held.

use crate::app::state::{AppSystems, Overlay};
use bevy::prelude::*;
use std::time::Duration;

/// Time for which a press shows the numbers.
const MOMENT: Duration = Duration::from_secs(4);

/// Source of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A key.
    Key,
    /// Mouse or finger on the button.
    Button,
}

/// Whether the last stones placed are shown.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Recent {
    held: [bool; 2],
    left: Duration,
    shown: bool,
}

impl Recent {
    /// Returns true if they are shown.
    #[must_use]
    pub fn shown(&self) -> bool {
        self.shown
    }

    /// Handles a press without duration.
    pub fn press(&mut self) {
        self.left = MOMENT;
    }

    /// Handles a press that begins, continues or ends.
    pub fn hold(&mut self, holder: Holder, held: bool) {
        let was = std::mem::replace(&mut self.held[holder as usize], held);
        if held && !was {
            self.press();
        }
    }

    /// Returns true if this source is being held.
    #[must_use]
    pub fn holds(&self, holder: Holder) -> bool {
        self.held[holder as usize]
    }
}

/// Counts down; only a visible difference counts as a change. Below a card nothing is held.
fn pass(mut recent: ResMut<Recent>, time: Res<Time>, overlay: Res<State<Overlay>>) {
    let unseen = recent.bypass_change_detection();
    if *overlay.get() != Overlay::None {
        unseen.held = [false; 2];
    }
    let shown = unseen.held.contains(&true) || !unseen.left.is_zero();
    unseen.left = unseen.left.saturating_sub(time.delta());
    if unseen.shown != shown {
        recent.shown = shown;
    }
}

/// Adds the numbering to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Recent>()
        .add_systems(Update, pass.in_set(AppSystems::Turn));
}

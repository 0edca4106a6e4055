//! The last stones placed, numbered on request: a press shows them for a moment, and as long as it is
//! held.

use crate::app::state::{AppSystems, Overlay};
use bevy::prelude::*;
use std::time::Duration;

/// For how long a press shows them.
const MOMENT: Duration = Duration::from_secs(4);

/// What asks for them.
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
    /// They are shown.
    #[must_use]
    pub fn shown(&self) -> bool {
        self.shown
    }

    /// A press that is over as soon as it began.
    pub fn press(&mut self) {
        self.left = MOMENT;
    }

    /// A press that begins, goes on or ends.
    pub fn hold(&mut self, holder: Holder, held: bool) {
        let was = std::mem::replace(&mut self.held[holder as usize], held);
        if held && !was {
            self.press();
        }
    }

    /// It is held by this.
    #[must_use]
    pub fn holds(&self, holder: Holder) -> bool {
        self.held[holder as usize]
    }
}

/// Counts the moment down; only what is seen of it counts as a change. Below a card nothing is held.
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

/// Adds them to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Recent>()
        .add_systems(Update, pass.in_set(AppSystems::Turn));
}

//! Numbering of the last stones placed, on request: a press shows the numbers for a moment, and while it is held.

use crate::app::play::game::Match;
use crate::app::presentation::presentation;
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, KeyBinding, KeySystems};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay};
use bevy::prelude::*;
use std::time::Duration;

/// Name of the action in `keys.ron`.
const ACTION: &str = "recent";

/// Name of the button, which is also the key of its label.
pub(crate) const BUTTON: &str = "game.recent";

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
    time_left: Duration,
    is_on: bool,
}

impl Recent {
    /// Returns true if they are shown.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.is_on
    }

    /// Handles a press without duration.
    pub fn press(&mut self) {
        self.time_left = MOMENT;
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

/// The last stones placed can be numbered in games with many placements.
fn can_show(game: Res<Match>, overlay: Res<State<Overlay>>) -> bool {
    *overlay.get() == Overlay::None && presentation(game.session.settings().game()).many_stones
}

fn hold(mut recent: ResMut<Recent>) {
    recent.hold(Holder::Key, true);
}

/// The button of a game with many placements.
fn button(game: Res<Match>) -> Option<ButtonState> {
    let history = game.session.history();
    let presentation = presentation(history.game());
    let placing = presentation.at_speed(history) && !history.is_empty();
    presentation
        .many_stones
        .then(|| ButtonState::ready_if(placing, "game.recent.none"))
}

/// Shows the numbers for a moment, unless the button was held: then they have been shown.
fn press(mut recent: ResMut<Recent>) {
    if !recent.holds(Holder::Button) {
        recent.press();
    }
}

/// Notices that the key was let go.
fn let_go(held: Res<ButtonInput<KeyCode>>, settings: Res<Settings>, mut recent: ResMut<Recent>) {
    let is_own = |key: &KeyCode| settings.config.keys.action(&format!("{key:?}")) == Some(ACTION);
    if recent.holds(Holder::Key) && !held.get_pressed().any(is_own) {
        recent.hold(Holder::Key, false);
    }
}

/// Counts down; only a visible difference counts as a change. Below a card nothing is held.
fn pass(mut recent: ResMut<Recent>, time: Res<Time>, overlay: Res<State<Overlay>>) {
    let unseen = recent.bypass_change_detection();
    if *overlay.get() != Overlay::None {
        unseen.held = [false; 2];
    }
    let is_on = unseen.held.contains(&true) || !unseen.time_left.is_zero();
    unseen.time_left = unseen.time_left.saturating_sub(time.delta());
    if unseen.is_on != is_on {
        recent.is_on = is_on;
    }
}

/// Adds the numbering to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = KeyBinding::anywhere(ACTION).repeating();
    app.add_key(key, can_show, hold)
        .add_button(ButtonPlace::Game.at(20), BUTTON, button, press)
        .init_resource::<Recent>()
        .add_systems(
            Update,
            (
                let_go.after(KeySystems).in_set(AppSystems::Input),
                pass.in_set(AppSystems::Turn),
            ),
        );
}

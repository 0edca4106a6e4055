//! Keys that switch something wherever they are pressed: full screen, the view, the language, the sound.

use crate::app::preferences::Preferences;
use crate::app::registry::{AddFeature, KeyBinding, always, writes};
use crate::app::settings::Settings;
use crate::app::sound::state::Mute;
use bevy::prelude::*;

fn fill_screen(mut preferences: ResMut<Preferences>) {
    preferences.fullscreen = !preferences.fullscreen;
}

fn turn_board(mut preferences: ResMut<Preferences>) {
    preferences.turned = !preferences.turned;
}

/// Changes to the next language.
fn change_language(settings: Res<Settings>, mut preferences: ResMut<Preferences>) {
    let config = &settings.config;
    let now = config.text.language();
    let at = config.languages.iter().position(|t| t.language() == now);
    let next = at.map_or(0, |at| at + 1) % config.languages.len().max(1);
    if let Some(table) = config.languages.get(next) {
        table.language().clone_into(&mut preferences.language);
    }
}

/// Adds the switches to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_key(KeyBinding::anywhere("fullscreen"), always, fill_screen)
        .add_key(KeyBinding::anywhere("turn"), always, turn_board)
        .add_key(KeyBinding::anywhere("language"), always, change_language)
        .add_key(KeyBinding::anywhere("mute"), always, writes(Mute));
}

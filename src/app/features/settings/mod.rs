//! Settings of the player: sound, motion, window. Some have a key, which switches them wherever it is pressed.

mod view;

use crate::app::preferences::Preferences;
use crate::app::registry::ButtonPlace::{Menu, Staff, TitleEnd};
use crate::app::registry::{
    AddFeature, Admission, CardName, CardSpec, KeyBinding, Weight, always, opens, ready, ready_as,
    writes,
};
use crate::app::settings::Settings;
use crate::app::sound::state::Mute;
use bevy::prelude::*;

const CARD: CardName = CardName::new("settings");

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

/// Adds the settings to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).admits(Admission::BehindTheDoor);
    let on_title = ("title.settings", "menu.settings");
    let for_staff = ("stand.staff.settings", "menu.settings");
    let quiet = ready_as(Weight::Quiet);
    app.add_card(card, view::draw)
        .add_button(TitleEnd.at(10), on_title, quiet, opens(CARD))
        .add_button(Menu.at(120), "menu.settings", ready, opens(CARD))
        .add_button(Staff.at(20), for_staff, ready, opens(CARD))
        .add_key(KeyBinding::anywhere("fullscreen"), always, fill_screen)
        .add_key(KeyBinding::anywhere("turn"), always, turn_board)
        .add_key(KeyBinding::anywhere("language"), always, change_language)
        .add_key(KeyBinding::anywhere("mute"), always, writes(Mute));
}

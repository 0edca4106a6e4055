//! Settings of the player: sound, motion, window. Some have a key, which switches them wherever it is pressed.

mod view;

use crate::app::exhibition::ExhibitionState;
use crate::app::layout::Layout;
use crate::app::preferences::Preferences;
use crate::app::registry::ButtonPlace::{Game, Menu, Replay, Staff, TitleEnd};
use crate::app::registry::{
    AddFeature, Admission, ButtonState, CardName, CardSpec, KeyBinding, PlaybackSign, Weight,
    always, opens, ready, ready_as, ready_at_home, writes,
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

/// The board is turned beside it. In tall windows the buttons with words need the room.
fn turn_button(
    layout: Res<Layout>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    if layout.portrait {
        return None;
    }
    ready_at_home(exhibition_state).map(|state| state.with_sign(PlaybackSign::Turn))
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
    let turn_in_replay = ("replay.turn", "game.turn");
    let quiet = ready_as(Weight::Quiet);
    app.add_card(card, view::draw)
        .add_button(TitleEnd.at(10), on_title, quiet, opens(CARD))
        .add_button(Menu.at(120), "menu.settings", ready, opens(CARD))
        .add_button(Staff.at(20), for_staff, ready, opens(CARD))
        .add_button(Game.at(95), "game.turn", turn_button, turn_board)
        .add_button(Replay.at(90), turn_in_replay, turn_button, turn_board)
        .add_key(KeyBinding::anywhere("fullscreen"), always, fill_screen)
        .add_key(KeyBinding::anywhere("turn"), always, turn_board)
        .add_key(KeyBinding::anywhere("language"), always, change_language)
        .add_key(KeyBinding::anywhere("mute"), always, writes(Mute));
}

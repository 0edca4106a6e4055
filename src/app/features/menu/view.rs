//! Card of the menu, and that of visitors.

use crate::app::preferences::Preferences;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::exhibition::languages;
use crate::app::ui::kit::Kit;
use crate::app::ui::placed_buttons;
use bevy::prelude::*;

pub(super) fn draw(mut kit: Kit, buttons: Res<Buttons>) {
    let placed = buttons.at(ButtonPlace::Menu, kit.text());
    // More rows than this do not fit a low window with large letters.
    let (columns, width) = match placed.len() {
        0..=12 => (2, 500.0),
        _ => (3, 640.0),
    };
    kit.card(super::CARD.text(), "menu.paused", width, |kit, ui| {
        placed_buttons::rows(kit, ui, placed, columns);
    });
}

pub(super) fn draw_for_visitors(
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    buttons: Res<Buttons>,
) {
    let mut set = preferences.clone();
    let placed = buttons.at(ButtonPlace::StandMenu, kit.text());
    kit.card("stand menu", "menu.paused", 560.0, |kit, ui| {
        placed_buttons::rows(kit, ui, placed, 2);
        ui.add_space(kit.look.px(8.0));
        languages(kit, ui, "menu.language", kit.look.touch, &mut set);
    });
    preferences.set_if_neq(set);
}

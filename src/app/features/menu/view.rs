//! Card of the menu, and that of visitors.

use crate::app::preferences::Preferences;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::exhibition::languages;
use crate::app::ui::kit::Kit;
use crate::app::ui::placed_buttons;
use bevy::prelude::*;

/// Ranks with which the groups of the menu begin, with the text keys of their headings: the way back, the game on the
/// table and others, the study of a position, learning, the program with the ways out of it.
const GROUPS: [(u8, &str); 5] = [
    (0, ""),
    (20, "menu.group.game"),
    (50, "menu.group.study"),
    (60, "menu.group.learn"),
    (100, "menu.group.program"),
];

/// Width of a card from which on four columns have room, in design pixels.
const WIDE: f32 = 860.0;

/// Returns the maximum number of columns in a card of this width in design pixels.
const fn columns(portrait: bool, width: f32) -> usize {
    match portrait {
        true => 2,
        false if width < WIDE => 3,
        false => 4,
    }
}

pub(super) fn draw(mut kit: Kit, buttons: Res<Buttons>) {
    let starts = GROUPS.map(|(rank, _)| rank);
    let groups = buttons.groups(ButtonPlace::Menu, &starts, kit.text());
    kit.card(super::CARD.text(), "menu.paused", 960.0, |kit, ui| {
        kit.scroll(ui, 0.0, |kit, ui| {
            let mut apart = 0.0;
            for (group, (_, heading)) in groups.into_iter().zip(GROUPS) {
                if group.is_empty() {
                    continue;
                }
                ui.add_space(apart);
                apart = kit.look.px(2.0);
                if !heading.is_empty() {
                    kit.group(ui, &kit.t(heading));
                }
                let width = ui.available_width() / kit.look.scale;
                let most = columns(kit.layout.portrait, width);
                placed_buttons::spread(kit, ui, group, most);
            }
        });
    });
}

pub(super) fn draw_for_visitors(
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    buttons: Res<Buttons>,
) {
    let mut set = preferences.clone();
    let placed = buttons.at(ButtonPlace::ExhibitionMenu, kit.text());
    kit.card("stand menu", "menu.paused", 560.0, |kit, ui| {
        placed_buttons::rows(kit, ui, placed, 2);
        ui.add_space(kit.look.px(8.0));
        languages(kit, ui, "menu.language", kit.look.touch, &mut set);
    });
    preferences.set_if_neq(set);
}

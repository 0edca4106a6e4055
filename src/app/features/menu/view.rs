//! Card of the menu, and that of visitors.

use crate::app::preferences::Preferences;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::exhibition::languages;
use crate::app::ui::kit::Kit;
use crate::app::ui::placed_buttons;
use bevy::prelude::*;

/// Ranks with which the groups of the menu begin, with the text keys of their headings: the way back, the game on the
/// table, learning, the program, the ways out.
const GROUPS: [(u8, &str); 5] = [
    (0, ""),
    (20, "menu.group.game"),
    (60, "menu.group.learn"),
    (100, "menu.group.program"),
    (140, ""),
];

/// Number of columns, the same in all groups: in a wide window, and in a tall one.
const COLUMNS: [usize; 2] = [3, 2];

pub(super) fn draw(mut kit: Kit, buttons: Res<Buttons>) {
    let starts = GROUPS.map(|(rank, _)| rank);
    let groups = buttons.groups(ButtonPlace::Menu, &starts, kit.text());
    kit.card(super::CARD.text(), "menu.paused", 860.0, |kit, ui| {
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
                // The way back alone fills its row.
                let columns = match heading.is_empty() && group.len() == 1 {
                    true => 1,
                    false => COLUMNS[usize::from(kit.layout.portrait)],
                };
                placed_buttons::in_columns(kit, ui, group, columns);
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

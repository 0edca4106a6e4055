//! Short menu over a game or a lesson: no settings, no files, no end of the program.

use super::languages;
use crate::app::exhibition::Visitor;
use crate::app::preferences::Preferences;
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, Buttons, Weight, close, ready, writes,
};
use crate::app::ui::kit::widgets::Kit;
use crate::app::ui::placed;
use bevy::prelude::*;

pub(crate) fn draw(mut kit: Kit, mut preferences: ResMut<Preferences>, buttons: Res<Buttons>) {
    let mut set = preferences.clone();
    let placed = buttons.at(ButtonPlace::StandMenu, kit.text());
    kit.card("stand menu", "menu.paused", 560.0, |kit, ui| {
        placed::rows(kit, ui, placed, 2);
        ui.add_space(kit.look.px(8.0));
        languages(kit, ui, "menu.language", kit.look.touch, &mut set);
    });
    preferences.set_if_neq(set);
}

fn close_button() -> Option<ButtonState> {
    Some(ButtonState::ready().weighing(Weight::Primary))
}

/// Adds the menu's own buttons to the app.
pub(crate) fn plugin(app: &mut App) {
    let place = ButtonPlace::StandMenu;
    let (back, done) = (writes(Visitor::Back), writes(Visitor::Done));
    app.add_button(
        place.at(10),
        ("menu.close", "menu.resume"),
        close_button,
        close,
    )
    .add_button(place.at(30), ("stand.other", "stand.other"), ready, back)
    .add_button(place.at(40), ("stand.finish", "stand.finish"), ready, done);
}

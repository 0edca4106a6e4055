//! Short menu over a game or a lesson: no settings, no files, no end of the program.

use super::languages;
use crate::app::exhibition::Visitor;
use crate::app::preferences::Preferences;
use crate::app::registry::{
    AddFeature, ButtonPlace, Buttons, Weight, close, ready, ready_as, writes,
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

/// Adds the menu's own buttons to the app.
pub(crate) fn plugin(app: &mut App) {
    let place = ButtonPlace::StandMenu;
    let (back, done) = (writes(Visitor::Back), writes(Visitor::Done));
    let (resume, first) = (("menu.close", "menu.resume"), ready_as(Weight::Primary));
    app.add_button(place.at(10), resume, first, close)
        .add_button(place.at(30), "stand.other", ready, back)
        .add_button(place.at(40), "stand.finish", ready, done);
}

//! Short menu over a game or a lesson: no settings, no files, no end of the program.

use super::languages;
use crate::app::exhibition::Visitor;
use crate::app::preferences::Preferences;
use crate::app::registry::names;
use crate::app::state::send;
use crate::app::ui::kit::widgets::{Kit, Weight};
use bevy::prelude::*;

pub(crate) fn draw(
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    mut visitors: MessageWriter<Visitor>,
) {
    const BUTTONS: [(&str, &str, Weight); 4] = [
        ("menu.close", "menu.resume", Weight::Primary),
        ("menu.help", "menu.help", Weight::Plain),
        ("stand.other", "stand.other", Weight::Plain),
        ("stand.finish", "stand.finish", Weight::Plain),
    ];
    let mut set = preferences.clone();
    let pressed = kit.card("stand menu", "menu.paused", 560.0, |kit, ui| {
        let pressed = kit.rows(ui, &BUTTONS, 2);
        ui.add_space(kit.look.px(8.0));
        languages(kit, ui, "menu.language", kit.look.touch, &mut set);
        pressed
    });
    preferences.set_if_neq(set);
    match pressed {
        Some("menu.help") => kit.open(names::HELP),
        Some("stand.other") => send(&mut visitors, Visitor::Back),
        Some("stand.finish") => send(&mut visitors, Visitor::Done),
        Some(_) => kit.close_card(),
        None => {}
    }
}

//! Chat of a room: the last lines, and a button to write one.

use super::params::NetworkParams;
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::ui::kit::{Button, Kit, Weight, value};
use bevy_egui::egui::Ui;
use tibetango_content::config::breakable;

/// Number of lines shown.
const LINES: usize = 6;

pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) {
    let server = &params.network.server;
    let Some(talk) = server.talk.as_ref().filter(|_| server.room().is_some()) else {
        return;
    };
    kit.caption(ui, &kit.t("page.chat"), "");
    for line in talk.last(LINES) {
        let words = breakable(&value(kit, &line.user, &line.text));
        kit.label(ui, &words, kit.look.small(), kit.look.ink);
    }
    let width = ui.available_width();
    let button = Button::new("network.say", kit.t("page.chat.write"), Weight::Plain, true);
    if kit.button(ui, &button, width) {
        kit.send(TextRequest::new(NamingPurpose::Say, ""));
    }
}

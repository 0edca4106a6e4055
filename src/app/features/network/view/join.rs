//! Choice of a server to join: one that was found, one whose address is known, or one that is
//! started here.

use super::params::NetworkParams;
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::ui::kit::{Button, Kit, Weight, cut};
use bevy_egui::egui::{Ui, vec2};

/// Maximum number of servers shown.
const MOST: usize = 8;

pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) {
    let name = params.people.server_name(kit.text());
    let (mut joined, mut back, mut hosts) = (None, false, false);
    kit.scroll(ui, 1.0, |kit, ui| {
        if let Some(ticket) = &params.network.ticket {
            let title = kit.fill("network.go_on", &[("address", &ticket.address)]);
            let width = ui.available_width();
            back = kit.entry(ui, "network.go_on", &title, &ticket.name, width);
        }
        hosts = invite(kit, ui, !params.network.is_host());
        ui.add_space(kit.look.px(8.0));
        kit.group(ui, &kit.t("network.elsewhere"));
        joined = draw_servers(kit, ui, params);
        kit.beside(
            ui,
            params,
            |params, kit, ui| {
                let name_text = params.people.server_name(kit.text());
                if draw_field(kit, ui, ("network.name", "name.yours"), &name_text) {
                    kit.send(TextRequest::new(NamingPurpose::Guest, &name_text));
                }
            },
            |params, kit, ui| {
                let server = params.people.server.clone();
                if draw_field(kit, ui, ("network.address", "network.address"), &server) {
                    kit.send(TextRequest::new(NamingPurpose::Address, &server));
                }
            },
        );
    });
    let can = !params.network.is_host() && !params.people.server.is_empty();
    let buttons = [
        kit.button_of("network.close", "menu.close", Weight::Plain, true),
        kit.button_of("network.join", "network.join", Weight::Plain, can),
    ];
    match kit.rows_of(ui, &buttons, 2) {
        Some(0) => kit.close_card(),
        Some(_) => joined = Some(params.people.server.clone()),
        None => {}
    }
    if back {
        params.network.go_on();
    } else if hosts {
        let game = params.chosen.current();
        params.network.host(&kit.settings.config, game, &name);
    } else if let Some(address) = joined {
        params.network.connect(&address, &name);
    }
}

/// Draws the one thing that most people come for: to play with a person who is there. True if a game is to be hosted.
fn invite(kit: &mut Kit, ui: &mut Ui, idle: bool) -> bool {
    let (strong, ink) = (kit.look.strong(), kit.look.ink);
    kit.label(ui, &kit.t("network.invite"), strong, ink);
    kit.paragraph(ui, &kit.t("network.invite_note"));
    let host = kit.button_of("network.host", "network.host", Weight::Primary, idle);
    kit.rows_of(ui, &[host], 1).is_some()
}

/// Draws a text field as a button with its words; true if it was pressed.
fn draw_field(kit: &mut Kit, ui: &mut Ui, (name, caption): (&str, &str), words: &str) -> bool {
    kit.caption(ui, &kit.t(caption), "");
    let room = ui.available_width();
    let (font, within) = (kit.look.strong(), room - kit.look.px(16.0));
    let label = match words {
        "" => kit.t("network.write"),
        words => cut(ui.painter(), words, &font, within),
    };
    let size = vec2(room, kit.look.choice);
    let button = Button::new(name, label, Weight::Plain, true);
    kit.press(ui, &button, size).clicked()
}

/// Draws the servers that were found; returns the address of the one that was pressed.
fn draw_servers(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) -> Option<String> {
    kit.caption(ui, &kit.t("network.found"), "");
    let servers = params.network.servers();
    if servers.is_empty() {
        let none = kit.t("network.none_found");
        kit.label(ui, &none, kit.look.small(), kit.look.ink_soft);
    }
    let mut joined = None;
    for (i, server) in servers.iter().take(MOST).enumerate() {
        let width = ui.available_width();
        let (name, address) = (format!("network.found.{i}"), server.address.to_string());
        if kit.entry(ui, &name, &server.name, &address, width) {
            joined = Some(address);
        }
    }
    joined
}

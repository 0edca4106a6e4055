//! Games over the network: servers to join or to host, their rooms, a seat there.

mod contest;
mod join;
mod params;
mod rooms;
mod seat;
mod talk;

use crate::app::network::{Connection, NetworkGames};
use crate::app::play::game::WouldGiveUp;
use crate::app::preferences::{GameChoices, People};
use crate::app::ui::kit::{Button, Code, Kit, Weight};
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui, Vec2};
use params::{NetworkParams, foot};
use rooms::page_of;
use tibetango_rules::Side;

pub(super) fn draw(
    mut kit: Kit,
    mut network: ResMut<NetworkGames>,
    (chosen, people): (Res<GameChoices>, Res<People>),
    (mut side, mut papers): (Local<Side>, Local<bool>),
) {
    let mut params = NetworkParams {
        network: network.bypass_change_detection(),
        chosen: &chosen,
        people: &people,
        side: &mut side,
        papers: &mut papers,
        gives_up: false,
    };
    let width = if kit.layout.portrait { 760.0 } else { 900.0 };
    kit.card(super::CARD.text(), "network.title", width, |kit, ui| {
        state(kit, ui, params.network);
        match params.network.connection {
            Connection::None => join::draw(kit, ui, &mut params),
            _ if !params.network.server.inside => waiting(kit, ui, &mut params),
            _ if params.network.server.is_at_table() => seat::draw(kit, ui, &mut params),
            _ => rooms::draw(kit, ui, &mut params),
        }
    });
    if params.gives_up {
        kit.send(WouldGiveUp);
    }
}

/// Draws the state of the connection, or the reason why there is none.
fn state(kit: &Kit, ui: &mut Ui, network: &NetworkGames) {
    let look = &kit.look;
    let (words, ink) = match (&network.trouble, network.connection) {
        (Some(trouble), _) => {
            let (key, why) = trouble.message();
            let words = [("address", &*network.address), ("why", why)];
            (kit.fill(key, &words), look.gold)
        }
        (None, Connection::None) if !network.is_host() => return,
        (None, Connection::None | Connection::Connecting) => {
            (kit.t("page.link.connecting"), look.ink_soft)
        }
        (None, Connection::Up) => {
            let words = [("address", &network.address)];
            (kit.fill("network.connected", &words), look.ink_soft)
        }
        (None, Connection::Cut) => (kit.t("page.link.lost"), look.gold),
    };
    kit.label(ui, &words, look.body(), ink);
}

/// Draws the wait for a server, also while the connection is restored.
fn waiting(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) {
    let look = &kit.look;
    ui.add(egui::Spinner::new().size(look.px(28.0)).color(look.accent));
    ui.add_space(look.px(8.0));
    foot(kit, ui, params, Vec::new());
}

/// Draws that games are hosted here, for a screen without the card: the code for phones with this edge, and a button
/// to the card. Draws nothing, and returns false, where no game is hosted.
pub fn hosting(kit: &mut Kit, ui: &mut Ui, network: &NetworkGames, edge: f32) -> bool {
    let Some(place) = network.place() else {
        return false;
    };
    let page = page_of(&place, network.server.room());
    let code = page.as_ref().and_then(|page| Code::of(ui.ctx(), page));
    let gap = kit.look.px(12.0);
    ui.horizontal_top(|ui| {
        let key = if code.is_some() {
            "network.scan"
        } else {
            "network.hosts"
        };
        if let Some(code) = code {
            let edge = code.within(ui.ctx(), edge);
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(edge), Sense::hover());
            code.paint(ui.painter(), rect.min, edge);
            ui.add_space(gap);
        }
        ui.vertical(|ui| {
            let (look, width) = (kit.look.clone(), ui.available_width());
            ui.spacing_mut().item_spacing.y = look.px(4.0);
            kit.words(ui, &kit.t(key), look.strong(), look.ink, look.px(28.0));
            let address = place.address.to_string();
            let way = kit.fill("network.hosted", &[("address", address)]);
            kit.words(ui, &way, look.small(), look.ink_soft, look.px(40.0));
            let label = kit.t("menu.network");
            let button = Button::new("title.hosting", label, Weight::Plain, true);
            if kit.button(ui, &button, width) {
                kit.open(super::CARD);
            }
        });
    });
    true
}

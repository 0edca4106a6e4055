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
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use params::{NetworkParams, foot};
pub use rooms::hosting;
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
            _ if !params.network.known.inside => waiting(kit, ui, &mut params),
            _ if params.network.known.is_at_table() => seat::draw(kit, ui, &mut params),
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
            let (key, why) = trouble.told();
            let words = [("address", &*network.address), ("why", why)];
            (kit.fill(key, &words), look.gold)
        }
        (None, Connection::None) if !network.is_host() => return,
        (None, Connection::None | Connection::Sought) => {
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

//! Rooms of a server: the players, the game, and the ways to a seat or a bench.

use super::params::{NetworkParams, foot};
use super::{contest, talk};
use crate::app::network::contest::{Contest, Participation};
use crate::app::network::host::HostAddresses;
use crate::app::ui::kit::{Button, Code, Kit, Weight, scaled, size_name, two, value};
use bevy_egui::egui::{Sense, Ui, Vec2};
use tibetango_rules::GameName;
use tibetango_server::line_parser::{RoomDescription, RoomState};

/// Maximum number of rooms shown: those in which a player waits first.
const MOST: usize = 30;

/// Maximum width of a code, in design pixels.
const CODE: f32 = 210.0;

pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) {
    let mut pressed = None;
    // In a tournament its organiser gives the seats: others may watch where a player plays.
    let official = params.network.server.contest.is_some();
    let may_enter = |contest: &Contest| contest.part == Participation::Open && !contest.is_over();
    let enters = params
        .network
        .server
        .contest
        .as_ref()
        .is_some_and(may_enter);
    let rows = match (kit.layout.portrait, enters) {
        (true, true) => 2.3,
        (true, false) => 1.3,
        (false, _) => 1.0,
    };
    kit.scroll(ui, rows, |kit, ui| {
        contest::draw(kit, ui, params);
        talk::draw(kit, ui, params);
        let played = |room: &&RoomDescription| {
            !official || matches!(room.state, RoomState::Playing | RoomState::Over)
        };
        let sits = |room: &RoomDescription| !official && sits(room);
        let rooms = params.network.server.rooms.values().filter(played);
        let mut rooms: Vec<&RoomDescription> = rooms.collect();
        rooms.sort_by_key(|room| (room.state, room.room));
        // One room and one action first: the seat that is free.
        let (first, others) = match rooms.split_first() {
            Some((first, others)) if sits(first) => (Some(*first), others),
            _ => (None, &rooms[..]),
        };
        draw_host(kit, ui, params, first.map(|room| room.room), |kit, ui| {
            let Some(room) = first else { return };
            let number = kit.fill("page.room", &[("n", room.room)]);
            let words = value(kit, &number, &game_text(kit, room));
            kit.label(ui, &words, kit.look.strong(), kit.look.ink);
            kit.paragraph(ui, &names_text(kit, room));
            let (name, width) = (format!("network.room.{}", room.room), ui.available_width());
            let button = Button::new(&name, kit.t("page.sit"), Weight::Primary, true);
            if kit.button(ui, &button, width) {
                pressed = Some((room.room, true));
            }
        });
        let heading = match first {
            Some(_) => "network.other_rooms",
            None => "page.rooms",
        };
        ui.add_space(kit.look.px(8.0));
        kit.group(ui, &kit.t(heading));
        for room in others.iter().take(MOST) {
            let way = if sits(room) { "page.sit" } else { "page.watch" };
            let number = kit.fill("page.room", &[("n", room.room)]);
            let title = value(kit, &number, &kit.t(way));
            let note = two(kit, &game_text(kit, room), &names_text(kit, room));
            let width = ui.available_width();
            let name = format!("network.room.{}", room.room);
            if kit.entry(ui, &name, &title, &note, width) {
                pressed = Some((room.room, sits(room)));
            }
        }
    });
    if let Some((room, sits)) = pressed {
        let server = &mut params.network.server;
        let lines = match sits {
            true => server.sit(room),
            false => server.watch(room),
        };
        params.network.say(lines);
    }
    let (name, key) = ("network.enter", "page.tournament.enter");
    let enter = enters.then(|| kit.button_of(name, key, Weight::Primary, true));
    if foot(kit, ui, params, enter.into_iter().collect()).is_some() {
        let lines = params.network.server.enter();
        params.network.say(lines);
    }
}

/// True if a seat may be free there; else the room can only be watched.
fn sits(room: &RoomDescription) -> bool {
    let free = room.names.iter().any(String::is_empty);
    match room.state {
        RoomState::Empty => true,
        RoomState::Waiting => free,
        RoomState::Playing | RoomState::Over => false,
    }
}

/// Returns game, board and rules in words, as far as they are known here.
pub(super) fn game_text(kit: &Kit, room: &RoomDescription) -> String {
    let Some(game) = GameName::from_text(&room.game) else {
        return room.game.clone();
    };
    let preset = kit.settings.config.of(game).preset(&room.rules);
    let own = preset.map_or(room.rules.as_str(), |preset| preset.name.as_str());
    let words = [
        ("game", kit.of(game, "name")),
        ("size", size_name(kit, game, room.size)),
        ("rules", kit.named(game, ("rules", &room.rules), own)),
    ];
    kit.fill("network.what", &words)
}

/// Returns the names of the players there, in words.
pub(super) fn names_text(kit: &Kit, room: &RoomDescription) -> String {
    let [first, second] = &room.names;
    match room.state {
        RoomState::Empty => kit.t("page.room.empty"),
        RoomState::Waiting if second.is_empty() => {
            kit.fill("page.room.waiting", &[("name", first)])
        }
        RoomState::Waiting => kit.fill("page.room.two", &[("first", first), ("second", second)]),
        RoomState::Playing => kit.fill("page.room.playing", &[("white", first), ("black", second)]),
        RoomState::Over => kit.fill("page.room.over", &[("white", first), ("black", second)]),
    }
}

/// Draws some lines, and the ways for others to a server that runs here: above them that a code is scanned, below
/// them the addresses, and beside them the page's address as a QR code for phones.
pub(super) fn draw_host(
    kit: &mut Kit,
    ui: &mut Ui,
    params: &NetworkParams,
    room: Option<usize>,
    lines: impl FnOnce(&mut Kit, &mut Ui),
) {
    let Some(place) = params.network.place() else {
        return lines(kit, ui);
    };
    let page = page_of(&place, room);
    let address = place.address.to_string();
    let words = |kit: &mut Kit, ui: &mut Ui| {
        let look = kit.look.clone();
        if page.is_some() {
            kit.label(
                ui,
                &kit.t("network.scan"),
                scaled(look.heading(), 0.84),
                look.ink,
            );
        }
        lines(kit, ui);
        let mut ways = vec![kit.fill("network.hosted", &[("address", &address)])];
        ways.extend(
            page.as_ref()
                .map(|page| kit.fill("network.page", &[("address", page)])),
        );
        for way in ways {
            kit.label(ui, &way, look.small(), look.ink_soft);
        }
    };
    let code = page.as_ref().and_then(|page| Code::of(ui.ctx(), page));
    let Some(code) = code else {
        return words(kit, ui);
    };
    let most = kit.look.px(CODE);
    let gap = kit.look.px(16.0);
    ui.horizontal_top(|ui| {
        let width = ui.available_width() - most - gap;
        ui.vertical(|ui| {
            ui.set_width(width);
            words(kit, ui);
        });
        ui.add_space(gap);
        let edge = code.within(ui.ctx(), most);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(edge), Sense::hover());
        code.paint(ui.painter(), rect.min, edge);
    });
}

/// Returns the address of the page of a server that runs here, which leads to this room or to the first.
pub(super) fn page_of(place: &HostAddresses, room: Option<usize>) -> Option<String> {
    let room = room.unwrap_or(1);
    let page = place.page?;
    Some(format!("http://{page}/?room={room}"))
}

/// Leaves the room; a question comes first while a game goes on there.
pub(super) fn leave(params: &mut NetworkParams) {
    if params.network.server.plays() {
        params.gives_up = true;
        return;
    }
    let lines = params.network.server.leave();
    params.network.say(lines);
}

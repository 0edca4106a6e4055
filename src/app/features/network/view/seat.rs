//! Seat in a room: the game, the side, and the players who are waited for.

use super::params::{NetworkParams, foot};
use super::rooms::{draw_host, game_text, leave, names_text};
use super::talk;
use crate::app::choices::{CLOCKS, PlayerColour};
use crate::app::ui::kit::{Kit, Weight, clock_name, rules, size_name, value};
use bevy_egui::egui::Ui;
use tibetango_content::config::Preset;
use tibetango_rules::{GameName, Side};
use tibetango_server::line_parser::{RoomDescription, RoomState};

pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams) {
    let server = &params.network.server;
    let (room, here) = (server.room(), server.here().cloned());
    let seated = server.seat.is_some();
    let ready = server
        .seat
        .as_ref()
        .is_some_and(|seat| seat.ready.is_some());
    let idle = server
        .course
        .as_ref()
        .is_none_or(|game| game.over.is_some());
    let is = |fits: fn(&RoomDescription) -> bool| here.as_ref().is_some_and(fits);
    let playing = is(|here| here.state == RoomState::Playing);
    let alone = is(|here| here.names[1].is_empty());
    let begins = seated && idle && !playing && !ready;
    let rows = if kit.layout.portrait { 2.3 } else { 1.0 };
    kit.scroll(ui, rows, |kit, ui| {
        let lines = |kit: &mut Kit, ui: &mut Ui| {
            let Some(here) = &here else { return };
            let number = kit.fill("page.room", &[("n", here.room)]);
            let words = value(kit, &number, &game_text(kit, here));
            kit.label(ui, &words, kit.look.strong(), kit.look.ink);
            if begins && alone {
                // The player who waits is the one who reads this.
                kit.paragraph(ui, &kit.t("network.alone"));
            } else {
                kit.paragraph(ui, &names_text(kit, here));
            }
            if ready && idle {
                kit.paragraph(ui, &kit.t("network.ready"));
            }
        };
        match idle && !playing {
            true => draw_host(kit, ui, params, room, lines),
            false => lines(kit, ui),
        }
        if begins {
            if let Some(here) = here.as_ref().filter(|_| alone) {
                choose(kit, ui, params, here);
            }
            kit.caption(ui, &kit.t("page.colour"), "");
            let labels = PlayerColour::ALL.map(|(_, key)| kit.t(key));
            let both = labels.get(..2).unwrap_or_default();
            kit.one_of(ui, "network.colour", both, &Side::BOTH, params.side);
        }
        talk::draw(kit, ui, params);
    });
    let mut own = Vec::new();
    if begins {
        let key = if alone { "page.alone" } else { "page.ready" };
        own.push(kit.button_of("network.ready", key, Weight::Primary, true));
    }
    own.push(kit.button_of("network.leave", "page.leave", Weight::Plain, true));
    match foot(kit, ui, params, own) {
        Some(0) if begins => {
            let outcome = params.network.server.be_ready(*params.side);
            params.network.say(outcome);
        }
        Some(_) => leave(params),
        None => {}
    }
}

/// Draws the choice of game, board, rules and clock of a room without another player.
fn choose(kit: &mut Kit, ui: &mut Ui, params: &mut NetworkParams, here: &RoomDescription) {
    let mut set = here.clone();
    let game = GameName::from_text(&here.game).unwrap_or_default();
    kit.caption(ui, &kit.t("menu.game"), "");
    let labels = GameName::ALL.map(|game| kit.of(game, "name"));
    let mut picked = game;
    kit.one_of(ui, "network.game", &labels, &GameName::ALL, &mut picked);
    let presets: Vec<Preset> = kit.settings.config.of(game).apart().cloned().collect();
    let at = presets.iter().position(|preset| preset.id == here.rules);
    let chosen = at.and_then(|at| presets.get(at));
    let boards = chosen.map_or(&[][..], |preset| &preset.boards);
    // A single choice is not shown.
    if boards.len() > 1 {
        kit.caption(ui, &kit.t("menu.size"), "");
        let labels: Vec<String> = boards.iter().map(|&n| size_name(kit, game, n)).collect();
        kit.one_of(ui, "network.size", &labels, boards, &mut set.size);
    }
    if presets.len() > 1 {
        kit.caption(ui, &kit.t("menu.rules"), "");
        let (named, offered) = (("network.rules", game), (&*here.rules, &mut *params.papers));
        if let Some(preset) = rules(kit, ui, named, &presets, offered) {
            set.rules.clone_from(&preset.id);
            if !preset.boards.contains(&set.size) {
                set.size = preset.size;
            }
        }
    }
    kit.caption(ui, &kit.t("menu.clock"), "");
    let labels = CLOCKS.map(|time| clock_name(kit, time));
    kit.one_of(ui, "network.clock", &labels, &CLOCKS, &mut set.time);
    if picked != game
        && let Some(preset) = kit.settings.config.of(picked).rules.first()
    {
        picked.text().clone_into(&mut set.game);
        (set.rules, set.size) = (preset.id.clone(), preset.size);
    }
    if set != *here {
        let board = format!("{},{},{},{}", set.game, set.size, set.rules, set.time);
        let line = format!("Choose,{},{board}", set.room);
        params.network.say([line]);
    }
}

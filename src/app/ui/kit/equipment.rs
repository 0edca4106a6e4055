//! Choice of the board and the stones, each with a note about it.

use super::board::{BoardTextures, STONES, smallest};
use super::widgets::Kit;
use crate::app::board::{BoardLook, StoneKind};
use crate::app::preferences::{EquipmentByGame, Preferences};
use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Rect, Ui};
use std::sync::Arc;
use tibetango_content::equipment::Equipment;
use tibetango_rules::{GameName, Side};

/// Draws the choices of the boards and of the pairs of pieces that a game offers; `screen` begins the buttons' names.
pub(crate) fn equipment(
    kit: &mut Kit,
    ui: &mut Ui,
    (screen, game): (&str, GameName),
    set: &mut Preferences,
) {
    kit.beside(
        ui,
        set,
        |set, kit, ui| boards(kit, ui, (screen, game), set),
        |set, kit, ui| stones(kit, ui, (screen, game), set),
    );
}

fn boards(kit: &mut Kit, ui: &mut Ui, (screen, game): (&str, GameName), set: &mut Preferences) {
    let offered = Arc::clone(&kit.settings.config.of(game).equipment);
    let chosen = set.equipment(game, &kit.settings.config);
    let keys = offered.boards.iter();
    let keys: Vec<_> = keys.map(|board| format!("board.{}", board.id())).collect();
    let at = offered
        .boards
        .iter()
        .position(|board| *board == chosen.board);
    let (name, at) = (format!("{screen}.board"), at.unwrap_or(0));
    let shape = smallest(game);
    let what = ("table.board", &keys[..], at);
    let pressed = choose(kit, ui, (&name, game), what, |ui, i, rect| {
        let board = offered.boards[i];
        let name = format!("{name}.{i}");
        let shown = Equipment { board, ..chosen };
        if let Some(board) =
            shape.and_then(|s| BoardTextures::of(ui, &name, s, shown, rect.width()))
        {
            board.paint(ui.painter(), rect);
        }
    });
    if let Some(&board) = pressed.and_then(|i| offered.boards.get(i)) {
        let equipment = Equipment { board, ..chosen };
        set.equip(game, equipment, &kit.settings.config);
    }
}

fn stones(kit: &mut Kit, ui: &mut Ui, (screen, game): (&str, GameName), set: &mut Preferences) {
    let offered = Arc::clone(&kit.settings.config.of(game).equipment);
    let chosen = set.equipment(game, &kit.settings.config);
    let keys = offered.stones.iter();
    let keys: Vec<_> = keys.map(|stones| format!("pair.{}", stones.id())).collect();
    let at = offered
        .stones
        .iter()
        .position(|pair| *pair == chosen.stones);
    let (name, at) = (format!("{screen}.stones"), at.unwrap_or(0));
    let shape = smallest(game);
    let what = ("table.stones", &keys[..], at);
    let pressed = choose(kit, ui, (&name, game), what, |ui, i, rect| {
        let stones = offered.stones[i];
        let (name, wide) = (format!("{name}.{i}"), rect.width() * STONES);
        let shown = Equipment { stones, ..chosen };
        if let Some(board) = shape.and_then(|s| BoardTextures::of(ui, &name, s, shown, wide)) {
            board.paint_stones(ui.painter(), rect, &Side::BOTH);
        }
    });
    if let Some(&stones) = pressed.and_then(|i| offered.stones.get(i)) {
        let equipment = Equipment { stones, ..chosen };
        set.equip(game, equipment, &kit.settings.config);
    }
}

/// Draws pictures to choose from, under a caption with the note about the chosen one.
fn choose(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, game): (&str, GameName),
    (caption, keys, chosen): (&str, &[String], usize),
    paint: impl Fn(&Ui, usize, Rect),
) -> Option<usize> {
    let note = kit.t(&format!("{}.note", keys[chosen]));
    kit.caption(ui, &kit.of(game, caption), &note);
    let labels: Vec<_> = keys.iter().map(|key| kit.t(key)).collect();
    kit.pictures(ui, name, &labels, chosen, paint)
}

/// Returns the key under which egui's memory keeps the chosen pair, for whatever paints a stone.
fn key() -> egui::Id {
    egui::Id::new("pair of stones")
}

/// Returns the pair of stones that the interface shows.
pub(crate) fn pair(ctx: &Context) -> StoneKind {
    ctx.data(|data| data.get_temp(key())).unwrap_or_default()
}

/// Returns the key under which egui's memory keeps the equipment of every game.
fn key_of_games() -> egui::Id {
    egui::Id::new("equipment of the games")
}

/// Returns the pair of pieces of a game, whether or not it lies on the table.
pub(crate) fn pair_of(ctx: &Context, game: GameName) -> StoneKind {
    let all: Option<EquipmentByGame> = ctx.data(|data| data.get_temp(key_of_games()));
    all.map_or_else(|| pair(ctx), |all| all.of(game).stones)
}

/// Tells the interface which stones lie on the table, and which each game is played with.
pub(crate) fn tell(mut kit: Kit, look: Res<BoardLook>, preferences: Res<Preferences>) {
    let games = preferences.all_equipment(&kit.settings.config);
    kit.ctx().data_mut(|data| {
        data.insert_temp(key(), look.stones);
        data.insert_temp(key_of_games(), games);
    });
}

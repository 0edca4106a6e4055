//! Choice of the board and the stones, each with a note about it.

use super::board::{paint_board, paint_sides, smallest};
use super::widgets::Kit;
use crate::app::board::{BoardKind, BoardLook, StoneKind};
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
    let offered = Arc::clone(&kit.settings.config.of(game).equipment);
    kit.beside(
        ui,
        set,
        |set, kit, ui| {
            let chosen = set.equipment(game, &kit.settings.config);
            let boards = offered.boards.iter();
            let boards = boards.map(|board| (*board, format!("board.{}", board.id())));
            let boards: Vec<_> = boards.collect();
            let name = format!("{screen}.board");
            let named = (&*name, game);
            let row = ("table.board", &boards[..], chosen.board);
            let pressed = choose(kit, ui, named, row, |ui, name, board, rect| {
                let equipment_shown = Equipment { board, ..chosen };
                paint_board(ui, name, (smallest(game), equipment_shown), rect);
            });
            if let Some(board) = pressed {
                let equipment = Equipment { board, ..chosen };
                set.equip(game, equipment, &kit.settings.config);
            }
        },
        |set, kit, ui| {
            let chosen = set.equipment(game, &kit.settings.config);
            let pairs = offered.stones.iter();
            let pairs = pairs.map(|stones| (*stones, format!("pair.{}", stones.id())));
            let pairs: Vec<_> = pairs.collect();
            let name = format!("{screen}.stones");
            let named = (&*name, game);
            let row = ("table.stones", &pairs[..], chosen.stones);
            let pressed = choose(kit, ui, named, row, |ui, name, stones, rect| {
                let equipment_shown = Equipment { stones, ..chosen };
                paint_sides(ui, name, (game, equipment_shown), rect, &Side::BOTH);
            });
            if let Some(stones) = pressed {
                let equipment = Equipment { stones, ..chosen };
                set.equip(game, equipment, &kit.settings.config);
            }
        },
    );
}

/// Draws pictures to choose from, under a caption with the note about the chosen one, and returns the one that is
/// pressed. `paint` gets the name under which textures may be cached.
fn choose<T: Copy + PartialEq>(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, game): (&str, GameName),
    (caption, all, chosen): (&str, &[(T, String)], T),
    paint: impl Fn(&Ui, &str, T, Rect),
) -> Option<T> {
    let at = all.iter().position(|(one, _)| *one == chosen).unwrap_or(0);
    let note = kit.t(&format!("{}.note", all[at].1));
    kit.caption(ui, &kit.of(game, caption), &note);
    let labels: Vec<_> = all.iter().map(|(_, key)| kit.t(key)).collect();
    let pressed = kit.pictures(ui, name, &labels, at, |ui, i, rect| {
        paint(ui, &format!("{name}.{i}"), all[i].0, rect);
    });
    pressed.map(|i| all[i].0)
}

/// Returns the data in egui's memory for painting stones: the chosen pair, and whether panels are light.
fn memory(ctx: &Context) -> (StoneKind, bool) {
    ctx.data(|data| data.get_temp(key())).unwrap_or_default()
}

fn key() -> egui::Id {
    egui::Id::new("pair of stones")
}

/// Returns the pair of stones that the interface shows.
pub(crate) fn pair(ctx: &Context) -> StoneKind {
    memory(ctx).0
}

/// True if the interface shows stones on light panels.
pub(super) fn is_bright(ctx: &Context) -> bool {
    memory(ctx).1
}

/// Returns the key under which egui's memory keeps the equipment of every game.
fn key_of_games() -> egui::Id {
    egui::Id::new("equipment of the games")
}

/// Returns the pair of pieces of a game, whether or not it lies on the table.
pub(crate) fn pair_of(ctx: &Context, game: GameName) -> StoneKind {
    of_games(ctx).map_or_else(|| pair(ctx), |all| all.of(game).stones)
}

/// Returns the board of a game, whether or not it lies on the table.
pub(crate) fn board_of(ctx: &Context, game: GameName) -> BoardKind {
    of_games(ctx).map_or_else(BoardKind::default, |all| all.of(game).board)
}

fn of_games(ctx: &Context) -> Option<EquipmentByGame> {
    ctx.data(|data| data.get_temp(key_of_games()))
}

/// Tells the interface which stones lie on the table, which each game is played with, and whether panels are light.
pub(crate) fn tell(mut kit: Kit, look: Res<BoardLook>, preferences: Res<Preferences>) {
    let games = preferences.all_equipment(&kit.settings.config);
    let pair_and_look = (look.stones, kit.look.light);
    kit.ctx().data_mut(|data| {
        data.insert_temp(key(), pair_and_look);
        data.insert_temp(key_of_games(), games);
    });
}

//! Choice of the board and the stones, each with a note about it.

use super::board::{BoardTextures, STONES, smallest};
use super::widgets::Kit;
use crate::app::board::{BoardKind, BoardLook, StoneKind};
use crate::app::preferences::Preferences;
use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Rect, Ui};
use tibetango_content::equipment::Equipment;
use tibetango_rules::{GameName, Side};

/// Draws the choices of boards and of pairs of stones, with the board of a game; `screen` begins the buttons' names.
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
    let keys = BoardKind::ALL.map(|board| format!("board.{}", board.id()));
    let at = BoardKind::ALL.iter().position(|board| *board == set.board);
    let (name, at) = (format!("{screen}.board"), at.unwrap_or(0));
    let (shape, stones) = (smallest(game), set.stones);
    let what = ("table.board", &keys[..], at);
    let pressed = choose(kit, ui, &name, what, |ui, i, rect| {
        let board = BoardKind::ALL[i];
        let name = format!("{name}.{i}");
        let shown = Equipment { board, stones };
        if let Some(board) =
            shape.and_then(|s| BoardTextures::of(ui, &name, s, shown, rect.width()))
        {
            board.paint(ui.painter(), rect);
        }
    });
    if let Some(board) = pressed.and_then(|i| BoardKind::ALL.get(i)) {
        set.board = *board;
    }
}

fn stones(kit: &mut Kit, ui: &mut Ui, (screen, game): (&str, GameName), set: &mut Preferences) {
    let keys = StoneKind::ALL.map(|stones| format!("pair.{}", stones.id()));
    let at = StoneKind::ALL.iter().position(|pair| *pair == set.stones);
    let (name, at) = (format!("{screen}.stones"), at.unwrap_or(0));
    let (shape, board) = (smallest(game), set.board);
    let what = ("table.stones", &keys[..], at);
    let pressed = choose(kit, ui, &name, what, |ui, i, rect| {
        let stones = StoneKind::ALL[i];
        let (name, wide) = (format!("{name}.{i}"), rect.width() * STONES);
        let shown = Equipment { board, stones };
        if let Some(board) = shape.and_then(|s| BoardTextures::of(ui, &name, s, shown, wide)) {
            board.paint_stones(ui.painter(), rect, &Side::BOTH);
        }
    });
    if let Some(stones) = pressed.and_then(|i| StoneKind::ALL.get(i)) {
        set.stones = *stones;
    }
}

/// Draws pictures to choose from, under a caption with the note about the chosen one.
fn choose(
    kit: &mut Kit,
    ui: &mut Ui,
    name: &str,
    (caption, keys, chosen): (&str, &[String], usize),
    paint: impl Fn(&Ui, usize, Rect),
) -> Option<usize> {
    let note = kit.t(&format!("{}.note", keys[chosen]));
    kit.caption(ui, &kit.t(caption), &note);
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

/// Tells the interface which stones lie on the table.
pub(crate) fn tell(mut kit: Kit, look: Res<BoardLook>) {
    kit.ctx()
        .data_mut(|data| data.insert_temp(key(), look.stones));
}

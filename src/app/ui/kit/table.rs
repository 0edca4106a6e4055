//! The choice of board and stones, each with what is known of it.

use super::board::{Board, STONES, smallest};
use super::widgets::Kit;
use crate::app::board::{BoardKind, BoardLook, StoneKind};
use crate::app::preferences::Preferences;
use crate::equipment::Equipment;
use crate::games::Side;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Context, Ui};

/// The boards; `screen` begins the buttons' names.
pub(crate) fn board(kit: &mut Kit, ui: &mut Ui, screen: &str, set: &mut Preferences) {
    let caption = kit.t("table.board");
    let note = kit.t(&format!("board.{}.note", set.board.id()));
    kit.caption(ui, &caption, &note);
    let labels = BoardKind::ALL.map(|board| kit.t(&format!("board.{}", board.id())));
    let chosen = BoardKind::ALL.iter().position(|board| *board == set.board);
    let name = format!("{screen}.board");
    let shape = smallest(set.chosen_game());
    let pressed = kit.pictures(
        ui,
        &name,
        &labels,
        chosen.unwrap_or(0),
        &mut |ui, i, rect| {
            let shown = Equipment {
                board: BoardKind::ALL[i],
                stones: set.stones,
            };
            let name = format!("{name}.{i}");
            if let Some(board) = shape.and_then(|s| Board::of(ui, &name, s, shown, rect.width())) {
                board.paint(ui.painter(), rect);
            }
        },
    );
    if let Some(board) = pressed.and_then(|i| BoardKind::ALL.get(i)) {
        set.board = *board;
    }
}

/// The pairs of stones; `screen` begins the buttons' names.
pub(crate) fn stones(kit: &mut Kit, ui: &mut Ui, screen: &str, set: &mut Preferences) {
    let caption = kit.t("table.stones");
    let note = kit.t(&format!("pair.{}.note", set.stones.id()));
    kit.caption(ui, &caption, &note);
    let labels = StoneKind::ALL.map(|stones| kit.t(&format!("pair.{}", stones.id())));
    let chosen = StoneKind::ALL.iter().position(|pair| *pair == set.stones);
    let name = format!("{screen}.stones");
    let shape = smallest(set.chosen_game());
    let pressed = kit.pictures(
        ui,
        &name,
        &labels,
        chosen.unwrap_or(0),
        &mut |ui, i, rect| {
            let shown = Equipment {
                board: set.board,
                stones: StoneKind::ALL[i],
            };
            let (name, wide) = (format!("{name}.{i}"), rect.width() * STONES);
            if let Some(board) = shape.and_then(|s| Board::of(ui, &name, s, shown, wide)) {
                board.paint_stones(ui.painter(), rect, &Side::BOTH);
            }
        },
    );
    if let Some(stones) = pressed.and_then(|i| StoneKind::ALL.get(i)) {
        set.stones = *stones;
    }
}

/// Where the pair chosen is kept, for whatever paints a stone.
fn key() -> egui::Id {
    egui::Id::new("pair of stones")
}

/// The pair of stones that the interface shows.
pub(crate) fn pair(ctx: &Context) -> StoneKind {
    ctx.data(|data| data.get_temp(key())).unwrap_or_default()
}

/// Tells the interface which stones lie on the table.
pub(crate) fn tell(mut contexts: EguiContexts, look: Res<BoardLook>) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.data_mut(|data| data.insert_temp(key(), look.stones));
    Ok(())
}

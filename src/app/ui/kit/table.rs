//! The choice of board and stones, each with what is known of it.

use super::widgets::Kit;
use crate::app::board::{BoardKind, BoardLook, StoneKind};
use crate::app::preferences::Preferences;
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
    if let Some(i) = kit.choices(ui, &name, &labels, chosen.unwrap_or(0), 4) {
        set.board = BoardKind::ALL[i.min(3)];
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
    if let Some(i) = kit.choices(ui, &name, &labels, chosen.unwrap_or(0), 4) {
        set.stones = StoneKind::ALL[i.min(3)];
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

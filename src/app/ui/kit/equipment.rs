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
    let shape = smallest(game);
    let textures = |ui: &Ui, name: &str, shown: Equipment, wide: f32| {
        BoardTextures::of(ui, name, shape?, shown, wide)
    };
    kit.beside(
        ui,
        set,
        |set, kit, ui| {
            let (name, stones) = (format!("{screen}.board"), set.stones);
            let boards = BoardKind::ALL.map(|board| (board, format!("board.{}", board.id())));
            let what = ("table.board", &boards[..], &mut set.board);
            choose(kit, ui, &name, what, |ui, name, board, rect| {
                let shown = Equipment { board, stones };
                if let Some(board) = textures(ui, name, shown, rect.width()) {
                    board.paint(ui.painter(), rect);
                }
            });
        },
        |set, kit, ui| {
            let (name, board) = (format!("{screen}.stones"), set.board);
            let pairs = StoneKind::ALL.map(|stones| (stones, format!("pair.{}", stones.id())));
            let what = ("table.stones", &pairs[..], &mut set.stones);
            choose(kit, ui, &name, what, |ui, name, stones, rect| {
                let shown = Equipment { board, stones };
                if let Some(board) = textures(ui, name, shown, rect.width() * STONES) {
                    board.paint_stones(ui.painter(), rect, &Side::BOTH);
                }
            });
        },
    );
}

/// Draws pictures to choose from, under a caption with the note about the chosen one. `paint` gets the name under
/// which textures may be cached.
fn choose<T: Copy + PartialEq>(
    kit: &mut Kit,
    ui: &mut Ui,
    name: &str,
    (caption, all, chosen): (&str, &[(T, String)], &mut T),
    paint: impl Fn(&Ui, &str, T, Rect),
) {
    let at = all.iter().position(|(one, _)| one == chosen).unwrap_or(0);
    let note = kit.t(&format!("{}.note", all[at].1));
    kit.caption(ui, &kit.t(caption), &note);
    let labels: Vec<_> = all.iter().map(|(_, key)| kit.t(key)).collect();
    let pressed = kit.pictures(ui, name, &labels, at, |ui, i, rect| {
        paint(ui, &format!("{name}.{i}"), all[i].0, rect);
    });
    if let Some(i) = pressed {
        *chosen = all[i].0;
    }
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

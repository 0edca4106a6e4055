//! Card for the position on the table: edit, copy, paste.

use super::pasteboard::PasteboardRequest;
use crate::app::play::editor::EditRequest;
use crate::app::play::game::Match;
use crate::app::ui::kit::Kit;
use bevy::prelude::*;

/// Clipboard actions with their buttons' keys.
const COPIES: [(PasteboardRequest, &str); 3] = [
    (PasteboardRequest::CopyPosition, "position.copy"),
    (PasteboardRequest::CopyMoves, "position.copy_moves"),
    (PasteboardRequest::Paste, "position.paste"),
];

pub(super) fn draw(mut kit: Kit, game: Option<Res<Match>>) {
    // Those behind the position shown belong to a game that is replayed, but not to one that takes moves back.
    let moves = game.is_some_and(|game| {
        let behind = game.steps().is_some_and(|steps| steps.on);
        behind || !game.session.history().is_empty()
    });
    kit.card(super::CARD.text(), "position.title", 520.0, |kit, ui| {
        let width = ui.available_width();
        let entry = |kit: &mut Kit, ui: &mut _, key: &str| {
            let [title, note] = [key.to_owned(), format!("{key}_note")].map(|key| kit.t(&key));
            kit.entry(ui, key, &title, &note, width)
        };
        if entry(kit, ui, "position.edit") {
            kit.send(EditRequest::Begin);
        }
        for (request, key) in COPIES {
            let there = moves || request != PasteboardRequest::CopyMoves;
            if there && entry(kit, ui, key) {
                kit.send(request);
            }
        }
        ui.add_space(kit.look.px(6.0));
        kit.close(ui, "position.close");
    });
}

//! The list of saved games.

use super::widgets::{Kit, Weight};
use crate::app::state::{Overlay, go};
use crate::app::store::{LoadGame, Store};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use std::path::PathBuf;

/// The saved games as they were when the list was opened.
#[derive(Resource, Default)]
pub struct List(Vec<PathBuf>);

pub(super) fn refresh(mut list: ResMut<List>, store: Res<Store>) {
    list.0 = store.saved();
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    list: Res<List>,
    mut next: ResMut<NextState<Overlay>>,
    mut loads: MessageWriter<LoadGame>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "records", 520.0, |kit, ui| {
        let heading = kit.t("menu.records");
        kit.heading(ui, &heading);
        let note = kit.t(if list.0.is_empty() {
            "record.none"
        } else {
            "record.choose"
        });
        kit.paragraph(ui, &note);
        let width = ui.available_width();
        for (i, path) in list.0.iter().enumerate() {
            let label = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if kit.button(ui, &format!("records.{i}"), &label, Weight::Plain, width) {
                loads.write(LoadGame(path.clone()));
            }
        }
        ui.add_space(kit.look.px(8.0));
        let close = kit.t("menu.close");
        if kit.button(ui, "records.close", &close, Weight::Primary, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}

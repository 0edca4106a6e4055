//! The list of saved games.

use super::new_game::size_name;
use crate::app::play::store::{LoadGame, Store, read_any};
use crate::app::state::{Overlay, go};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::games::Side;
use crate::record::Record;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use std::path::{Path, PathBuf};

/// One saved game as the list shows it.
struct Entry {
    path: PathBuf,
    title: String,
    note: String,
}

/// The saved games as they were when the list was opened.
#[derive(Resource, Default)]
pub struct List(Vec<Entry>);

pub(crate) fn refresh(mut list: ResMut<List>, store: Res<Store>, kit: Kit) {
    list.0 = store
        .saved()
        .into_iter()
        .map(|path| Entry {
            title: title(&path),
            note: match read_any(&path, &kit.settings.config) {
                Ok(found) => note(&kit, &found.record),
                Err(_) => kit.t("record.unreadable"),
            },
            path,
        })
        .collect();
}

/// Date and time out of a name such as `jiaqi-2026-11-21-121639`; any other name as it is.
fn title(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let parts: Vec<&str> = name.split('-').collect();
    match parts[..] {
        [_, year, month, day, time, ..] if time.len() == 6 && time.is_ascii() => {
            let (hour, minute) = (&time[..2], &time[2..4]);
            format!("{year}-{month}-{day}, {hour}:{minute}")
        }
        _ => name.into_owned(),
    }
}

/// Who played whom on which board, and how it ended.
fn note(kit: &Kit, record: &Record) -> String {
    let player = |name: &str| match name.strip_prefix("computer ") {
        Some(level) => {
            let level = kit.named("level", level, level);
            kit.text().fill("player.at_level", &[("level", &level)])
        }
        None if name == "human" => kit.t("player.person"),
        None => name.to_owned(),
    };
    let result = kit.t(match record.result.as_ref().map(|result| result.winner) {
        None => "record.unfinished",
        Some(Some(Side::White)) => "result.white",
        Some(Some(Side::Black)) => "result.black",
        Some(None) => "result.draw",
    });
    let size = size_name(kit, record.game(), record.size);
    let game = kit.t(&format!("game.{}", record.game()));
    let board = kit
        .text()
        .fill("record.board", &[("game", &game), ("size", &size)]);
    kit.text().fill(
        "record.note",
        &[
            ("board", &board),
            ("white", &player(&record.white)),
            ("black", &player(&record.black)),
            ("n", &record.plies.len().to_string()),
            ("result", &result),
        ],
    )
}

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    list: Res<List>,
    mut next: ResMut<NextState<Overlay>>,
    mut loads: MessageWriter<LoadGame>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "records", 600.0, |kit, ui| {
        let heading = kit.t("menu.records");
        kit.heading(ui, &heading);
        let note = kit.t(if list.0.is_empty() {
            "record.none"
        } else {
            "record.choose"
        });
        kit.paragraph(ui, &note);
        let foot = kit.foot();
        kit.scroll(ui, foot, |kit, ui| {
            let width = ui.available_width();
            for (i, entry) in list.0.iter().enumerate() {
                let name = format!("records.{i}");
                if kit.entry(ui, &name, &entry.title, &entry.note, width) {
                    loads.write(LoadGame(entry.path.clone()));
                }
            }
        });
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let close = kit.t("menu.close");
        if kit.button(ui, "records.close", &close, Weight::Plain, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}

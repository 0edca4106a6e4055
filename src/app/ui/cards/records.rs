//! The list of saved games.

use super::new_game::size_name;
use crate::app::play::store::{LoadGame, Store, read_any};
use crate::app::ui::kit::widgets::Kit;
use crate::games::Side;
use crate::record::Record;
use bevy::prelude::*;
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
            let level = kit.named(record.game(), ("level", level), level);
            kit.fill("player.at_level", &[("level", level)])
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
    let game = kit.of(record.game(), "name");
    let board = kit.fill("record.board", &[("game", game), ("size", size)]);
    let words = [
        ("board", board),
        ("white", player(&record.white)),
        ("black", player(&record.black)),
        ("n", record.plies.len().to_string()),
        ("result", result),
    ];
    kit.fill("record.note", &words)
}

pub(crate) fn draw(mut kit: Kit, list: Res<List>, mut loads: MessageWriter<LoadGame>) {
    kit.card("records", "menu.records", 600.0, |kit, ui| {
        let note = kit.t(if list.0.is_empty() {
            "record.none"
        } else {
            "record.choose"
        });
        kit.paragraph(ui, &note);
        kit.scroll(ui, 1.0, |kit, ui| {
            let width = ui.available_width();
            for (i, entry) in list.0.iter().enumerate() {
                let name = format!("records.{i}");
                if kit.entry(ui, &name, &entry.title, &entry.note, width) {
                    loads.write(LoadGame(entry.path.clone()));
                }
            }
        });
        kit.close(ui, "records.close", "menu.close");
    });
}

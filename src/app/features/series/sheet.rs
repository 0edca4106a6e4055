//! The sheet of a best of five: a file of comma-separated values in the folder of the pictures, written on a thread of
//! its own.

use super::UNNAMED;
use crate::app::features::share::Studio;
use crate::app::preferences::ActiveSeries;
use crate::app::settings::Texts;
use crate::app::state::AppSystems;
use crate::app::task::{Task, TaskNews, add_task};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::path::PathBuf;
use tibetango_content::config::without_breaks;
use tibetango_records::files::write_new;
use tibetango_records::messages::path_text;
use tibetango_records::record::date;

/// Begins the file: without it spreadsheets take UTF-8 for another encoding.
const MARK: char = '\u{feff}';

/// Requests the sheet of the best of five as a file.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetRequest;

/// News of a sheet: its path, or the reason why there is none.
#[derive(Clone, Debug)]
struct SheetNews(Result<PathBuf, String>);

fn obey(
    mut inbox: MessageReader<SheetRequest>,
    (active_series, studio): (Res<ActiveSeries>, Res<Studio>),
    text: Res<Texts>,
    mut toasts: ToastWriter,
    mut commands: Commands,
) {
    let is_requested = inbox.read().last().is_some();
    let Some(series) = active_series.0.as_ref().filter(|_| is_requested) else {
        return;
    };
    let Some(folder) = studio.folder.clone() else {
        toasts.alarm(text.get("share.no_folder"));
        return;
    };
    let unnamed = UNNAMED.map(|key| without_breaks(text.get(key)));
    let sheet = format!(
        "{MARK}{}",
        series.csv(unnamed.each_ref().map(String::as_str))
    );
    let task = Task::begin("sheet", move |worker| {
        let stem = format!("tibetango-series-{}", date::stamp());
        let written = write_new(&folder, &stem, "csv", sheet.as_bytes());
        worker.tell(SheetNews(written.map_err(|error| error.to_string())));
    });
    match task {
        Ok(task) => {
            commands.spawn(task);
        }
        Err(error) => toasts.fail(&text, "series.unsaved", &error),
    }
}

fn hear(mut inbox: MessageReader<TaskNews<SheetNews>>, text: Res<Texts>, mut toasts: ToastWriter) {
    for TaskNews { news, .. } in inbox.read() {
        match news {
            Some(SheetNews(Ok(path))) => {
                toasts.say(text.fill("series.saved", &[("file", &path_text(path))]));
            }
            Some(SheetNews(Err(error))) => toasts.fail(&text, "series.unsaved", error),
            // Its result came before its end; the log has a fault.
            None => {}
        }
    }
}

/// Adds the sheet to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<SheetNews>(app);
    app.add_message::<SheetRequest>()
        .add_systems(Update, (obey, hear).chain().in_set(AppSystems::Turn));
}

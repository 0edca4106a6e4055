//! The desktop around the window: opens folders and files with the programs of the system.

use crate::app::settings::Texts;
use crate::app::state::AppSystems;
use crate::app::task::{Task, TaskNews, add_task};
use crate::app::toast::{ToastWriter, take_up};
use bevy::prelude::*;
use std::io;
use std::path::{Path, PathBuf};
use tibetango_content::config::TextTable;
use tibetango_records::messages::path_text;

/// Asks for a folder or a file to be shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Show(pub PathBuf);

/// Opener of folders and files.
#[derive(Resource, Default)]
pub struct Desktop {
    /// Function that opens one, or returns an error. `None` if the window is driven unattended: nobody
    /// sits there, and an opened window would stay open.
    pub show: Option<fn(&Path) -> io::Result<()>>,
}

impl Desktop {
    /// Returns the desktop that the program runs on.
    #[must_use]
    pub fn around() -> Self {
        Self {
            show: Some(|folder| open::that(folder)),
        }
    }
}

/// A folder that no program could open.
struct FailedFolder(PathBuf);

/// Opens folders on threads of their own, since programs may take their time to start.
fn obey(
    mut inbox: MessageReader<Show>,
    desktop: Res<Desktop>,
    text: Res<Texts>,
    mut toasts: ToastWriter,
    mut commands: Commands,
) {
    for Show(folder) in inbox.read().cloned() {
        let Some(show) = desktop.show else { continue };
        let path = folder.clone();
        let task = Task::begin("desktop", move |worker| {
            if show(&folder).is_err() {
                worker.tell(FailedFolder(folder));
            }
        });
        match task {
            Ok(task) => {
                commands.spawn(task);
            }
            Err(_) => tell(&path, &text, &mut toasts),
        }
    }
}

fn hear(
    mut inbox: MessageReader<TaskNews<FailedFolder>>,
    text: Res<Texts>,
    mut toasts: ToastWriter,
) {
    for FailedFolder(folder) in inbox.read().filter_map(|inbox| inbox.news.as_ref()) {
        tell(folder, &text, &mut toasts);
    }
}

/// Shows the path of a folder that could not be opened.
fn tell(folder: &Path, text: &TextTable, toasts: &mut ToastWriter) {
    toasts.alarm(text.fill("desktop.failed", &[("folder", &path_text(folder))]));
}

/// Adds the desktop to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<FailedFolder>(app);
    app.init_resource::<Desktop>()
        .add_message::<Show>()
        .add_systems(
            Update,
            (obey, hear).chain().after(AppSystems::Turn).before(take_up),
        );
}

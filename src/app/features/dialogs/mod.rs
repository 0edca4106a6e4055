//! Games opened from any folder and saved in any, through the desktop's own dialogs: under Wayland no file can be
//! dropped on the window. A dialog is asked on a thread of its own, so that no frame waits for a person.

mod game_file;
pub mod portal;

use crate::app::features::review::Review;
use crate::app::play::game::GameOnTable;
use crate::app::play::store::LoadGame;
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, shown_during, writes};
use crate::app::settings::Texts;
use crate::app::state::{Activity, AppSystems};
use crate::app::task::{Task, TaskNews, add_task};
use crate::app::toast::{ToastWriter, take_up};
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use tibetango_content::config::without_breaks;
use tibetango_records::messages::name_text;

/// Question to a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileQuestion {
    /// Title of the dialog.
    pub title: String,
    /// Name suggested for a new file, and the extensions that it may have; `None` to choose a file that is there.
    pub new: Option<(String, Vec<&'static str>)>,
}

/// Answer of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAnswer {
    /// This file.
    File(PathBuf),
    /// No file: the person thought better of it.
    NoFile,
    /// No answer: the desktop has no such dialog.
    NoDialog,
}

/// Function that shows a dialog and waits for its answer.
pub type AskForFile = Arc<dyn Fn(&FileQuestion) -> FileAnswer + Send + Sync>;

/// Dialogs of the desktop.
#[derive(Resource, Default)]
pub struct FileDialogs {
    /// Function that shows one; `None` if the window is driven unattended: no person sits there to answer.
    pub ask: Option<AskForFile>,
    /// Task that waits for an answer: one at a time.
    task: Option<Entity>,
}

impl FileDialogs {
    /// Returns the dialogs of the desktop that the program runs on.
    #[must_use]
    pub fn of_the_desktop() -> Self {
        Self {
            ask: Some(Arc::new(portal::ask)),
            task: None,
        }
    }

    /// True while a dialog waits for an answer.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.task.is_some()
    }
}

/// Request for a dialog; it lapses while another one is open.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogRequest {
    /// Open a game.
    Open,
    /// Save the game on the table.
    SaveAs,
}

/// News of a dialog.
enum DialogNews {
    /// This file is to be opened.
    Choice(PathBuf),
    /// The game was saved in this file, or could not be.
    Save(Result<PathBuf, String>),
    /// There is no dialog.
    NoDialog,
}

/// Work to be done with the file that a person names.
type FileWork = Box<dyn FnOnce(PathBuf) -> DialogNews + Send>;

fn obey(
    mut inbox: MessageReader<DialogRequest>,
    mut dialogs: ResMut<FileDialogs>,
    (table, review): (GameOnTable, Res<Review>),
    text: Res<Texts>,
    mut toasts: ToastWriter,
    mut commands: Commands,
) {
    for request in inbox.read() {
        let is_open = dialogs.is_open();
        let Some(ask) = dialogs.ask.clone().filter(|_| !is_open) else {
            continue;
        };
        let (key, new, work) = match request {
            DialogRequest::Open => {
                let open: FileWork = Box::new(DialogNews::Choice);
                ("record.open", None, open)
            }
            DialogRequest::SaveAs => {
                let Some(game) = table.get() else {
                    continue;
                };
                let record = review.record_on_table(game);
                let new = game_file::suggestion(record.game());
                let save: FileWork =
                    Box::new(move |path| DialogNews::Save(game_file::write(&record, path)));
                ("menu.save_as", Some(new), save)
            }
        };
        let question = FileQuestion {
            title: without_breaks(text.get(key)),
            new,
        };
        let task = Task::begin("dialog", move |worker| {
            let news = match ask(&question) {
                FileAnswer::File(path) => work(path),
                FileAnswer::NoDialog => DialogNews::NoDialog,
                FileAnswer::NoFile => return,
            };
            worker.tell(news);
        });
        match task {
            Ok(task) => dialogs.task = Some(commands.spawn(task).id()),
            Err(_) => toasts.alarm(text.get("dialog.none")),
        }
    }
}

fn hear(
    mut inbox: MessageReader<TaskNews<DialogNews>>,
    mut dialogs: ResMut<FileDialogs>,
    text: Res<Texts>,
    mut loads: MessageWriter<LoadGame>,
    mut toasts: ToastWriter,
) {
    for TaskNews { task, news } in inbox.read() {
        match news {
            None => {
                dialogs.task.take_if(|open| *open == *task);
            }
            Some(DialogNews::Choice(path)) => {
                loads.write(LoadGame::file(path.clone()));
            }
            Some(DialogNews::Save(Ok(path))) => {
                toasts.say(text.fill("record.saved", &[("file", &name_text(path))]));
            }
            Some(DialogNews::Save(Err(error))) => toasts.fail(&text, "record.save_failed", error),
            Some(DialogNews::NoDialog) => toasts.alarm(text.get("dialog.none")),
        }
    }
}

/// The button that saves a game in any folder.
fn button(dialogs: Res<FileDialogs>) -> Option<ButtonState> {
    dialogs.ask.is_some().then(ButtonState::ready)
}

/// Adds the dialogs to the app.
pub(super) fn plugin(app: &mut App) {
    let save = writes(DialogRequest::SaveAs);
    let button = button.pipe(shown_during(&Activity::WITH_GAME));
    add_task::<DialogNews>(app);
    app.init_resource::<FileDialogs>()
        .add_message::<DialogRequest>()
        .add_button(ButtonPlace::Menu.at(35), "menu.save_as", button, save)
        .add_systems(
            Update,
            (obey, hear).chain().after(AppSystems::Turn).before(take_up),
        );
}

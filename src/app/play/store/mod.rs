//! Games on disk: autosave after every ply, saving, the list of saved games.
//!
//! | module | contents |
//! |---|---|
//! | `requests` | requests to the store, and its answers |
//! | `folder` | the folder, and the state of the store |
//! | `windows` | the files of this window, beside those of others on the same folder |
//! | `writer` | the thread that writes, in the order of the requests |
//! | `match_archive` | automatic storage of finished matches |
//! | `list` | the list of saved games; `record::index` remembers it |
//! | `library` | all games as a library, found by position; only changed files are read again |
//! | `tidy` | games renamed, deleted and restored |
//! | `save` | when games are written |
//! | `open` | reading of games |
//! | `matches` | a match as a record, and back |

mod folder;
mod library;
mod list;
mod match_archive;
mod matches;
mod open;
mod requests;
mod save;
mod tidy;
mod windows;
mod writer;

pub use folder::Store;
pub use library::LibraryTask;
pub use list::{Group, ListedGame, Listing, Within, list_within};
pub use matches::session_of;
pub(crate) use open::check_file;
pub(crate) use requests::{FolderChange, RecordOpened, SaveReviewed, SeveralGames};
pub use requests::{LastGame, LoadGame, OpenedSource, SaveGame, Tidy};
pub use tidy::DeletedGame;
pub use windows::stamp_in;

use crate::app::registry::{AddFeature, KeyBinding, KeySystems, always, writes};
use crate::app::state::{Activity, AppSystems};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

/// Adds the store to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("save", &Activity::WITHOUT_EDITOR);
    app.add_key(key, always, writes(SaveGame::default()))
        .add_message::<SaveGame>()
        .add_message::<SaveReviewed>()
        .add_message::<LoadGame>()
        .add_message::<SeveralGames>()
        .add_message::<RecordOpened>()
        .add_message::<LastGame>()
        .add_message::<Tidy>()
        .add_message::<FolderChange>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (
                open::take_dropped,
                // A key saves the game that lies on the table in its frame.
                (save::save.after(KeySystems), open::open),
            )
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_plugins(save::plugin);
}

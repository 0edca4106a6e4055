//! Games on disk: autosave after every ply, saving, the list of saved games.
//!
//! | module | what it knows |
//! |---|---|
//! | `requests` | what is asked of it |
//! | `folder` | the folder, and what is known of it |
//! | `windows` | the files of this window, beside those of others on the same folder |
//! | `writer` | the thread that writes, in the order asked for |
//! | `finished` | matches that are kept by themselves when they end |
//! | `list` | what is kept, for those who look for a game; `record::index` remembers it |
//! | `tidy` | games that are called otherwise or thrown away, and taken back |
//! | `keep` | what is written, and when |
//! | `open` | what is read |
//! | `matches` | a match as a record, and back |

mod finished;
mod folder;
mod keep;
mod list;
mod matches;
mod open;
mod requests;
mod tidy;
mod windows;
mod writer;

pub use folder::Store;
pub use list::{Found, Group, Listing, Within, list_within};
pub use matches::session_of;
pub use requests::{LastGame, LoadGame, SaveGame, Source, Tidy};
pub(crate) use requests::{RecordOpened, SeveralGames, Tidied};
pub use tidy::Deleted;
pub use windows::stamp_in;

use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

/// Adds the store to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<SaveGame>()
        .add_message::<LoadGame>()
        .add_message::<SeveralGames>()
        .add_message::<RecordOpened>()
        .add_message::<LastGame>()
        .add_message::<Tidy>()
        .add_message::<Tidied>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (open::take_dropped, (keep::save, open::open))
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_plugins(keep::plugin);
}

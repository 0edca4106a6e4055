//! Folders of the player's own files, and of the files that are installed for everybody.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::{FileError, folder_of, make_folder, read_if_any, remove, write_atomic};

/// The environment variable that names one folder for all files of the player.
const DATA_VARIABLE: &str = "TIBETANGO_DATA";

/// The environment variable that lists the folders of installed files, and those that count without it.
const SHARED_VARIABLE: &str = "XDG_DATA_DIRS";
const USUAL_LIST: &str = if cfg!(all(unix, not(target_os = "macos"))) {
    "/usr/local/share:/usr/share"
} else {
    ""
};

/// Name of the program's own folder inside a folder that programs share.
const OWN: &str = "tibetango";

/// Folders of the player's own files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerFolders {
    /// Folder of games, statistics and everything else that the program keeps; `None` if it keeps nothing.
    pub data: Option<PathBuf>,
    /// Folder of the settings.
    pub settings: Option<PathBuf>,
}

impl PlayerFolders {
    /// Returns the folders of this process: `TIBETANGO_DATA` for everything, or else the platform's.
    #[must_use]
    pub fn find() -> Self {
        if let Some(folder) = std::env::var_os(DATA_VARIABLE) {
            return Self::one(PathBuf::from(folder));
        }
        let platform = ProjectDirs::from("", "", "TibetanGo");
        let platform = platform.as_ref();
        Self {
            data: platform.map(|folders| folders.data_dir().to_owned()),
            settings: platform.map(|folders| folders.config_dir().to_owned()),
        }
    }

    /// Returns one folder for everything.
    #[must_use]
    pub fn one(folder: PathBuf) -> Self {
        Self {
            data: Some(folder.clone()),
            settings: Some(folder),
        }
    }
}

/// Returns the folder of the files of the configuration that are the user's own: `config` in `TIBETANGO_DATA`, or else
/// the platform's folder, in which the settings lie, too.
#[must_use]
pub fn user_config_dir() -> Option<PathBuf> {
    match std::env::var_os(DATA_VARIABLE) {
        Some(folder) => Some(PathBuf::from(folder).join("config")),
        None => PlayerFolders::find().settings,
    }
}

/// Returns the folder of the player's games: `TIBETANGO_DATA`, or else the platform's.
#[must_use]
pub fn data_dir() -> Option<PathBuf> {
    PlayerFolders::find().data
}

/// Returns the folders in which this program may be installed, the first first; see [`shared_folders_of`].
#[must_use]
pub fn shared_folders() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    shared_folders_of(program.as_deref(), std::env::var_os(SHARED_VARIABLE))
}

/// Returns the folders in which a program may be installed: `share/tibetango` beside the folder of its own file, then
/// `tibetango` in each folder of the list, or in the usual ones without a list.
#[must_use]
pub fn shared_folders_of(program: Option<&Path>, list: Option<OsString>) -> Vec<PathBuf> {
    let beside = program.and_then(|program| Some(program.parent()?.parent()?.join("share")));
    let list = list.filter(|list| !list.is_empty());
    let list = list.unwrap_or_else(|| OsString::from(USUAL_LIST));
    // The standard passes over paths that depend on the working folder.
    let shared = std::env::split_paths(&list).filter(|folder| folder.is_absolute());
    let all = beside.into_iter().chain(shared);
    all.map(|folder| folder.join(OWN)).collect()
}

/// Moves a file of at most `limit` bytes to a new place, unless something lies there already: it is removed from the
/// old place once it is whole at the new one. If it cannot be removed it stays there, too.
///
/// # Errors
/// The file cannot be read, or not be written at its new place; it is then where it was.
pub fn move_over(old: &Path, new: &Path, limit: usize) -> Result<(), FileError> {
    if old == new || fs::symlink_metadata(new).is_ok() {
        return Ok(());
    }
    let Some(bytes) = read_if_any(old, limit)? else {
        return Ok(());
    };
    make_folder(folder_of(new))?;
    write_atomic(new, &bytes)?;
    let _ = remove(old);
    Ok(())
}

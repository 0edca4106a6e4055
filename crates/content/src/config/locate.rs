//! Location of the configuration folder: named by the user, beside the program, or built in.

use std::path::{Path, PathBuf};

use super::{Config, ConfigResult, keys, theme};
use tibetango_records::files::shared_folders;
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;

/// The environment variable that names the configuration folder.
pub const VARIABLE: &str = "TIBETANGO_CONFIG";

/// The environment variable of Bevy that names the folder above `assets` and `config`.
const ROOT_VARIABLE: &str = "BEVY_ASSET_ROOT";

/// Default name of the folder.
const FOLDER: &str = "config";

/// Source of the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// From this folder.
    Folder(PathBuf),
    /// From the files that are built into the program: no folder was found.
    BuiltIn,
}

/// Error for a folder that was asked for by name and does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{asked}: there is no folder {folder}: name a folder that holds theme.ron, keys.ron and the others"
)]
pub struct NoSuchFolder {
    /// Option or variable that asked for it.
    pub asked: String,
    /// The folder, on one line.
    pub folder: String,
}

/// Facts that decide where the configuration lies, apart from the folders that exist.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The folder that `--config` names.
    pub option: Option<PathBuf>,
    /// The folder that [`VARIABLE`] names.
    pub variable: Option<PathBuf>,
    /// The folder above `config`, as the variable of Bevy names it.
    pub asset_root: Option<PathBuf>,
    /// The working folder.
    pub working: PathBuf,
    /// The program's own file.
    pub program: Option<PathBuf>,
    /// The folders in which an installed program has its own files.
    pub shared_folders: Vec<PathBuf>,
}

impl Surroundings {
    /// Finds the configuration folder: the one that the option names, else the one that [`VARIABLE`] names, else
    /// `config` under Bevy's root, in the working folder, beside the program or one of the folders above it, or where
    /// the program is installed; else the built-in files.
    ///
    /// # Errors
    /// The folder named by the option or by [`VARIABLE`] does not exist. The default folder is
    /// used only if it holds our files: other programs call theirs `config`, too.
    pub fn locate(&self) -> Result<Location, NoSuchFolder> {
        let options = [("--config", &self.option), (VARIABLE, &self.variable)];
        for (option, folder) in options {
            let Some(folder) = folder else { continue };
            if folder.is_dir() {
                return Ok(Location::Folder(folder.clone()));
            }
            return Err(NoSuchFolder {
                asked: option.to_owned(),
                folder: path_text(folder),
            });
        }
        let above = self
            .program
            .iter()
            .flat_map(|program| program.ancestors().skip(1));
        let own_folder = self
            .asset_root
            .iter()
            .map(PathBuf::as_path)
            .chain([self.working.as_path()])
            .chain(above)
            .chain(self.shared_folders.iter().map(PathBuf::as_path))
            .map(|folder| folder.join(FOLDER))
            .find(|folder| is_ours(folder));
        Ok(own_folder.map_or(Location::BuiltIn, Location::Folder))
    }
}

fn is_ours(folder: &Path) -> bool {
    let games = GameName::ALL.map(GameName::text);
    let ours = games.into_iter().chain([theme::FILE, keys::FILE]);
    ours.map(|inside| folder.join(inside))
        .any(|path| path.exists())
}

/// Finds the configuration folder of this process; see [`Surroundings::locate`].
///
/// # Errors
/// As [`Surroundings::locate`].
pub fn locate(option: Option<&Path>) -> Result<Location, NoSuchFolder> {
    let variable = |name| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    let surroundings = Surroundings {
        option: option.map(Path::to_owned),
        variable: variable(VARIABLE),
        asset_root: variable(ROOT_VARIABLE),
        working: PathBuf::new(),
        program: std::env::current_exe().ok(),
        shared_folders: shared_folders(),
    };
    surroundings.locate()
}

impl Location {
    /// Reads and checks the configuration.
    ///
    /// # Errors
    /// As [`Config::load`]; the built-in files have no faults.
    pub fn load(&self) -> ConfigResult<Config> {
        match self {
            Self::Folder(folder) => Config::load(folder),
            Self::BuiltIn => Ok(Config::embedded()),
        }
    }

    /// Returns the folder, if there is one, to be watched for changes.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::BuiltIn => None,
        }
    }
}

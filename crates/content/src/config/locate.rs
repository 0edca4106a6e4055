//! Location of the configuration folder: named by the user, beside the program, or built in.

use std::path::{Path, PathBuf};

use super::{Config, ConfigError, ConfigResult, Layer, LayerKind, Layers, files_at, keys, theme};
use tibetango_records::files::{shared_folders, user_config_dir};
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;

/// The environment variable that names the configuration folder.
pub const VARIABLE: &str = "TIBETANGO_CONFIG";

/// The environment variable of Bevy that names the folder above `assets` and `config`.
const ROOT_VARIABLE: &str = "BEVY_ASSET_ROOT";

/// Default name of the folder.
const FOLDER: &str = "config";

/// Folder of the machine's own files, if the system has a place for such.
const SYSTEM_FOLDER: Option<&str> = if cfg!(unix) {
    Some("/etc/tibetango")
} else {
    None
};

/// Source of the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// From this folder alone.
    Folder(PathBuf),
    /// From folders over the built-in files.
    Layers(Layers),
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
    /// The folder of the machine's own files.
    pub system: Option<PathBuf>,
    /// The folder of the user's own files.
    pub user: Option<PathBuf>,
}

impl Surroundings {
    /// Finds the folders of the configuration. Over the built-in files lies the program's own folder: `config` under
    /// Bevy's root, in the working folder, beside the program or one of the folders above it, or where the program is
    /// installed. Over it lie the folders of the machine and of the user, which may be missing, and highest the one
    /// that the option names, else the one that [`VARIABLE`] names.
    ///
    /// # Errors
    /// The folder named by the option or by [`VARIABLE`] does not exist. The program's own folder is used only if it
    /// holds our files: other programs call theirs `config`, too.
    pub fn locate(&self) -> Result<Location, NoSuchFolder> {
        let options = [("--config", &self.option), (VARIABLE, &self.variable)];
        let option = options.into_iter().find_map(|(asked, folder)| {
            let folder = folder.as_ref()?;
            Some((asked, folder))
        });
        if let Some((asked, folder)) = option
            && !folder.is_dir()
        {
            return Err(NoSuchFolder {
                asked: asked.to_owned(),
                folder: path_text(folder),
            });
        }
        let layers = [
            (LayerKind::Program, self.own_folder()),
            (LayerKind::System, self.system.clone()),
            (LayerKind::User, self.user.clone()),
            (LayerKind::Option, option.map(|(_, folder)| folder.clone())),
        ];
        let layers = layers.into_iter().filter_map(|(kind, folder)| {
            let folder = folder?;
            Some(Layer { kind, folder })
        });
        let layers = Layers::new(layers);
        Ok(match layers.as_slice().is_empty() {
            true => Location::BuiltIn,
            false => Location::Layers(layers),
        })
    }

    /// Finds the folder with the program's own files.
    fn own_folder(&self) -> Option<PathBuf> {
        let above = self
            .program
            .iter()
            .flat_map(|program| program.ancestors().skip(1));
        self.asset_root
            .iter()
            .map(PathBuf::as_path)
            .chain([self.working.as_path()])
            .chain(above)
            .chain(self.shared_folders.iter().map(PathBuf::as_path))
            .map(|folder| folder.join(FOLDER))
            .find(|folder| is_ours(folder))
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
        system: SYSTEM_FOLDER.map(PathBuf::from),
        user: user_config_dir(),
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
            Self::Layers(_) => Config::from_files(&files_at(self)),
            Self::BuiltIn => Ok(Config::embedded()),
        }
    }

    /// Reads the configuration as far as it is good, and returns the faults beside it.
    #[must_use]
    pub fn load_good(&self) -> (Config, Vec<ConfigError>) {
        match self {
            Self::Folder(folder) => Config::load_good(folder),
            Self::Layers(layers) => Config::good_of(layers),
            Self::BuiltIn => (Config::embedded(), Vec::new()),
        }
    }

    /// Checks the configuration, the texts of all languages included, and names the files that were read; those of
    /// layers with the name of the layer before each.
    ///
    /// # Errors
    /// The faults of every file, as [`Location::load`] finds them.
    pub fn check(&self) -> ConfigResult<Vec<String>> {
        Config::check_files(&files_at(self))
    }

    /// Returns the folders to be watched for changes.
    #[must_use]
    pub fn folders(&self) -> Vec<&Path> {
        match self {
            Self::Folder(folder) => vec![folder.as_path()],
            Self::Layers(layers) => {
                let layers = layers.as_slice().iter();
                layers.map(|layer| layer.folder.as_path()).collect()
            }
            Self::BuiltIn => Vec::new(),
        }
    }

    /// Returns the highest folder that holds texts: translations go there.
    #[must_use]
    pub fn folder_of_texts(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Layers(layers) => layers.highest_with("text"),
            Self::BuiltIn => None,
        }
    }

    /// Returns the entries of layers that no longer exist in this version of the program, each with its place. They
    /// count for nothing and are no faults.
    #[must_use]
    pub fn leftovers(&self) -> Vec<ConfigError> {
        match self {
            Self::Layers(layers) => layers.leftovers(),
            Self::Folder(_) | Self::BuiltIn => Vec::new(),
        }
    }
}

//! Files that hold texts, and the subject of each.

use std::path::{Path, PathBuf};

use crate::config::error::ConfigResult;
use crate::config::source::{ConfigSource, Files};
use tibetango_records::files;
use tibetango_rules::GameName;

/// The folder inside the configuration folder, and inside that of a game.
const FOLDER: &str = "text";

/// The folder of the stories' words.
const STORIES: &str = "stories";

/// Subject of the texts of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::config) enum TextSubject {
    /// All games.
    All,
    /// Origins of the games, as stories.
    Stories,
    /// One game.
    Game(GameName),
}

/// Returns the subjects that a language's files may have.
pub(in crate::config) fn parts() -> impl Iterator<Item = TextSubject> {
    let shared = [TextSubject::All, TextSubject::Stories].into_iter();
    shared.chain(GameName::ALL.map(TextSubject::Game))
}

/// Returns the folder of the texts on a subject, inside the configuration folder.
pub(in crate::config) fn folder_of(about: TextSubject) -> PathBuf {
    match about {
        TextSubject::All => PathBuf::from(FOLDER),
        TextSubject::Stories => PathBuf::from(STORIES),
        TextSubject::Game(game) => Path::new(game.text()).join(FOLDER),
    }
}

/// Returns the file of a language inside the configuration folder.
pub(in crate::config) fn file_of(language: &str, about: TextSubject) -> PathBuf {
    folder_of(about).join(format!("{language}.ron"))
}

/// Reads the file of a language.
pub(in crate::config) fn source_of(
    files: &Files,
    language: &str,
    about: TextSubject,
) -> ConfigResult<ConfigSource> {
    files.read(&file_of(language, about))
}

/// Returns the files on a subject, one a language.
pub(in crate::config) fn files_of(files: &Files, about: TextSubject) -> Vec<PathBuf> {
    files.list(&folder_of(about)).unwrap_or_default()
}

/// Returns the codes of the languages that have a file, good or bad.
pub(in crate::config) fn languages_of(files: &Files) -> Vec<String> {
    let names_there = files_of(files, TextSubject::All);
    names_there.iter().map(|file| language_of(file)).collect()
}

/// True for a path inside the configuration folder where texts lie.
pub(in crate::config) fn is_text(path: &Path) -> bool {
    parts().any(|about| path.starts_with(folder_of(about)))
}

/// Returns the subject of a text: its key begins with it.
pub(in crate::config) fn about_of(key: &str) -> TextSubject {
    match key.split_once('.') {
        Some(("story", _)) => TextSubject::Stories,
        Some((first, _)) => GameName::from_text(first).map_or(TextSubject::All, TextSubject::Game),
        None => TextSubject::All,
    }
}

fn language_of(file: &Path) -> String {
    files::parts(file).0
}

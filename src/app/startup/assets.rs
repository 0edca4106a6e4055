//! The folder of pictures and sounds: under Bevy's root, as beside the source code, or where the program is installed.

use std::path::{Path, PathBuf};

/// Name of the folder.
const FOLDER: &str = "assets";

/// Folder inside it without which no table can be drawn. A single picture that is missing is reported in the window.
const PICTURES: &str = "textures";

/// Returns the folder for Bevy, which takes a relative one from its root; `None` if no folder has pictures.
#[must_use]
pub fn find(root: &Path, shared: &[PathBuf]) -> Option<String> {
    if root.join(FOLDER).join(PICTURES).is_dir() {
        return Some(FOLDER.to_owned());
    }
    let folders = shared.iter().map(|folder| folder.join(FOLDER));
    let mut with_pictures = folders.filter(|folder| folder.join(PICTURES).is_dir());
    // Bevy takes no folder that is not named in Unicode.
    with_pictures.find_map(|folder| folder.to_str().map(str::to_owned))
}

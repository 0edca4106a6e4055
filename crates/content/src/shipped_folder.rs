//! Folders of texts within the program, which the build script has packed and deflated.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tibetango_engines::inflation::inflated_text;

/// Separates paths and texts of a packed folder.
const SEPARATOR: char = '\0';

/// Folder of texts within the program.
#[derive(Debug)]
pub(crate) struct ShippedFolder(BTreeMap<PathBuf, String>);

impl ShippedFolder {
    /// Reads a folder as the build script packs it: paths and texts in turns.
    pub fn unpack(packed: &str) -> Self {
        let mut parts = packed.split(SEPARATOR);
        let file = || Some((PathBuf::from(parts.next()?), parts.next()?.to_owned()));
        Self(std::iter::from_fn(file).collect())
    }

    /// Reads such a folder that was deflated.
    ///
    /// # Panics
    /// Never: a test reads every folder.
    pub fn inflate(deflated: &[u8]) -> Self {
        Self::unpack(&inflated_text(deflated).expect("a shipped folder"))
    }

    /// Returns the text of the file at a path inside the folder.
    pub fn text(&self, file: &Path) -> Option<&str> {
        self.0.get(file).map(String::as_str)
    }

    /// Returns the names of the files directly in a folder inside this one.
    pub fn names(&self, folder: &Path) -> Vec<PathBuf> {
        let files = self.0.keys();
        let direct = files.filter(|file| file.parent() == Some(folder));
        direct
            .filter_map(|file| file.file_name().map(PathBuf::from))
            .collect()
    }
}

//! Layers of the configuration: folders that lie over the files built into the program, each over those below it.
//!
//! A file counts from the highest layer that has it. Of texts, keys, levels, engines, events and the theme each entry
//! does, so that a file may hold the few that it changes.

mod files;
mod merge;
mod origins;
mod outline;

use std::path::{Path, PathBuf};

use super::ConfigError;

pub(super) use files::LayerFiles;
pub(super) use origins::{Origin, Origins};

/// Kind of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerKind {
    /// Files that come with the program or lie beside it.
    Program,
    /// Files of the machine, for everybody who uses it.
    System,
    /// Files of one user.
    User,
    /// Files in a folder that was asked for by name.
    Option,
}

impl LayerKind {
    /// Name of the layer below all others.
    pub const BUILT_IN: &str = "built-in";

    /// Returns its name in lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::System => "system",
            Self::User => "user",
            Self::Option => "option",
        }
    }
}

/// A folder with files of the configuration. It may be missing, and so may any of its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its kind.
    pub kind: LayerKind,
    /// The folder, as it was named.
    pub folder: PathBuf,
}

/// Layers over the built-in files, the lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers(Vec<Layer>);

impl Layers {
    /// Creates layers, the lowest first. A folder that is given twice counts in its higher place. The program's own
    /// one stays its own there, so that what was deleted in it is gone.
    #[must_use]
    pub fn new(all: impl IntoIterator<Item = Layer>) -> Self {
        let mut layers: Vec<Layer> = Vec::new();
        for mut layer in all {
            let place = real_place(&layer.folder);
            let below = layers
                .iter()
                .position(|below| real_place(&below.folder) == place);
            if let Some(at) = below
                && layers.remove(at).kind == LayerKind::Program
            {
                layer.kind = LayerKind::Program;
            }
            layers.push(layer);
        }
        Self(layers)
    }

    /// Returns the layers, the lowest first.
    #[must_use]
    pub fn as_slice(&self) -> &[Layer] {
        &self.0
    }

    /// Returns the entries that no longer exist in this version of the program, each with its place. They count for
    /// nothing and are no faults.
    #[must_use]
    pub fn leftovers(&self) -> Vec<ConfigError> {
        LayerFiles::new(self).leftovers()
    }

    /// Returns the highest folder that has something at this path.
    pub(super) fn highest_with(&self, inside: &str) -> Option<&Path> {
        let mut folders = self.0.iter().rev().map(|layer| layer.folder.as_path());
        folders.find(|folder| folder.join(inside).exists())
    }
}

fn real_place(folder: &Path) -> PathBuf {
    let place = folder.canonicalize();
    place.unwrap_or_else(|_| folder.to_owned())
}

//! Reads the files of layers.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;

use super::merge::{Woven, fixed_files, is_given_whole, is_layered, put_over};
use super::origins::{Origin, Origins};
use super::{Layer, LayerKind, Layers};
use crate::config::BUILT_IN;
use crate::config::error::{ConfigError, ConfigResult, is_missing};
use crate::config::source::{ConfigSource, Files};
use tibetango_records::messages::path_text;

/// Layers as a source of files.
#[derive(Clone, Debug)]
pub(in crate::config) struct LayerFiles {
    layers: Layers,
    /// Files that do not count because of their faults, with the numbers of their layers.
    exclusions: BTreeSet<(usize, PathBuf)>,
}

/// A file as the layers have it.
struct LayeredFile {
    /// The text, put together as far as it must be.
    source: ConfigSource,
    /// Numbers of the layers from which something was taken.
    layers: BTreeSet<usize>,
    /// Entries that no longer exist.
    leftovers: Vec<ConfigError>,
}

impl LayeredFile {
    /// Creates a file of one layer.
    fn alone(layer: usize, source: ConfigSource) -> Self {
        Self {
            source,
            layers: BTreeSet::from([layer]),
            leftovers: Vec::new(),
        }
    }
}

impl LayerFiles {
    /// Creates a source in which every file counts.
    pub fn new(layers: &Layers) -> Self {
        Self {
            layers: layers.clone(),
            exclusions: BTreeSet::new(),
        }
    }

    /// Returns the layers with their numbers, the lowest first; 0 are the built-in files.
    fn numbered(&self) -> impl DoubleEndedIterator<Item = (usize, &Layer)> {
        let layers = self.layers.as_slice().iter().enumerate();
        layers.map(|(at, layer)| (at + 1, layer))
    }

    /// Reads a file by its path inside each layer.
    pub fn read(&self, inside: &Path) -> ConfigResult<ConfigSource> {
        self.file(inside).map(|file| file.source)
    }

    /// Returns the `.ron` files directly in a folder of any layer, by name.
    pub fn list(&self, inside: &Path) -> ConfigResult<Vec<PathBuf>> {
        let built_in = Files::BuiltIn(&BUILT_IN).list(inside);
        let built_in: BTreeSet<PathBuf> = built_in.unwrap_or_default().into_iter().collect();
        let mut names = built_in.clone();
        for (number, layer) in self.numbered() {
            let folder = layer.folder.join(inside);
            if !folder.is_dir() || passes_over(layer, || fs::read_dir(&folder).map(|_| ())) {
                continue;
            }
            // A folder without such files has none to add.
            let own = Files::Folder(layer.folder.clone()).list(inside);
            let own = own.unwrap_or_default();
            // What was deleted in the program's own folder is gone.
            if layer.kind == LayerKind::Program && !own.is_empty() {
                names.clear();
            }
            names.extend(own.into_iter().filter(|name| {
                let path = layer.folder.join(name);
                // For a bad one that of the program itself counts.
                let counts =
                    built_in.contains(name) || !self.exclusions.contains(&(number, name.clone()));
                counts && !passes_over(layer, || File::open(&path).map(|_| ()))
            }));
        }
        match names.is_empty() {
            true => Files::BuiltIn(&BUILT_IN).list(inside),
            false => Ok(names.into_iter().collect()),
        }
    }

    /// Returns the name of a file in messages: that of the highest layer that has it.
    pub fn name(&self, inside: &Path) -> String {
        let mut layers = self.numbered().rev();
        let own = layers.find(|(number, layer)| {
            !self.exclusions.contains(&(*number, inside.to_owned()))
                && layer.folder.join(inside).exists()
        });
        match own {
            Some((_, layer)) => path_text(&layer.folder.join(inside)),
            None => Files::BuiltIn(&BUILT_IN).name(inside),
        }
    }

    /// Returns a line for each layer from which something of a file was taken: the layer's name, and the file.
    pub fn lines(&self, inside: &Path) -> ConfigResult<Vec<String>> {
        let line = |number: usize| {
            let layer = number.checked_sub(1);
            let layer = layer.and_then(|at| self.layers.as_slice().get(at));
            let (kind, file) = match layer {
                Some(layer) => (layer.kind.name(), path_text(&layer.folder.join(inside))),
                None => (LayerKind::BUILT_IN, Files::BuiltIn(&BUILT_IN).name(inside)),
            };
            format!("{kind:<8}  {file}")
        };
        Ok(self.file(inside)?.layers.into_iter().map(line).collect())
    }

    /// Returns the entries that no longer exist, of all files that can be read.
    pub fn leftovers(&self) -> Vec<ConfigError> {
        let files = fixed_files().filter_map(|inside| self.file(inside).ok());
        files.flat_map(|file| file.leftovers).collect()
    }

    /// Returns true if a layer has this file, and every layer that has it may be counted on: a file that this user may
    /// not read hides those below it.
    pub fn is_own(&self, inside: &Path) -> bool {
        let is_faulty = |(_, file): &(usize, PathBuf)| file == inside;
        let is_open = self.numbered().rev().find_map(|(_, layer)| {
            let path = layer.folder.join(inside);
            let is_closed = passes_over(layer, || File::open(&path).map(|_| ()));
            (is_closed || path.exists()).then_some(!is_closed)
        });
        !self.exclusions.iter().any(is_faulty) && is_open.unwrap_or(false)
    }

    /// Leaves out the files that have these faults. Returns false if there was none that could be left out.
    pub fn exclude(&mut self, faults: &[ConfigError]) -> bool {
        let before = self.exclusions.len();
        for fault in faults {
            let of = |(number, layer): (usize, &Layer)| {
                let folder = path_text(&layer.folder);
                let inside = Path::new(&fault.file).strip_prefix(folder).ok()?;
                Some((number, inside.to_owned()))
            };
            // A layer may lie within another one.
            let place = self
                .numbered()
                .filter_map(of)
                .min_by_key(|(_, inside)| inside.iter().count());
            self.exclusions.extend(place);
        }
        self.exclusions.len() > before
    }

    fn file(&self, inside: &Path) -> ConfigResult<LayeredFile> {
        let mut sources = self.sources(inside)?;
        if !is_layered(inside) {
            sources.drain(..sources.len().saturating_sub(1));
        }
        let Some((number, top)) = sources.pop() else {
            let source = Files::BuiltIn(&BUILT_IN).read(inside)?;
            return Ok(LayeredFile::alone(0, source));
        };
        if sources.iter().all(|(_, below)| below.text() == top.text()) {
            return Ok(LayeredFile::alone(number, top));
        }
        sources.push((number, top));
        // One that is no RON at all is read alone, which finds its fault.
        let bad = |(_, source): &(usize, ConfigSource)| source.parse::<IgnoredAny>().is_err();
        if let Some(at) = sources.iter().position(bad) {
            let (number, source) = sources.swap_remove(at);
            return Ok(LayeredFile::alone(number, source));
        }
        let origin = |(layer, source): &(usize, ConfigSource)| Origin {
            layer: *layer,
            file: source.file().to_owned(),
            text: source.text().to_owned().into(),
        };
        let origins: Vec<Origin> = sources.iter().map(origin).collect();
        let mut woven = Woven::of(&origins[0].text, 0);
        let mut leftovers = Vec::new();
        for (at, origin) in origins.iter().enumerate().skip(1) {
            let upper = Woven::of(&origin.text, at);
            let both = match woven.text == upper.text {
                true => None,
                false => put_over(inside, &woven, (&upper, origin), &mut leftovers),
            };
            woven = both.unwrap_or(upper);
        }
        let top = sources.len() - 1;
        let own = woven.only();
        let numbers = woven.pieces.iter().map(|piece| origins[piece.origin].layer);
        let layers = numbers.collect();
        let source = match own {
            Some(at) if woven.text == origins[at].text => sources.swap_remove(at).1,
            _ => {
                let file = origins[top].file.clone();
                let (files, pieces) = (origins, woven.pieces);
                ConfigSource::of_origins(file, woven.text, Origins { files, pieces })
            }
        };
        Ok(LayeredFile {
            source,
            layers,
            leftovers,
        })
    }

    /// Reads a file of every layer that has it, the lowest first.
    fn sources(&self, inside: &Path) -> ConfigResult<Vec<(usize, ConfigSource)>> {
        let mut sources = Vec::new();
        let built_in = if_any(Files::BuiltIn(&BUILT_IN).read(inside))?;
        sources.extend(built_in.map(|source| (0, source)));
        for (number, layer) in self.numbered() {
            let path = layer.folder.join(inside);
            if self.exclusions.contains(&(number, inside.to_owned()))
                || passes_over(layer, || File::open(&path).map(|_| ()))
            {
                continue;
            }
            let read = if_any(Files::Folder(layer.folder.clone()).read(inside))?;
            if read.is_some() && layer.kind == LayerKind::Program && is_given_whole(inside) {
                sources.clear();
            }
            sources.extend(read.map(|source| (number, source)));
        }
        Ok(sources)
    }
}

/// Returns what was read, or nothing where the file is missing.
fn if_any(read: ConfigResult<ConfigSource>) -> ConfigResult<Option<ConfigSource>> {
    match read {
        Err(faults) if is_missing(&faults) => Ok(None),
        read => read.map(Some),
    }
}

/// Returns true if a layer is passed over since this user may not look there: the machine may have a file for its
/// exhibition alone.
fn passes_over(layer: &Layer, look: impl FnOnce() -> io::Result<()>) -> bool {
    let is_closed = |error: io::Error| error.kind() == ErrorKind::PermissionDenied;
    layer.kind == LayerKind::System && look().is_err_and(is_closed)
}

//! Files that a test finds or leaves.

use std::fs::File;
use std::path::Path;
use std::time::SystemTime;

/// Replaces a text that must stand in a file of a folder, wherever it stands there.
#[track_caller]
pub fn edit(folder: impl AsRef<Path>, file: &str, old: &str, new: &str) {
    let path = folder.as_ref().join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{file}: {why}"));
    assert!(text.contains(old), "{file} no longer holds {old:?}");
    std::fs::write(&path, text.replace(old, new)).unwrap();
}

/// Sets the time at which a file was changed last.
#[track_caller]
pub fn dated(path: &Path, then: SystemTime) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(then).unwrap();
}

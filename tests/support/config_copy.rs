//! A copy of the shipped configuration that a test may spoil, and what a folder holds.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder with the shipped configuration.
pub fn config_dir() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config");
    copy_folder(&shipped, dir.path());
    dir
}

/// Copies a folder and everything in it.
pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// Every file below a folder with its content, by path.
pub fn contents(folder: impl AsRef<Path>) -> Vec<(PathBuf, Vec<u8>)> {
    let mut folders = vec![folder.as_ref().to_owned()];
    let mut results = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let content = std::fs::read(&path).unwrap();
                results.push((path, content));
            }
        }
    }
    results.sort();
    results
}

//! A copy of the shipped configuration that a test may spoil.

use std::path::Path;
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

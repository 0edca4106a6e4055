//! Folders of the player's files and of installed ones, and files that move from one to another.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use tibetango_records::files::{PlayerFolders, move_over, shared_folders_of};

const LIMIT: usize = 100;

#[test]
fn a_file_moves_to_its_new_place_once() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old.ron"), dir.path().join("new/a/set.ron"));
    move_over(&old, &new, LIMIT).unwrap();
    assert!(!new.exists(), "nothing lay there");
    fs::write(&old, "first").unwrap();
    move_over(&old, &new, LIMIT).unwrap();
    assert_eq!(fs::read_to_string(&new).unwrap(), "first");
    assert!(!old.exists(), "it lies at both places");
    // An earlier version of the program may write there again: the new file counts.
    fs::write(&old, "second").unwrap();
    move_over(&old, &new, LIMIT).unwrap();
    assert_eq!(fs::read_to_string(&new).unwrap(), "first");
    assert_eq!(fs::read_to_string(&old).unwrap(), "second");
}

#[test]
fn a_file_that_cannot_be_moved_stays() {
    let dir = tempfile::tempdir().unwrap();
    let old = dir.path().join("old.ron");
    fs::write(&old, "first").unwrap();
    let in_the_way = dir.path().join("file");
    fs::write(&in_the_way, "a file in place of the folder").unwrap();
    let error = move_over(&old, &in_the_way.join("set.ron"), LIMIT).unwrap_err();
    assert!(!error.to_string().contains('\n'), "{error}");
    assert_eq!(fs::read_to_string(&old).unwrap(), "first");
    // Nor does one that is longer than any of ours, or one whose place is its own.
    fs::write(&old, "x".repeat(LIMIT + 1)).unwrap();
    let new = dir.path().join("new.ron");
    let message = move_over(&old, &new, LIMIT).unwrap_err().to_string();
    assert!(message.contains("too large"), "{message}");
    assert!(old.exists() && !new.exists());
    move_over(&old, &old, LIMIT).unwrap();
    assert!(old.exists());
}

#[test]
fn one_folder_holds_everything() {
    let folders = PlayerFolders::one(PathBuf::from("/games"));
    let both = [&folders.data, &folders.settings];
    assert_eq!(both, [&Some(PathBuf::from("/games")); 2]);
}

#[cfg(unix)]
#[test]
fn an_installed_program_looks_beside_itself_and_in_the_listed_folders() {
    let program = Path::new("/opt/games/bin/tibetango");
    let folders = |list: Option<&str>| shared_folders_of(Some(program), list.map(OsString::from));
    let paths = |names: &[&str]| -> Vec<PathBuf> { names.iter().map(PathBuf::from).collect() };
    let listed = paths(&[
        "/opt/games/share/tibetango",
        "/a/tibetango",
        "/b c/tibetango",
    ]);
    // A folder that is none by the standard is passed over.
    assert_eq!(folders(Some("/a:here/share:/b c:")), listed);
    #[cfg(not(target_os = "macos"))]
    for list in [None, Some("")] {
        let usual = [
            "/opt/games/share/tibetango",
            "/usr/local/share/tibetango",
            "/usr/share/tibetango",
        ];
        assert_eq!(folders(list), paths(&usual), "{list:?}");
    }
    let elsewhere = shared_folders_of(None, Some(OsString::from("/a")));
    assert_eq!(elsewhere, paths(&["/a/tibetango"]));
}

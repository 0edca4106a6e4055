//! Records on disk.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use tibetango_rules::jiaqi::JiaqiRules;

use tibetango_records::files::{FileError, FileProblem, read_bounded};
use tibetango_records::record::xml::MAX_BYTES;
use tibetango_records::record::{Record, RecordError, file};

use super::full;

/// Returns the names of a folder's entries, sorted.
fn names(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    file::save(&path, &Record::new(3, JiaqiRules::default())).unwrap();
    file::save(&path, &full()).unwrap();
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(names(folder.path()), ["game.xml"]);

    let mut bad = full();
    bad.black = "\u{7}".to_owned();
    let saved = file::save(&path, &bad);
    assert!(
        matches!(saved, Err(RecordError::Unwritable(_))),
        "{saved:?}"
    );
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(names(folder.path()), ["game.xml"]);
}

#[test]
fn what_is_no_file_is_neither_written_nor_read() {
    let folder = tempfile::tempdir().unwrap();
    let sub = folder.path().join("sub");
    fs::create_dir(&sub).unwrap();
    let nowhere = folder.path().join("none").join("game.xml");
    let problem = |error: RecordError| match error {
        RecordError::File(FileError { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    let message = problem(file::save(&sub, &full()).unwrap_err());
    assert!(matches!(message, FileProblem::NotAFile), "{message:?}");
    let message = problem(file::load(&sub).unwrap_err());
    assert!(matches!(message, FileProblem::NotAFile), "{message:?}");
    problem(file::save(&nowhere, &full()).unwrap_err());
    problem(file::load(&nowhere).unwrap_err());
    assert_eq!(names(folder.path()), ["sub"]);
}

#[test]
fn a_file_is_read_up_to_a_limit_and_its_faults_have_a_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    fs::write(&path, " ".repeat(MAX_BYTES + 1)).unwrap();
    let report = file::load(&path).unwrap_err();
    assert!(
        matches!(
            report,
            RecordError::File(FileError {
                problem: FileProblem::TooLarge(MAX_BYTES),
                ..
            })
        ),
        "{report:?}"
    );
    let read = read_bounded(&path, MAX_BYTES + 1).map(|bytes| bytes.len());
    assert!(matches!(read, Ok(length) if length > MAX_BYTES), "{read:?}");
    fs::write(&path, "<TibetanGo>").unwrap();
    let message = file::load(&path).unwrap_err().to_string();
    assert!(message.contains("game.xml:1:1: "), "{message}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (
        folder.path().join("game.xml"),
        folder.path().join("last.xml"),
    );
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let ordinary = folder.path().join("ordinary");
    fs::write(&ordinary, "").unwrap();
    file::save(&path, &Record::new(3, JiaqiRules::default())).unwrap();
    assert_eq!(mode(&path), mode(&ordinary));

    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("game.xml", &link).unwrap();
    file::save(&link, &full()).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(mode(&path), 0o640);
}

//! Records on disk.

use std::fs;
use tibetango::games::jiaqi::Rules;

use tibetango::files::{FileError, FileProblem, read_bounded};
use tibetango::record::xml::MAX_BYTES;
use tibetango::record::{Record, RecordError, file};

use super::full;

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    let names = || {
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    file::save(&path, &Record::new(3, Rules::default())).unwrap();
    file::save(&path, &full()).unwrap();
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(names(), ["game.xml"]);

    let mut bad = full();
    bad.black = "\u{7}".to_owned();
    assert!(matches!(
        file::save(&path, &bad),
        Err(RecordError::Unwritable(_))
    ));
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(names(), ["game.xml"]);

    let sub = folder.path().join("sub");
    fs::create_dir(&sub).unwrap();
    assert!(matches!(
        file::save(&sub, &full()),
        Err(RecordError::File(FileError {
            problem: FileProblem::NotAFile,
            ..
        }))
    ));
    assert!(matches!(
        file::load(&sub),
        Err(RecordError::File(FileError {
            problem: FileProblem::NotAFile,
            ..
        }))
    ));
    let nowhere = folder.path().join("none").join("game.xml");
    assert!(matches!(
        file::save(&nowhere, &full()),
        Err(RecordError::File(_))
    ));
    assert!(matches!(file::load(&nowhere), Err(RecordError::File(_))));
    assert_eq!(names(), ["game.xml", "sub"]);

    fs::write(&path, " ".repeat(MAX_BYTES + 1)).unwrap();
    assert!(matches!(
        file::load(&path),
        Err(RecordError::File(FileError {
            problem: FileProblem::TooLarge(MAX_BYTES),
            ..
        }))
    ));
    assert!(matches!(read_bounded(&path, MAX_BYTES + 1), Ok(bytes) if bytes.len() > MAX_BYTES));
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
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let ordinary = folder.path().join("ordinary");
    fs::write(&ordinary, "").unwrap();
    file::save(&path, &Record::new(3, Rules::default())).unwrap();
    assert_eq!(mode(&path), mode(&ordinary));

    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("game.xml", &link).unwrap();
    file::save(&link, &full()).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(file::load(&path).unwrap(), full());
    assert_eq!(mode(&path), 0o640);
}

//! Files: what is written stands there whole, and nothing else does.

use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, SystemTime};

use tibetango::files::{Aside, write_atomic, write_soon};

#[test]
fn what_killed_writers_left_is_cleared_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, age: u64| {
        let file = File::create(folder.path().join(name)).unwrap();
        let then = SystemTime::now() - Duration::from_secs(age);
        file.set_modified(then).unwrap();
        file
    };
    put(".tibetango-1-0.tmp", 3600);
    put(".record-a1b2c3.tmp", 3600);
    put(".tibetango-2-0.tmp", 0);
    put(".other-2-0.tmp", 3600);
    put("notes.tmp", 3600);
    let writing = put(".tibetango-3-0.tmp", 3600);
    writing.try_lock().unwrap();
    write_atomic(&folder.path().join("game.xml"), b"new").unwrap();
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let kept = [".other-2-0.tmp", ".tibetango-2-0.tmp", ".tibetango-3-0.tmp"];
    assert_eq!(names, [&kept[..], &["game.xml", "notes.tmp"]].concat());
}

#[test]
fn a_file_aside_that_is_given_up_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let mut aside = Aside::create(&path).unwrap();
    aside.write_all(b"half").unwrap();
    drop(aside);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let nowhere = folder.path().join("no").join("out");
    let told = Aside::create(&nowhere).unwrap_err().to_string();
    assert!(told.starts_with(&format!("{}: cannot write", nowhere.display())));
    assert!(!told.contains(".tibetango"), "{told}");
}

#[test]
fn what_is_written_soon_stands_there_whole_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    for text in ["new", "newer", ""] {
        write_soon(&path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{text:?}");
    }
    let told = write_soon(folder.path(), b"x").unwrap_err().to_string();
    assert!(told.ends_with("is not a regular file"), "{told}");
}

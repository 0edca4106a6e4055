//! Reports of faults at home. What a panic leaves is seen in a child process: this program, which then runs the same
//! test as the one that breaks off.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tibetango::app::startup::crash_report::{report_panics, take_newest, write};

/// Environment variable of the child process with the folder of the player's files.
const DATA: &str = "CRASH_REPORTS_OF_THIS_TEST";

/// Returns the names of the reports, in order.
fn reports(data: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(data.join("crashes")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".txt")).collect()
}

#[test]
fn a_panic_leaves_a_report_and_says_where() {
    if let Some(data) = std::env::var_os(DATA) {
        report_panics(PathBuf::from(data));
        for n in 0..10 {
            let thread = std::thread::Builder::new().name("dice".to_owned());
            let thread = thread.spawn(move || assert!(n > 10, "die {n} fell off the table"));
            assert!(thread.unwrap().join().is_err());
        }
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "crash_reports::a_panic_leaves_a_report_and_says_where",
        ])
        .env(DATA, data.path())
        .output()
        .unwrap();
    assert!(child.status.success(), "{child:?}");
    // A fault that comes back and back does not fill the disk.
    assert_eq!(reports(data.path()).len(), 3);
    let path = take_newest(data.path()).expect("a report");
    let words = String::from_utf8(child.stderr).unwrap();
    assert!(words.contains(path.to_str().unwrap()), "{words}");
    let text = std::fs::read_to_string(&path).unwrap();
    for part in [
        env!("CARGO_PKG_VERSION"),
        "Thread: dice\n",
        "die 2 fell off the table",
        "crash_reports.rs:",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(take_newest(data.path()), None, "it is told once");
}

#[test]
fn old_reports_make_room_and_nothing_else_does() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("crashes");
    std::fs::create_dir(&folder).unwrap();
    for n in 10..40 {
        std::fs::write(folder.join(format!("crash-2020-01-01-1200{n}.txt")), "old").unwrap();
    }
    std::fs::write(folder.join("notes.txt"), "of a person").unwrap();
    let path = write(data.path(), &"long ".repeat(100_000)).unwrap();
    assert!(path.metadata().unwrap().len() <= 1 << 16);
    let left = reports(data.path());
    // The new one, the newest of the old ones, and the notes.
    assert_eq!(left.len(), 21, "{left:?}");
    assert!(left.contains("notes.txt") && left.contains("crash-2020-01-01-120021.txt"));
    assert!(!left.contains("crash-2020-01-01-120020.txt"), "{left:?}");
}

#[test]
fn only_a_report_is_told_of() {
    let data = tempfile::tempdir().unwrap();
    assert_eq!(take_newest(data.path()), None);
    let folder = data.path().join("crashes");
    std::fs::create_dir(&folder).unwrap();
    let elsewhere = data.path().join("crash-elsewhere.txt");
    std::fs::write(elsewhere, "no report").unwrap();
    for name in ["../crash-elsewhere.txt", "crash-gone.txt", "", "\u{0}"] {
        std::fs::write(folder.join("newest"), name).unwrap();
        assert_eq!(take_newest(data.path()), None, "{name:?}");
        assert!(!folder.join("newest").exists(), "{name:?}");
    }
}

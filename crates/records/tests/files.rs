//! Files: a written file is whole, and nothing else is left.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use tibetango_records::files::{
    Aside, FileProblem, Retry, claim_folder, move_new, put_aside, read_if_any, read_private,
    remove, write_atomic, write_new, write_private, write_soon,
};

/// Returns the names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.collect();
    names.into_iter().collect()
}

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
    let survivors = [".other-2-0.tmp", ".tibetango-2-0.tmp", ".tibetango-3-0.tmp"];
    assert_eq!(names, [&survivors[..], &["game.xml", "notes.tmp"]].concat());
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
    let message = Aside::create(&nowhere).unwrap_err().to_string();
    assert!(message.starts_with(&format!("{}: cannot write", nowhere.display())));
    assert!(!message.contains(".tibetango"), "{message}");
}

#[test]
fn what_is_written_soon_stands_there_whole_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    for text in ["new", "newer", ""] {
        write_soon(&path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{text:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{text:?}");
    }
    let message = write_soon(folder.path(), b"x").unwrap_err().to_string();
    assert!(message.ends_with("is not a regular file"), "{message}");
}

#[test]
fn a_new_file_replaces_nothing_when_another_program_writes_there() {
    let dir = tempfile::tempdir().unwrap();
    // The folder is made with the first of them.
    let folder = dir.path().join("records");
    const WRITERS: usize = 8;
    let texts: Vec<String> = (0..WRITERS).map(|i| format!("game {i}")).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            let folder = &folder;
            scope.spawn(move || write_new(folder, "game", "xml", text.as_bytes()).unwrap());
        }
    });
    let mut expected: BTreeSet<String> = (2..=WRITERS).map(|i| format!("game-{i}.xml")).collect();
    expected.insert("game.xml".to_owned());
    let result = names(&folder);
    assert_eq!(result.iter().cloned().collect::<BTreeSet<_>>(), expected);
    let written = result
        .iter()
        .map(|name| fs::read_to_string(folder.join(name)).unwrap());
    assert_eq!(
        written.collect::<BTreeSet<_>>(),
        texts.iter().cloned().collect::<BTreeSet<_>>()
    );
    let path = write_new(&folder, "game", "", b"no ending").unwrap();
    assert_eq!(path, folder.join("game"));
}

#[test]
fn where_nothing_can_be_written_nothing_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let taken = dir.path().join("taken");
    fs::write(&taken, "a file in place of the folder").unwrap();
    let message = write_new(&taken, "game", "xml", b"game")
        .unwrap_err()
        .to_string();
    assert!(
        message.starts_with(&format!("{}: cannot make the folder", taken.display())),
        "{message}"
    );
    assert_eq!(names(dir.path()), ["taken"]);
    let game = dir.path().join("game.xml");
    fs::write(&game, "game").unwrap();
    let message = move_new(&game, &taken, "game", "xml")
        .unwrap_err()
        .to_string();
    assert!(message.contains("cannot make the folder"), "{message}");
    assert_eq!(fs::read_to_string(&game).unwrap(), "game");
    assert_eq!(
        fs::read_to_string(&taken).unwrap(),
        "a file in place of the folder"
    );
}

#[test]
fn what_is_moved_replaces_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("records");
    for number in 1..=3 {
        let from = dir.path().join("autosave.xml");
        fs::write(&from, format!("game {number}")).unwrap();
        let to = move_new(&from, &folder, "game", "xml").unwrap();
        assert!(!from.exists(), "game {number} lies there still");
        assert_eq!(
            fs::read_to_string(to).unwrap(),
            format!("game {number}"),
            "game {number}"
        );
    }
    assert_eq!(names(&folder), ["game-2.xml", "game-3.xml", "game.xml"]);
    let gone = dir.path().join("gone.xml");
    let error = move_new(&gone, &folder, "game", "xml").unwrap_err();
    assert!(
        error.is_missing() && error.to_string().contains("gone.xml"),
        "{error}"
    );
    assert_eq!(names(&folder).len(), 3);
}

#[test]
fn what_cannot_be_read_is_put_aside_each_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("room-3.json");
    for (text, name) in [
        ("spoiled", "room-3-unreadable.json"),
        ("spoiled again", "room-3-unreadable-2.json"),
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(put_aside(&path).unwrap(), dir.path().join(name), "{name}");
        assert_eq!(
            fs::read_to_string(dir.path().join(name)).unwrap(),
            text,
            "{name}"
        );
    }
    assert!(!path.exists(), "it lies where it lay");
}

#[test]
fn what_is_not_there_is_no_fault_and_what_cannot_be_looked_at_is() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("room-1.json");
    assert_eq!(read_if_any(&path, 100).unwrap(), None);
    remove(&path).unwrap();
    fs::write(&path, "game").unwrap();
    assert_eq!(read_if_any(&path, 100).unwrap(), Some(b"game".to_vec()));
    let error = read_if_any(&path, 3).unwrap_err();
    assert!(matches!(error.problem, FileProblem::TooLarge(3)), "{error}");
    // Below a file nothing lies.
    assert_eq!(read_if_any(&path.join("room-1.json"), 100).unwrap(), None);
    remove(&path).unwrap();
    assert!(names(dir.path()).is_empty());
    fs::create_dir(&path).unwrap();
    let error = read_if_any(&path, 100).unwrap_err();
    assert!(matches!(error.problem, FileProblem::NotAFile), "{error}");
}

#[cfg(unix)]
#[test]
fn a_private_file_replaces_a_public_one() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("seat.ron");
    let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    write_private(&path, b"token").unwrap();
    assert_eq!(mode(), 0o600, "a new one");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    write_private(&path, b"another token").unwrap();
    assert_eq!(mode(), 0o600, "in place of one that all could read");
    assert_eq!(fs::read_to_string(&path).unwrap(), "another token");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
    let bytes = read_private(&path, 100).unwrap();
    assert_eq!(bytes.as_deref(), Some(&b"another token"[..]));
    assert_eq!(mode(), 0o600, "one that all could read, once it is read");
    assert_eq!(names(dir.path()), ["seat.ron"]);
}

#[test]
fn a_folder_is_claimed_by_one_program() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("running");
    let claimed = claim_folder(&folder).unwrap();
    let error = claim_folder(&folder).unwrap_err();
    assert!(matches!(error.problem, FileProblem::Busy), "{error}");
    let message = error.to_string();
    assert!(
        message.starts_with(&format!("{}: is in use", folder.display())),
        "{message}"
    );
    drop(claimed);
    claim_folder(&folder).unwrap();
}

#[test]
fn of_a_row_of_failures_the_first_and_the_end_are_told() {
    let (refused, done) = (Err::<(), _>("refused"), Ok::<_, &str>(()));
    let mut retry = Retry::after(Duration::ZERO);
    assert!(retry.due().is_none() && !retry.is_due());
    for (step, (outcome, is_reported)) in [
        (done, false),
        (refused, true),
        (refused, false),
        (done, true),
        (done, false),
        (refused, true),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(retry.note(&outcome), is_reported, "step {step}");
        assert_eq!(retry.is_due(), outcome.is_err(), "step {step}");
    }
    let mut patient = Retry::after(Duration::from_secs(3600));
    patient.note(&refused);
    assert!(!patient.is_due() && patient.due().is_some_and(|due| due > Instant::now()));
}

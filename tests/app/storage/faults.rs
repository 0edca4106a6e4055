//! Folders that cannot be written, and files that are not records.

use super::{alarm, offers_autosave, shipped, stored, until_kept};
use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use crate::setups::two_people;
use bevy::prelude::*;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use support::wait::until;
use tibetango::app::play::game::{Match, ReplayRequest, ReplayStep};
use tibetango::app::play::store::{LastGame, LoadGame, SaveGame, Store};
use tibetango::app::state::{Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, file};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName};

const IN_PLACE: &str = "a file in place of the folder";

/// Returns a match of two people whose folder cannot be made, for a file has its name; and the path of that file.
fn match_without_folder(name: &str) -> (TestApp, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let files = dir.path().join(name);
    std::fs::write(&files, IN_PLACE).unwrap();
    let mut app = TestApp::with_store(shipped(), dir, &files);
    app.start(two_people(3));
    (app, files)
}

#[test]
fn a_game_goes_on_where_nothing_can_be_written() {
    let (mut app, files) = match_without_folder("file");
    app.play_text(InputDevice::Mouse, "a1");
    let line = alarm(&mut app, "record.save_failed");
    assert!(line.contains("autosave.xml"), "{line}");
    // One message reports it, not one at every ply; the game goes on to its end.
    app.play_out(InputDevice::Mouse, 31);
    // A person who asks is answered each time.
    app.key(KeyCode::Escape);
    for _ in 0..2 {
        app.send(SaveGame::default());
        alarm(&mut app, "record.save_failed");
    }
    assert_eq!(std::fs::read_to_string(&files).unwrap(), IN_PLACE);
}

#[cfg(unix)]
#[test]
fn a_path_of_several_lines_is_told_on_one() {
    let (mut app, _) = match_without_folder("two\nlines");
    app.play_text(InputDevice::Mouse, "a1");
    let line = alarm(&mut app, "record.save_failed");
    assert!(line.contains("two\\nlines/autosave.xml"), "{line}");
    assert!(!line.contains('\n'), "{line}");
}

#[test]
fn what_was_refused_is_kept_as_soon_as_it_can_be() {
    let (mut app, files) = match_without_folder("file");
    app.play_text(InputDevice::Mouse, "a1 b2");
    alarm(&mut app, "record.save_failed");
    std::fs::remove_file(&files).unwrap();
    // Without a further move.
    until_kept(&mut app, &files.join("autosave.xml"), 2);
    // A later failure has a message of its own.
    std::fs::remove_dir_all(&files).unwrap();
    std::fs::write(&files, "a file again").unwrap();
    app.play_text(InputDevice::Mouse, "c1");
    alarm(&mut app, "record.save_failed");
}

/// A fault of the program, as a panic shows it.
#[test]
fn a_fault_in_one_save_is_told_once_and_loses_no_other() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    let path = app.autosave();
    until_kept(&mut app, &path, 1);
    // Ends the job without the message that a panic leaves in the log.
    let fail = |app: &TestApp| {
        let store = app.world().resource::<Store>();
        store.call(|| resume_unwind(Box::new("two\nlines")));
    };
    fail(&app);
    let line = alarm(&mut app, "record.save_failed");
    assert!(line.ends_with("two\\nlines"), "{line}");
    fail(&app);
    app.play_text(InputDevice::Mouse, "b2");
    until_kept(&mut app, &path, 2);
    app.frames(2);
    let more = app.take_messages();
    assert!(more.is_empty(), "{more:?}");
    // The match has its own file still.
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "");
    assert_eq!(app.saved_games().len(), 1);
}

/// Returns a record that holds only White's name.
fn of(white: &str) -> Record {
    let history = AnyGameHistory::new(3, AnyRules::usual(GameName::Jiaqi)).unwrap();
    Record {
        white: white.to_owned(),
        ..to_record(&history)
    }
}

#[test]
fn what_was_refused_is_not_written_over_what_came_later_and_keeps_nothing_back() {
    let dir = tempfile::tempdir().unwrap();
    let folders = ["never", "first", "second"].map(|name| dir.path().join(name));
    for folder in &folders {
        std::fs::write(folder, "a file in place of a folder").unwrap();
    }
    let [never, first, second] = folders.clone().map(|folder| folder.join("game.xml"));
    let store = Store::new(None);
    for path in [&never, &first, &second] {
        store.keep(path.clone(), &of("old"), false);
    }
    // Saves requested later are made later: by then all of these were refused.
    let good = dir.path().join("good/game.xml");
    store.keep(good.clone(), &of("good"), false);
    until("game where one can be written", || {
        file::load(&good).is_ok()
    });
    for folder in &folders[1..] {
        std::fs::remove_file(folder).unwrap();
    }
    store.keep(first.clone(), &of("new"), false);
    // It writes what is left, and ends.
    drop(store);
    let white = |path: &Path| file::load(path).unwrap().white;
    assert_eq!(white(&first), "new");
    assert_eq!(white(&second), "old");
    assert!(folders[0].is_file() && file::load(&never).is_err());
}

#[test]
fn a_failure_after_a_move_that_was_kept_is_told_again() {
    let (mut app, files) = match_without_folder("file");
    app.play_text(InputDevice::Mouse, "a1");
    alarm(&mut app, "record.save_failed");
    std::fs::remove_file(&files).unwrap();
    app.play_text(InputDevice::Mouse, "b2");
    until_kept(&mut app, &files.join("autosave.xml"), 2);
    std::fs::remove_dir_all(&files).unwrap();
    std::fs::write(&files, "a file again").unwrap();
    app.play_text(InputDevice::Mouse, "c1");
    alarm(&mut app, "record.save_failed");
}

#[test]
fn a_folder_in_place_of_the_autosave_is_put_aside() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("autosave.xml")).unwrap();
    let mut app = TestApp::with(shipped(), dir);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    alarm(&mut app, "autosave.failed");
    let path = app.autosave();
    until_kept(&mut app, &path, 1);
}

#[test]
fn a_game_goes_on_without_a_folder() {
    let mut app = TestApp::new();
    app.world_mut().insert_resource(Store::new(None));
    app.start(two_people(3));
    app.send(SaveGame::default());
    alarm(&mut app, "record.save_failed");
    app.play_out(InputDevice::Mouse, 32);
    let saved = app.saved_games();
    assert!(saved.is_empty(), "{saved:?}");
}

/// Returns a valid record of a few plies.
fn good() -> Vec<u8> {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    let dir = app.close();
    std::fs::read(dir.path().join("autosave.xml")).unwrap()
}

/// Returns files that are no games, and the fault of each.
fn broken_files() -> Vec<(&'static str, Vec<u8>)> {
    let good = good();
    let text = String::from_utf8(good.clone()).unwrap();
    let end = text.rfind("</").unwrap();
    let mut files = vec![
        ("nothing", Vec::new()),
        ("words", b"not a record".to_vec()),
        ("no text", vec![0xff; 300]),
        ("one half", good[..good.len() / 2].to_vec()),
        ("all but its end", good[..end].to_vec()),
    ];
    // The third stone on the first: every ply before it is good.
    let places: Vec<&str> = text
        .split("<CL>")
        .skip(1)
        .filter_map(|rest| rest.split("</CL>").next())
        .collect();
    assert_eq!(places.len(), 3, "{text}");
    let twice = text.replace(places[2], places[0]).into_bytes();
    files.push(("two stones on a point", twice));
    files
}

/// Returns the files that were put aside because they could not be read.
fn aside(dir: &Path) -> Vec<Vec<u8>> {
    std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("unreadable-"))
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

#[test]
fn a_spoiled_autosave_is_put_aside_by_a_new_game() {
    for (label, bytes) in broken_files() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("autosave.xml"), &bytes).unwrap();
        let mut app = TestApp::with(shipped(), dir);
        app.start(two_people(3));
        app.play_text(InputDevice::Mouse, "a1");
        let line = alarm(&mut app, "autosave.failed");
        assert!(line.contains("unreadable-"), "{label}: {line}");
        assert_eq!(aside(app.dir()), [bytes], "{label}");
    }
}

#[test]
fn a_spoiled_autosave_is_told_and_nothing_of_it_is_shown() {
    for (label, bytes) in broken_files() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("autosave.xml"), &bytes).unwrap();
        let mut app = TestApp::with(shipped(), dir);
        assert!(offers_autosave(&app), "{label}");
        app.send(LastGame::Continue);
        let line = alarm(&mut app, "autosave.failed");
        assert!(line.contains("autosave.xml"), "{label}: {line}");
        assert_eq!(app.screen(), Screen::Title, "{label}");
        assert!(app.world().get_resource::<Match>().is_none(), "{label}");
        // The spoiled file lies beside; a new game is played as ever.
        assert_eq!(aside(app.dir()), [bytes], "{label}");
        app.start(two_people(3));
        app.play_text(InputDevice::Mouse, "a1");
        let dir = app.close();
        let record = stored(&dir.path().join("autosave.xml")).unwrap();
        assert_eq!(record.history().len(), 1, "{label}");
    }
}

#[test]
fn a_spoiled_record_leaves_the_match_on_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("records/bad.xml");
    std::fs::create_dir(dir.path().join("records")).unwrap();
    let mut app = TestApp::with(shipped(), dir);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    app.take_messages();
    // A file that begins as a record is opened as far as it can be read.
    let opened = ["one half", "all but its end", "two stones on a point"];
    let (opened, files): (Vec<_>, Vec<_>) = broken_files()
        .into_iter()
        .partition(|(label, _)| opened.contains(label));
    for (label, bytes) in files {
        std::fs::write(&path, &bytes).unwrap();
        app.send(LoadGame::file(path.clone()));
        let line = alarm(&mut app, "record.load_failed");
        assert!(line.contains("bad.xml"), "{label}: {line}");
        assert_eq!(
            (app.moves(), app.step()),
            (
                vec!["a1".to_owned(), "b2".to_owned()],
                Some(TurnStep::Human)
            ),
            "{label}"
        );
    }
    std::fs::remove_file(&path).unwrap();
    app.send(LoadGame::file(path.clone()));
    alarm(&mut app, "record.load_failed");
    app.play_text(InputDevice::Mouse, "c1");
    // A file that is valid up to a point is shown up to there, with a message.
    let expected = [("damaged", 0..3), ("damaged", 3..4), ("ply 3", 2..3)];
    assert_eq!(opened.len(), expected.len());
    for ((label, bytes), (why, plies)) in opened.into_iter().zip(expected) {
        std::fs::write(&path, &bytes).unwrap();
        app.take_messages();
        app.send(LoadGame::file(path.clone()));
        app.until_message(Tone::Alarm, "record.irregular", why);
        app.until("replay", |app| app.step() == Some(TurnStep::Replay));
        app.replay(ReplayRequest::Step(ReplayStep::Last));
        assert!(
            plies.contains(&app.moves().len()),
            "{label}: {:?}",
            app.moves()
        );
    }
}

#[test]
fn what_cannot_be_put_away_is_not_written_over() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    let dir = app.close();
    std::fs::write(dir.path().join("records"), "a file in place of the folder").unwrap();
    let mut app = TestApp::with(shipped(), dir);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "e1");
    alarm(&mut app, "record.save_failed");
    app.play_text(InputDevice::Mouse, "a5");
    let path = app.autosave();
    let dir = app.close();
    assert_eq!(stored(&path).unwrap().history().len(), 3);
    drop(dir);
}

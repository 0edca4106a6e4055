//! Games on disk: autosave, the offer to go on, saving, loading, and folders and files that are
//! not as they should be.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{against, tap_by_tap, test_levels, two_people};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::{Command, Match, ReplayStep};
use tibetango::app::play::store::{LastGame, LoadGame, SaveGame, Store, session_of};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango::games::any::AnyLine;
use tibetango::games::{GameName, Side, jiu};
use tibetango::record::replay::to_record;
use tibetango::record::{file, jiu14};
use tibetango::session::Session;

/// The match that a file holds; none while it is not there.
fn stored(path: &Path) -> Option<Session> {
    let record = file::load(path).ok()?;
    Some(session_of(&record, &test_levels()).unwrap())
}

fn shipped() -> Settings {
    Settings::load(None).0
}

fn offered(app: &TestApp) -> bool {
    app.world().resource::<Store>().offer
}

/// Waits for the one line said since the last call: an alarm that begins as this text does.
#[track_caller]
fn alarm(app: &mut TestApp, key: &str) -> String {
    let start = app.beginning(key);
    let line = app.until_said(Tone::Alarm, key, "");
    for _ in 0..100 {
        app.update();
        std::thread::yield_now();
    }
    let more = app.heard();
    assert!(more.is_empty(), "{more:?}");
    assert!(line.starts_with(&start) && !line.contains('\n'), "{line}");
    line
}

#[test]
fn every_ply_is_kept_on_disk() {
    for setup in [
        two_people(3),
        tap_by_tap(3),
        against(Side::Black, "quick", 3),
    ] {
        let mut app = TestApp::with(test_levels(), tempfile::tempdir().unwrap());
        app.start(setup.clone());
        assert!(!app.autosave().exists());
        let mut rng = SplitMix64::seed_from_u64(30);
        let mut kept = 0;
        loop {
            app.until_settled();
            if app.step() == Some(TurnStep::Over) {
                break;
            }
            let path = app.autosave();
            if !app.line().is_empty() {
                app.until("autosave of the last ply", |app| {
                    stored(&path)
                        .is_some_and(|session| session.line().moves() == app.line().moves())
                });
                let session = stored(&path).unwrap();
                assert_eq!(*session.setup(), setup);
                assert_eq!(session.line().position_text(), app.line().position_text());
                kept += 1;
            }
            let mut legal = app.line().legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            if mv.from.or(mv.to).is_some() {
                app.play(Hand::Mouse, &mv);
            }
            app.key(KeyCode::Space);
        }
        assert!(kept > 5);
        let path = app.autosave();
        app.until("removal of the finished game", |_| !path.exists());
        // Taken back from the end it is unfinished, and kept, again.
        app.until("result", |app| app.overlay() == Overlay::Result);
        app.key(KeyCode::Escape);
        app.frames(2);
        app.key(KeyCode::KeyU);
        app.until_settled();
        app.until("autosave after taking back", |app| {
            stored(&path).is_some_and(|session| session.line().moves() == app.line().moves())
        });
    }
}

#[test]
fn a_move_taken_back_is_not_kept() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2 c1");
    app.undo_by_agreement();
    let dir = app.close();
    let session = stored(&dir.path().join("autosave.xml")).unwrap();
    assert_eq!(session.line().len(), 2);
}

#[test]
fn the_last_game_is_offered_and_goes_on() {
    let mut app = TestApp::with(test_levels(), tempfile::tempdir().unwrap());
    let setup = against(Side::White, "quick", 3);
    app.start(setup.clone());
    app.play_text(Hand::Mouse, "a1");
    app.until("answer", |app| app.line().len() == 2);
    app.until_settled();
    let moves = app.moves();
    // Closing waits for what is still to be written.
    let dir = app.close();

    let mut app = TestApp::with(test_levels(), dir);
    assert!(offered(&app));
    assert_eq!(app.screen(), Screen::Title);
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    assert_eq!((app.moves(), app.game().session.setup()), (moves, &setup));
    assert!(!offered(&app));
    app.assert_shown();
    let mv = app.line().legal().swap_remove(0);
    app.play(Hand::Mouse, &mv);
    app.until("answer", |app| app.line().len() == 4);
    app.until_settled();
    app.assert_shown();
    assert!(app.heard().is_empty());
}

#[test]
fn the_computer_moves_first_in_a_game_that_goes_on() {
    let mut app = TestApp::with(test_levels(), tempfile::tempdir().unwrap());
    app.start(against(Side::White, "endless", 3));
    app.play_text(Hand::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    let dir = app.close();
    let mut app = TestApp::with(test_levels(), dir);
    app.send(LastGame::Continue);
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    assert_eq!(app.moves(), ["a1"]);
}

#[test]
fn the_last_game_is_put_away_among_the_saved_ones() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1");
    let mut app = TestApp::with(shipped(), app.close());
    assert!(offered(&app));
    app.send(LastGame::PutAway);
    app.update();
    assert!(!offered(&app));
    let app = TestApp::with(shipped(), app.close());
    assert!(!offered(&app));
    assert!(!app.autosave().exists());
    let saved = app.world().resource::<Store>().saved();
    assert_eq!(saved.len(), 1);
    assert_eq!(file::load(&saved[0]).unwrap().plies.len(), 1);
}

fn saved(app: &TestApp) -> Vec<PathBuf> {
    app.world().resource::<Store>().saved()
}

/// Waits until the autosave holds so many plies, and nothing else.
#[track_caller]
fn until_kept(app: &mut TestApp, path: &Path, plies: usize) {
    app.until("autosave", |_| {
        stored(path).is_some_and(|session| session.line().len() == plies)
    });
}

#[test]
fn a_game_that_makes_room_for_another_is_among_the_saved_ones() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2 c1");
    let mut app = TestApp::with(shipped(), app.close());
    let path = app.autosave();
    // Begun with the same move, it is another game all the same.
    app.start(two_people(3));
    assert!(saved(&app).is_empty());
    app.play_text(Hand::Mouse, "a1");
    let line = app.until_said(Tone::Plain, "autosave.kept", "jiaqi-");
    let kept = saved(&app);
    assert_eq!(kept.len(), 1);
    assert!(line.contains(&*kept[0].file_name().unwrap().to_string_lossy()));
    assert_eq!(stored(&kept[0]).unwrap().line().len(), 3);
    until_kept(&mut app, &path, 1);
    // One of this run as well, though the next one ends before its first move.
    app.start(two_people(3));
    app.command(Command::Resign);
    app.until_said(Tone::Plain, "autosave.kept", "jiaqi-");
    assert_eq!(saved(&app).len(), 2);
    let mut plies: Vec<usize> = saved(&app)
        .iter()
        .map(|path| stored(path).unwrap().line().len())
        .collect();
    plies.sort_unstable();
    assert_eq!(plies, [1, 3]);
    assert!(!path.exists());
}

#[test]
fn a_game_that_goes_on_is_kept_in_its_place() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2 c1");
    let mut app = TestApp::with(shipped(), app.close());
    let path = app.autosave();
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    app.undo_by_agreement();
    until_kept(&mut app, &path, 2);
    // Another one is begun and left before its first move: the first is offered again.
    app.start(two_people(3));
    app.command(Command::Leave);
    assert!(offered(&app));
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    assert_eq!(app.moves(), ["a1", "b2"]);
    assert!(!offered(&app));
    app.play_text(Hand::Mouse, "e1");
    until_kept(&mut app, &path, 3);
    assert!(saved(&app).is_empty());
}

#[test]
fn what_cannot_be_put_away_is_not_written_over() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2 c1");
    let dir = app.close();
    std::fs::write(dir.path().join("records"), "a file in place of the folder").unwrap();
    let mut app = TestApp::with(shipped(), dir);
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "e1");
    alarm(&mut app, "record.save_failed");
    app.play_text(Hand::Mouse, "a5");
    let path = app.autosave();
    let dir = app.close();
    assert_eq!(stored(&path).unwrap().line().len(), 3);
    drop(dir);
}

#[test]
fn two_windows_on_one_folder_keep_their_games_apart() {
    let dir = tempfile::tempdir().unwrap();
    let open = || TestApp::with_store(shipped(), tempfile::tempdir().unwrap(), dir.path());
    let [first, second] = ["autosave.xml", "autosave-2.xml"].map(|name| dir.path().join(name));
    let mut one = open();
    one.start(two_people(3));
    one.play_text(Hand::Mouse, "a1 b2");
    until_kept(&mut one, &first, 2);
    let mut two = open();
    two.until_said(Tone::Plain, "autosave.second", "autosave-2.xml");
    assert!(!offered(&two));
    two.start(two_people(3));
    two.play_text(Hand::Mouse, "c1");
    until_kept(&mut two, &second, 1);
    two.command(Command::Resign);
    two.until("removal of the finished game", |_| !second.exists());
    one.play_text(Hand::Mouse, "c1");
    until_kept(&mut one, &first, 3);
    two.start(two_people(3));
    two.play_text(Hand::Mouse, "e1");
    until_kept(&mut two, &second, 1);
    assert!(one.heard().is_empty());
    // Both are gone: the next window is the first again, and finds both games.
    drop((one, two));
    let mut next = open();
    assert!(offered(&next));
    next.until_said(Tone::Plain, "autosave.kept", "jiaqi-");
    assert_eq!(stored(&saved(&next)[0]).unwrap().line().len(), 1);
    assert_eq!(stored(&first).unwrap().line().len(), 3);
    assert!(!second.exists());
}

#[test]
fn a_game_goes_on_where_nothing_can_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let files = dir.path().join("file");
    std::fs::write(&files, "a file in place of the folder").unwrap();
    let mut app = TestApp::with_store(shipped(), dir, &files);
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1");
    let line = alarm(&mut app, "record.save_failed");
    assert!(line.contains("autosave.xml"), "{line}");
    // It is said once, not at every ply; the game goes on to its end.
    app.play_out(Hand::Mouse, 31);
    // A person who asks is answered each time.
    app.key(KeyCode::Escape);
    for _ in 0..2 {
        app.send(SaveGame);
        alarm(&mut app, "record.save_failed");
    }
    assert_eq!(
        std::fs::read_to_string(&files).unwrap(),
        "a file in place of the folder"
    );
}

#[test]
fn a_game_goes_on_without_a_folder() {
    let mut app = TestApp::new();
    app.world_mut().insert_resource(Store::new(None));
    app.start(two_people(3));
    app.send(SaveGame);
    alarm(&mut app, "record.save_failed");
    app.play_out(Hand::Mouse, 32);
    assert!(app.world().resource::<Store>().saved().is_empty());
}

/// A good record of a few plies.
fn good() -> Vec<u8> {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2 c1");
    let dir = app.close();
    std::fs::read(dir.path().join("autosave.xml")).unwrap()
}

/// Files that are no records of games.
fn spoiled() -> Vec<Vec<u8>> {
    let good = good();
    let text = String::from_utf8(good.clone()).unwrap();
    let end = text.rfind("</").unwrap();
    let mut files = vec![
        Vec::new(),
        b"not a record".to_vec(),
        vec![0xff; 300],
        good[..good.len() / 2].to_vec(),
        good[..end].to_vec(),
    ];
    // The third stone on the first: every ply before it is good.
    let places: Vec<&str> = text
        .split("<CL>")
        .skip(1)
        .filter_map(|rest| rest.split("</CL>").next())
        .collect();
    assert_eq!(places.len(), 3, "{text}");
    files.push(text.replace(places[2], places[0]).into_bytes());
    files
}

/// What was put aside because it could not be read.
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
    for bytes in spoiled() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("autosave.xml"), &bytes).unwrap();
        let mut app = TestApp::with(shipped(), dir);
        app.start(two_people(3));
        app.play_text(Hand::Mouse, "a1");
        let line = alarm(&mut app, "autosave.failed");
        assert!(line.contains("unreadable-"), "{line}");
        assert_eq!(aside(app.dir()), [bytes]);
    }
}

#[test]
fn a_spoiled_autosave_is_told_and_nothing_of_it_is_shown() {
    for bytes in spoiled() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("autosave.xml"), &bytes).unwrap();
        let mut app = TestApp::with(shipped(), dir);
        assert!(offered(&app));
        app.send(LastGame::Continue);
        let line = alarm(&mut app, "autosave.failed");
        assert!(line.contains("autosave.xml"), "{line}");
        assert_eq!(app.screen(), Screen::Title);
        assert!(app.world().get_resource::<Match>().is_none());
        // What was spoiled lies beside; a new game is played as ever.
        assert_eq!(aside(app.dir()), [bytes]);
        app.start(two_people(3));
        app.play_text(Hand::Mouse, "a1");
        let dir = app.close();
        assert_eq!(
            stored(&dir.path().join("autosave.xml"))
                .unwrap()
                .line()
                .len(),
            1
        );
    }
}

#[test]
fn a_game_is_saved_and_looked_at_again() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 a3 e1 c1 a5");
    let moves = app.moves();
    app.heard();
    app.send(SaveGame);
    let line = app.until_said(Tone::Plain, "record.saved", "");
    let saved = app.world().resource::<Store>().saved();
    assert_eq!(saved.len(), 1);
    let path = saved[0].clone();
    assert!(
        line.contains(&*path.file_name().unwrap().to_string_lossy()),
        "{line}"
    );
    // The key does the same.
    app.key(KeyCode::KeyS);
    app.until_said(Tone::Plain, "record.saved", "");

    let mut app = TestApp::with(shipped(), app.close());
    app.send(LoadGame(path));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    let start = app.beginning("record.loaded");
    assert!(matches!(&app.heard()[..], [(Tone::Plain, line)] if line.starts_with(&start)));
    assert!(app.line().is_empty());
    let still = |app: &mut TestApp, plies: usize| {
        app.until("end of a step", |app| {
            !app.animating() && app.step() == Some(TurnStep::Replay)
        });
        assert_eq!(app.moves(), moves[..plies]);
        app.assert_shown();
    };
    for plies in 1..=5 {
        app.key(KeyCode::ArrowRight);
        still(&mut app, plies);
    }
    app.key(KeyCode::ArrowRight);
    still(&mut app, 5);
    app.key(KeyCode::ArrowLeft);
    still(&mut app, 4);
    app.key(KeyCode::ArrowUp);
    still(&mut app, 0);
    app.key(KeyCode::ArrowLeft);
    still(&mut app, 0);
    app.key(KeyCode::ArrowDown);
    still(&mut app, 5);
    // Several steps at once, faster than the stones.
    app.command(Command::Step(ReplayStep::First));
    for _ in 0..3 {
        app.send(Command::Step(ReplayStep::On));
    }
    app.update();
    app.command(Command::Step(ReplayStep::Back));
    still(&mut app, 2);
    // Another move only opens a variation.
    app.tap(Hand::Mouse, app.point("e5"));
    app.until("variation", |app| app.line().len() == 3 && !app.animating());
    app.command(Command::Follow { line: 0, ply: 2 });
    still(&mut app, 2);
    assert!(app.heard().is_empty());
    // Looking is not playing: the game of the last time is as it was.
    assert_eq!(stored(&app.autosave()).unwrap().line().len(), 5);

    app.command(Command::PlayOn);
    app.until_settled();
    app.play_text(Hand::Mouse, "e5");
    assert_eq!(app.moves(), ["a1", "a3", "e5"]);
    app.assert_shown();
    let path = app.autosave();
    app.until("autosave of what is played on", |app| {
        stored(&path).is_some_and(|session| session.line().moves() == app.line().moves())
    });
}

#[test]
fn a_spoiled_record_leaves_the_match_on_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("records/bad.xml");
    std::fs::create_dir(dir.path().join("records")).unwrap();
    let mut app = TestApp::with(shipped(), dir);
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 b2");
    app.heard();
    for bytes in spoiled() {
        std::fs::write(&path, &bytes).unwrap();
        app.send(LoadGame(path.clone()));
        let line = alarm(&mut app, "record.load_failed");
        assert!(line.contains("bad.xml"), "{line}");
        assert_eq!(
            (app.moves(), app.step()),
            (
                vec!["a1".to_owned(), "b2".to_owned()],
                Some(TurnStep::Human)
            )
        );
    }
    std::fs::remove_file(&path).unwrap();
    app.send(LoadGame(path));
    alarm(&mut app, "record.load_failed");
    app.play_text(Hand::Mouse, "c1");
}

#[test]
fn a_record_of_another_program_is_opened_and_never_written_over() {
    let mut app = TestApp::with(test_levels(), tempfile::tempdir().unwrap());
    let mut line = AnyLine::new(6, jiu::Rules::default()).unwrap();
    for _ in 0..20 {
        let mv = line.legal().swap_remove(0);
        line.play(&mv).unwrap();
    }
    let text = jiu14::write(&line, &to_record(&line));
    let folder = app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("from-amdo.txt");
    std::fs::write(&path, &text).unwrap();
    std::fs::write(folder.join("notes.txt"), "no record").unwrap();
    assert_eq!(saved(&app), std::slice::from_ref(&path));

    let window = app.window();
    app.send(FileDragAndDrop::DroppedFile {
        window,
        path_buf: path.clone(),
    });
    app.until_said(Tone::Plain, "record.loaded", "from-amdo.txt");
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.command(Command::Step(ReplayStep::Last));
    assert_eq!(app.line().moves(), line.moves());
    app.send(SaveGame);
    app.until_said(Tone::Plain, "record.saved", "jiu-");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let own = saved(&app).into_iter().find(|other| *other != path);
    let record = file::load(&own.expect("a record of our own")).unwrap();
    assert_eq!((record.game(), record.plies.len()), (GameName::Jiu, 20));

    // As far as it is regular: then a stone is placed where one stands.
    let first = line.text(&line.moves()[0]);
    let whole = text.trim_end().strip_suffix(';').unwrap();
    std::fs::write(&path, format!("{whole},{first};")).unwrap();
    app.send(LoadGame(path));
    alarm(&mut app, "record.irregular");
    app.command(Command::Step(ReplayStep::Last));
    assert_eq!(app.line().moves(), line.moves());
}

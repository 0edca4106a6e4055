//! Games saved under names of their own, and records of other programs.

use super::{alarm, list_games, shipped, stored};
use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use crate::setups::two_people;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use std::path::PathBuf;
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::store::{Group, LoadGame, SaveGame};
use tibetango::app::state::{Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::{file, jiu14, sgf};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, PlainMove, jiu};

#[test]
fn a_game_is_saved_and_looked_at_again() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 a3 e1 c1 a5");
    let moves = app.moves();
    app.take_messages();
    app.send(SaveGame::default());
    let line = app.until_message(Tone::Plain, "record.saved", "");
    let saved = app.saved_games();
    assert_eq!(saved.len(), 1);
    let path = saved[0].clone();
    assert!(
        line.contains(&*path.file_name().unwrap().to_string_lossy()),
        "{line}"
    );
    // The key does the same.
    app.key(KeyCode::KeyS);
    app.until_message(Tone::Plain, "record.saved", "");

    let mut app = TestApp::with(shipped(), app.close());
    app.send(LoadGame::file(path));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    let start = app.beginning("record.loaded");
    assert!(matches!(&app.take_messages()[..], [(Tone::Plain, line)] if line.starts_with(&start)));
    assert!(app.history().is_empty());
    let still = |app: &mut TestApp, plies: usize| {
        app.until("end of a step", |app| {
            !app.animating() && app.step() == Some(TurnStep::Replay)
        });
        assert_eq!(app.moves(), moves[..plies], "after {plies} plies");
        app.assert_board();
    };
    for plies in 1..=5 {
        app.key(KeyCode::ArrowRight);
        still(&mut app, plies);
    }
    app.key(KeyCode::ArrowRight);
    still(&mut app, 5);
    app.key(KeyCode::ArrowLeft);
    still(&mut app, 4);
    app.key(KeyCode::Home);
    still(&mut app, 0);
    app.key(KeyCode::ArrowLeft);
    still(&mut app, 0);
    app.key(KeyCode::End);
    still(&mut app, 5);
    // Several steps at once, faster than the stones.
    app.replay(ReplayRequest::Step(ReplayStep::First));
    for _ in 0..3 {
        app.send(ReplayRequest::Step(ReplayStep::On));
    }
    app.update();
    app.replay(ReplayRequest::Step(ReplayStep::Back));
    still(&mut app, 2);
    // Another move only opens a variation.
    app.tap(InputDevice::Mouse, app.point("e5"));
    app.until("variation", |app| {
        app.history().len() == 3 && !app.animating()
    });
    app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    still(&mut app, 2);
    assert!(app.take_messages().is_empty());
    // Looking is not playing: the game of the last time is as it was.
    assert_eq!(stored(&app.autosave()).unwrap().history().len(), 5);

    app.replay(ReplayRequest::PlayOn);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "e5");
    assert_eq!(app.moves(), ["a1", "a3", "e5"]);
    app.assert_board();
    let path = app.autosave();
    app.until("autosave of what is played on", |app| {
        stored(&path).is_some_and(|session| session.history().moves() == app.history().moves())
    });
}

#[test]
fn a_file_that_the_program_is_started_with_is_opened_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sgf");
    std::fs::write(&path, "(;GM[4]EV[Cup];B[hh];W[ii])").unwrap();
    // Before the first frame, as the command line asks for it.
    let mut app = TestApp::build(shipped(), |app| {
        app.world_mut().write_message(LoadGame::file(path));
    });
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    let history = app.history();
    assert_eq!((history.game(), history.len()), (GameName::Gomoku, 2));
    // The title follows where it is left for.
    app.send(MatchCommand::Leave);
    app.until("title", |app| app.screen() == Screen::Title);
}

#[test]
fn a_record_of_another_program_is_opened_and_never_written_over() {
    let mut app = TestApp::with_test_levels();
    let mut history = AnyGameHistory::new(6, jiu::JiuRules::default()).unwrap();
    for _ in 0..20 {
        let mv = history.legal().swap_remove(0);
        history.play(&mv).unwrap();
    }
    let text = jiu14::write(&history, &to_record(&history));
    let folder = app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("from-amdo.txt");
    std::fs::write(&path, &text).unwrap();
    std::fs::write(folder.join("notes.txt"), "no record").unwrap();
    let paths = |app: &TestApp| -> Vec<PathBuf> {
        let games = list_games(app, Group::Saved);
        games.into_iter().map(|game| game.path).collect()
    };
    assert_eq!(paths(&app), std::slice::from_ref(&path));

    let window = app.window();
    app.send(FileDragAndDrop::DroppedFile {
        window,
        path_buf: path.clone(),
    });
    app.until_message(Tone::Plain, "record.loaded", "from-amdo.txt");
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().moves(), history.moves());
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "jiu-");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    assert_eq!(paths(&app).len(), 2);
    let own = app.saved_games().pop();
    let record = file::load(&own.expect("a record of our own")).unwrap();
    assert_eq!((record.game(), record.plies.len()), (GameName::Jiu, 20));

    // The game is legal up to a stone that is placed where one stands.
    let first = history.text(&history.moves()[0]);
    let whole = text.trim_end().strip_suffix(';').unwrap();
    std::fs::write(&path, format!("{whole},{first};")).unwrap();
    app.send(LoadGame::file(path));
    alarm(&mut app, "record.irregular");
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().moves(), history.moves());
}

#[test]
fn a_smart_game_is_opened_with_its_variations_and_kept_whole() {
    let mut app = TestApp::with_test_levels();
    let text = "(;GM[4]EV[Cup];B[hh]C[centre];W[ii](;B[hi]BL[9];W[aa])(;B[gh]KM[1];W[bb]))";
    let theirs = sgf::games(text.as_bytes(), "").unwrap();
    let theirs = theirs.read(0, None).unwrap().unwrap().record;
    let folder = app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("stranger.sgf");
    std::fs::write(&path, text).unwrap();
    let games = list_games(&app, Group::Saved);
    assert!(games.iter().any(|game| game.path == path), "{games:?}");
    app.send(LoadGame::file(path.clone()));
    app.until_message(Tone::Plain, "record.loaded", "stranger.sgf");
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().len(), 4);
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "gomoku-");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let record = file::load(&app.saved_games().pop().unwrap()).unwrap();
    assert_eq!(
        (
            record.plies,
            record.variations,
            record.notes,
            record.foreign
        ),
        (
            theirs.plies,
            theirs.variations,
            theirs.notes,
            theirs.foreign
        )
    );
}

#[test]
fn what_is_forgiven_in_a_file_is_told_when_it_is_opened() {
    let mut app = TestApp::with_test_levels();
    let folder = app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("go.sgf");
    std::fs::write(&path, "(;GM[1]SZ[15];B[hh];W[ii](;B[jj])(;B[hh]))").unwrap();
    app.send(LoadGame::file(path));
    let message = app.until_message(Tone::Plain, "record.forgiven", "GM: 1 is Go");
    assert!(message.ends_with(" (+1)"), "{message}");
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().len(), 3);
}

#[test]
fn stones_out_of_turn_are_told_marked_and_kept() {
    let mut app = TestApp::with_test_levels();
    let mut history = AnyGameHistory::new(18, jiu::JiuRules::default()).unwrap();
    for ply in 1..=80 {
        let mv = PlainMove {
            out_of_turn: [67, 71, 72].contains(&ply),
            ..history.legal().swap_remove(0)
        };
        history.play(&mv).unwrap();
    }
    let folder = app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("penalties.txt");
    std::fs::write(&path, jiu14::write(&history, &to_record(&history))).unwrap();
    app.send(LoadGame::file(path.clone()));
    app.until_message(Tone::Plain, "record.out_of_turn", "penalties.txt");
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    // Forwards and back again, ply by ply and in one go.
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().movers(), history.movers());
    for _ in 0..15 {
        app.replay(ReplayRequest::Step(ReplayStep::Back));
    }
    assert_eq!(app.history().len(), 65);
    for _ in 0..2 {
        app.replay(ReplayRequest::Step(ReplayStep::On));
    }
    assert!(app.history().moves()[66].out_of_turn);
    assert_eq!(app.history().movers()[65], app.history().movers()[66]);
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "jiu-");
    let own = app.saved_games().pop().unwrap();
    let record = from_record(&file::load(&own).unwrap()).unwrap();
    assert_eq!(
        (record.moves(), record.movers()),
        (history.moves(), history.movers())
    );
    // Our own file tells it too.
    app.send(LoadGame::file(own));
    app.until_message(Tone::Plain, "record.out_of_turn", "jiu-");
}

#[test]
fn a_key_saves_the_game_that_lies_on_the_table_when_it_is_pressed() {
    for threads in [false, true] {
        let mut app = TestApp::new();
        if threads {
            app.use_threads();
        }
        app.start(two_people(3));
        app.play_text(InputDevice::Mouse, "a1 a3 e1");
        // Another game takes the table in the same frame.
        app.send(MatchCommand::New(two_people(5)));
        app.key(KeyCode::KeyS);
        app.until_message(Tone::Plain, "record.saved", "");
        for path in app.saved_games() {
            let record = file::load(&path).unwrap();
            let (size, plies) = (record.size, record.plies.len());
            assert_eq!((size, plies), (3, 3), "on threads: {threads}");
        }
    }
}

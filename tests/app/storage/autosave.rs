//! The autosave: written at every ply, offered and continued, in separate files for separate windows.

use super::{offers_autosave, shipped, stored, until_kept};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, tap_by_tap, test_levels, two_people};
use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::play::store::LastGame;
use tibetango::app::state::{Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::record::file;
use tibetango_rules::Side;

#[test]
fn every_ply_is_kept_on_disk() {
    for (who, settings) in [
        ("two people", two_people(3)),
        ("two who choose captures", tap_by_tap(3)),
        ("one against the computer", against(Side::Black, "quick", 3)),
    ] {
        let mut app = TestApp::with_test_levels();
        app.start(settings.clone());
        assert!(!app.autosave().exists(), "{who}");
        let mut rng = SplitMix64::seed_from_u64(30);
        let mut count = 0;
        loop {
            app.until_settled();
            if app.step() == Some(TurnStep::Over) {
                break;
            }
            let path = app.autosave();
            if !app.history().is_empty() {
                app.until("autosave of the last ply", |app| {
                    stored(&path)
                        .is_some_and(|session| session.history().moves() == app.history().moves())
                });
                let session = stored(&path).unwrap();
                assert_eq!(
                    *session.settings(),
                    settings,
                    "{who}, ply {}",
                    app.history().len()
                );
                assert_eq!(
                    session.history().position_text(),
                    app.history().position_text(),
                    "{who}, ply {}",
                    app.history().len()
                );
                count += 1;
            }
            let mut legal = app.history().legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            if mv.from.or(mv.to).is_some() {
                app.play(InputDevice::Mouse, &mv);
            }
            app.key(KeyCode::Space);
        }
        assert!(count > 5, "{who}: {count} plies");
        let path = app.autosave();
        app.until("removal of the finished game", |_| !path.exists());
        // Taken back from the end it is unfinished, and kept, again.
        app.until("result", |app| app.overlay() == card("result"));
        app.key(KeyCode::Escape);
        app.frames(2);
        app.key(KeyCode::KeyU);
        app.until_settled();
        app.until("autosave after taking back", |app| {
            stored(&path).is_some_and(|session| session.history().moves() == app.history().moves())
        });
    }
}

#[test]
fn a_move_taken_back_is_not_kept() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    app.undo_by_agreement();
    let dir = app.close();
    let session = stored(&dir.path().join("autosave.xml")).unwrap();
    assert_eq!(session.history().len(), 2);
}

#[test]
fn the_last_game_is_offered_and_goes_on() {
    let mut app = TestApp::with_test_levels();
    let settings = against(Side::White, "quick", 3);
    app.start(settings.clone());
    app.play_text(InputDevice::Mouse, "a1");
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    let moves = app.moves();
    // Closing waits for what is still to be written.
    let dir = app.close();

    let mut app = TestApp::with(test_levels(), dir);
    assert!(offers_autosave(&app));
    assert_eq!(app.screen(), Screen::Title);
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    assert_eq!(
        (app.moves(), app.game().session.settings()),
        (moves, &settings)
    );
    assert!(!offers_autosave(&app));
    app.assert_board();
    let mv = app.history().legal().swap_remove(0);
    app.play(InputDevice::Mouse, &mv);
    app.until("answer", |app| app.history().len() == 4);
    app.until_settled();
    app.assert_board();
    assert!(app.take_messages().is_empty());
}

#[test]
fn the_computer_moves_first_in_a_game_that_goes_on() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "endless", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    let dir = app.close();
    let mut app = TestApp::with(test_levels(), dir);
    app.send(LastGame::Continue);
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    assert_eq!(app.moves(), ["a1"]);
}

/// Returns the program, started again after a match of two people was left after these moves.
fn again_after(moves: &str) -> TestApp {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, moves);
    TestApp::with(shipped(), app.close())
}

#[test]
fn the_last_game_is_put_away_among_the_saved_ones() {
    let mut app = again_after("a1");
    assert!(offers_autosave(&app));
    app.send(LastGame::PutAway);
    app.update();
    assert!(!offers_autosave(&app));
    let app = TestApp::with(shipped(), app.close());
    assert!(!offers_autosave(&app));
    assert!(!app.autosave().exists());
    let saved = app.saved_games();
    assert_eq!(saved.len(), 1);
    assert_eq!(file::load(&saved[0]).unwrap().plies.len(), 1);
}

#[test]
fn a_game_that_makes_room_for_another_is_among_the_saved_ones() {
    let mut app = again_after("a1 b2 c1");
    let path = app.autosave();
    // Begun with the same move, it is another game all the same.
    app.start(two_people(3));
    assert!(app.saved_games().is_empty());
    app.play_text(InputDevice::Mouse, "a1");
    let line = app.until_message(Tone::Plain, "autosave.kept", "jiaqi-");
    let games = app.saved_games();
    assert_eq!(games.len(), 1);
    assert!(line.contains(&*games[0].file_name().unwrap().to_string_lossy()));
    assert_eq!(stored(&games[0]).unwrap().history().len(), 3);
    until_kept(&mut app, &path, 1);
    // One of this run as well, though the next one ends before its first move.
    app.start(two_people(3));
    app.command(MatchCommand::Resign);
    app.until_message(Tone::Plain, "autosave.kept", "jiaqi-");
    assert_eq!(app.saved_games().len(), 2);
    let mut plies: Vec<usize> = app
        .saved_games()
        .iter()
        .map(|path| stored(path).unwrap().history().len())
        .collect();
    plies.sort_unstable();
    assert_eq!(plies, [1, 3]);
    assert!(!path.exists());
}

#[test]
fn a_game_that_goes_on_is_kept_in_its_place() {
    let mut app = again_after("a1 b2 c1");
    let path = app.autosave();
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    app.undo_by_agreement();
    until_kept(&mut app, &path, 2);
    // Another one is begun and left before its first move: the first is offered again.
    app.start(two_people(3));
    app.command(MatchCommand::Leave);
    assert!(offers_autosave(&app));
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    assert_eq!(app.moves(), ["a1", "b2"]);
    assert!(!offers_autosave(&app));
    app.play_text(InputDevice::Mouse, "e1");
    until_kept(&mut app, &path, 3);
    assert!(app.saved_games().is_empty());
}

#[test]
fn two_windows_on_one_folder_keep_their_games_apart() {
    let dir = tempfile::tempdir().unwrap();
    let open = || TestApp::with_store(shipped(), tempfile::tempdir().unwrap(), dir.path());
    let [first, second] = ["autosave.xml", "autosave-2.xml"].map(|name| dir.path().join(name));
    let mut one = open();
    one.start(two_people(3));
    one.play_text(InputDevice::Mouse, "a1 b2");
    until_kept(&mut one, &first, 2);
    let mut two = open();
    two.until_message(Tone::Plain, "autosave.second", "autosave-2.xml");
    assert!(!offers_autosave(&two));
    two.start(two_people(3));
    two.play_text(InputDevice::Mouse, "c1");
    until_kept(&mut two, &second, 1);
    two.command(MatchCommand::Resign);
    two.until("removal of the finished game", |_| !second.exists());
    one.play_text(InputDevice::Mouse, "c1");
    until_kept(&mut one, &first, 3);
    two.start(two_people(3));
    two.play_text(InputDevice::Mouse, "e1");
    until_kept(&mut two, &second, 1);
    assert!(one.take_messages().is_empty());
    // Both are gone: the next window is the first again, and finds both games.
    drop((one, two));
    let mut next = open();
    assert!(offers_autosave(&next));
    next.until_message(Tone::Plain, "autosave.kept", "jiaqi-");
    let mut games = std::fs::read_dir(dir.path().join("records")).unwrap();
    let record = games.find_map(|entry| stored(&entry.unwrap().path()));
    assert_eq!(record.unwrap().history().len(), 1);
    assert_eq!(stored(&first).unwrap().history().len(), 3);
    assert!(!second.exists());
}

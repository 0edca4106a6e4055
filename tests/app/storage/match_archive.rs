//! Matches that are saved automatically when they end.

use super::{list_games, shipped, stored, until_kept};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{computer, two_people};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use support::wait::Wait;
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::play::store::{Group, LastGame, LoadGame, SaveGame};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::record::{Record, file};
use tibetango_records::session::MatchSettings;

fn finished_files(app: &TestApp) -> Vec<PathBuf> {
    let mut games = app.games("finished");
    // Files put there by people have other names.
    games.retain(|path| path.to_string_lossy().contains("jiaqi-"));
    games
}

/// Waits until the newest finished match has this number of plies, and there are this number of matches.
#[track_caller]
fn until_finished(app: &mut TestApp, matches: usize, plies: usize) {
    app.until("finished match", |app| {
        let files = finished_files(app);
        let newest = files.first().and_then(|path| stored(path));
        files.len() == matches
            && newest.is_some_and(|game| game.history().len() == plies && game.outcome().is_some())
    });
}

/// Resigns the match and checks its result.
fn give_up(app: &mut TestApp) {
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    app.key(KeyCode::Escape);
    app.frames(3);
}

/// Returns a match of three moves that was given up, and saved then.
fn resigned_match() -> TestApp {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    assert!(finished_files(&app).is_empty());
    give_up(&mut app);
    until_finished(&mut app, 1, 3);
    app
}

#[test]
fn every_end_of_a_match_is_kept_once() {
    let mut app = resigned_match();
    let first = finished_files(&app);
    // Taken back and played on to another end it is still one match.
    app.key(KeyCode::KeyU);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "e1");
    give_up(&mut app);
    until_finished(&mut app, 1, 4);
    assert_eq!(finished_files(&app), first);
    // The player did not save it.
    assert!(app.saved_games().is_empty());
    // The next one is another, though it ends before its first move.
    app.start(two_people(3));
    give_up(&mut app);
    until_finished(&mut app, 2, 0);
    let record = file::load(&finished_files(&app)[0]).unwrap();
    assert_eq!(record.result.unwrap().reason, "resigned");
}

#[test]
fn a_match_that_goes_on_another_day_is_kept_once() {
    let mut app = resigned_match();
    app.key(KeyCode::KeyU);
    app.until_settled();
    let path = app.autosave();
    until_kept(&mut app, &path, 3);
    let mut app = TestApp::with(shipped(), app.close());
    app.send(LastGame::Continue);
    app.until("match", |app| app.step() == Some(TurnStep::Human));
    app.play_text(InputDevice::Mouse, "e1 a3");
    give_up(&mut app);
    until_finished(&mut app, 1, 5);
}

#[test]
fn a_finished_match_is_looked_at_and_not_kept_again() {
    let mut app = resigned_match();
    let path = finished_files(&app).remove(0);
    let written = std::fs::read(&path).unwrap();
    app.send(LoadGame::file(path.clone()));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.key(KeyCode::End);
    app.until("end of the replay", |app| {
        app.history().len() == 3 && !app.animating()
    });
    app.key(KeyCode::KeyU);
    app.frames(5);
    assert_eq!(finished_files(&app), std::slice::from_ref(&path));
    // Played on from there it is a match of its own.
    app.replay(ReplayRequest::PlayOn);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "a5");
    give_up(&mut app);
    app.until("second match", |app| finished_files(app).len() == 2);
    let dir = app.close();
    assert_eq!(std::fs::read(&path).unwrap(), written);
    drop(dir);
}

/// Returns a match of five moves that has ended, and was saved automatically or not.
fn finished_match(keep: bool) -> TestApp {
    let mut app = TestApp::with_test_levels();
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.config.theme.keep_finished = keep;
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5 e1");
    give_up(&mut app);
    app
}

/// Analyses the match, and waits until the results are in one file, and in no other.
#[track_caller]
fn review(app: &mut TestApp) {
    app.send(ReviewRequest::Open);
    app.until("review", |app| app.overlay() == card("review"));
    app.analyse();
    app.until("analysis on disk", |app| reviewed_records(app).len() == 1);
    app.key(KeyCode::Escape);
    app.until("replay", |app| app.overlay() == Overlay::None);
}

/// Returns the records that hold an analysis.
fn reviewed_records(app: &TestApp) -> Vec<Record> {
    let all = [app.games("finished"), app.saved_games()].concat();
    let records = all.iter().filter_map(|path| file::load(path).ok());
    records.filter(|game| game.analysis.is_some()).collect()
}

/// Returns the numbers of games that the list shows as finished and as saved.
fn list_counts(app: &TestApp) -> (usize, usize) {
    let count = |group| list_games(app, group).len();
    (count(Group::Finished), count(Group::Saved))
}

#[test]
fn a_match_that_is_reviewed_stands_once_in_the_list() {
    let mut app = finished_match(true);
    until_finished(&mut app, 1, 5);
    review(&mut app);
    // Its new name stands there too.
    app.send(SaveGame {
        name: "Corners".to_owned(),
    });
    app.until_message(Tone::Plain, "record.saved", "Corners");
    assert_eq!(list_counts(&app), (1, 0));
    let record = reviewed_records(&app).remove(0);
    assert_eq!((&*record.name, record.plies.len()), ("Corners", 5));
    // Playing on from it leaves it unchanged.
    app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    app.replay(ReplayRequest::PlayOn);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "b2");
    give_up(&mut app);
    app.until("second match", |app| finished_files(app).len() == 2);
    assert_eq!(reviewed_records(&app), [record]);
}

#[test]
fn what_is_found_goes_to_the_file_in_which_the_match_was_saved() {
    let mut app = finished_match(true);
    until_finished(&mut app, 1, 5);
    app.send(SaveGame {
        name: "Evening".to_owned(),
    });
    app.until_message(Tone::Plain, "record.saved", "Evening");
    review(&mut app);
    assert_eq!(reviewed_records(&app)[0].name, "Evening");
    assert_eq!(list_counts(&app), (1, 1));
}

#[test]
fn a_match_without_a_file_gets_one_when_it_is_reviewed() {
    let mut app = finished_match(false);
    review(&mut app);
    assert_eq!(list_counts(&app), (0, 1));
    // And it stays the only one.
    app.send(SaveGame {
        name: "Corners".to_owned(),
    });
    app.until_message(Tone::Plain, "record.saved", "Corners");
    assert_eq!(list_counts(&app), (0, 1));
    assert_eq!(reviewed_records(&app)[0].name, "Corners");
}

#[test]
fn two_computers_in_the_window_are_kept() {
    let mut app = TestApp::with_test_levels();
    app.start(MatchSettings {
        players: [computer("quick"), computer("quick")],
        ..two_people(3)
    });
    let mut wait = Wait::begin();
    while app.game().session.outcome().is_none() {
        app.key(KeyCode::Space);
        assert!(wait.pause(), "the game does not end");
    }
    let plies = app.history().len();
    until_finished(&mut app, 1, plies);
}

#[test]
fn a_curator_may_switch_it_off_and_on_again() {
    let mut app = TestApp::new();
    let keep = |app: &mut TestApp, keep: bool| {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.config.theme.keep_finished = keep;
    };
    keep(&mut app, false);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    give_up(&mut app);
    keep(&mut app, true);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    give_up(&mut app);
    // Files are written in order: the first would be there by now.
    until_finished(&mut app, 1, 2);
}

/// Creates empty files here, one for each day.
fn fill(folder: &Path, days: usize) {
    std::fs::create_dir_all(folder).unwrap();
    for day in 0..days {
        let (year, month, day) = (2000 + day / 336, 1 + day / 28 % 12, 1 + day % 28);
        let name = format!("jiaqi-{year}-{month:02}-{day:02}-120000.xml");
        std::fs::write(folder.join(name), "").unwrap();
    }
}

#[test]
fn the_newest_thousand_stay_and_what_people_keep_stays() {
    let mut app = TestApp::new();
    let dir = app.dir().to_owned();
    fill(&dir.join("finished"), 1004);
    fill(&dir.join("records"), 1004);
    std::fs::write(dir.join("finished/my best game.xml"), "").unwrap();
    // The oldest has a name, the next one a comment.
    let named = "<TibetanGo name=\"The first\"><SZ>3*3</SZ></TibetanGo>";
    let noted = "<TibetanGo><SZ>3*3</SZ><NO of=\"0\" at=\"0\">Well</NO></TibetanGo>";
    let files = [("01", named), ("02", noted)].map(|(day, text)| {
        let path = dir.join(format!("finished/jiaqi-2000-01-{day}-120000.xml"));
        std::fs::write(&path, text).unwrap();
        assert!(stored(&path).is_some(), "{day}");
        path
    });
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    give_up(&mut app);
    let count = |folder: &str| std::fs::read_dir(dir.join(folder)).unwrap().count();
    app.until("room", |_| count("finished") == 1003);
    assert_eq!(count("records"), 1004);
    assert!(dir.join("finished/my best game.xml").exists());
    // The first five days of 2000 made room.
    assert!(!dir.join("finished/jiaqi-2000-01-05-120000.xml").exists());
    assert!(dir.join("finished/jiaqi-2000-01-06-120000.xml").exists());
    let gone: Vec<_> = files.iter().filter(|path| !path.exists()).collect();
    assert!(gone.is_empty(), "{gone:?}");
    until_finished(&mut app, 1002, 1);
    assert_eq!(list_games(&app, Group::Finished).len(), 1003);
}

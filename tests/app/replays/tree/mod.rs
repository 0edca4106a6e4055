//! The tree of a game under review: its nodes, their comments, and the file that keeps it.

mod comments;
mod graph;
mod signs;

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{test_levels, two_people};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_records::record::{Record, file};

/// Returns a game of two people that one resigned after four moves, under review.
fn replay() -> DrawnApp {
    let mut screen = DrawnApp::new(test_levels());
    let app = &mut screen.app;
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    until_still(app);
    screen
}

#[track_caller]
fn until_still(app: &mut TestApp) {
    app.until("replay", |app| {
        app.step() == Some(TurnStep::Replay) && app.overlay() == Overlay::None && !app.animating()
    });
}

/// Plays another move in the position after this number of plies of a line.
#[track_caller]
fn vary(app: &mut TestApp, (line, ply): (usize, usize), point: &str) {
    app.replay(ReplayRequest::Follow { line, ply });
    until_still(app);
    app.tap(InputDevice::Mouse, app.point(point));
    app.until("move", |app| app.history().len() == ply + 1);
    until_still(app);
}

fn on(app: &TestApp) -> usize {
    app.game().session.replay().unwrap().on()
}

fn others(app: &TestApp) -> usize {
    let replay = app.game().session.replay().unwrap();
    replay.branches().others().len()
}

fn finished_files(app: &TestApp) -> Vec<PathBuf> {
    app.games("finished")
}

fn read_record(path: &Path) -> Option<Record> {
    file::load(path).ok()
}

#[test]
fn a_node_of_the_tree_can_be_gone_to() {
    let mut screen = replay();
    vary(&mut screen.app, (0, 2), "e3");
    vary(&mut screen.app, (1, 3), "e1");
    vary(&mut screen.app, (0, 2), "b2");
    screen.press_text("3. e3");
    assert_eq!(screen.app.moves(), ["a1", "c1", "e3"]);
    screen.press_text("e1");
    assert_eq!(screen.app.moves(), ["a1", "c1", "e3", "e1"]);
    screen.press_text("3. b2");
    assert_eq!((on(&screen.app), screen.app.history().len()), (2, 3));
    // The game as it was played is there all the time.
    screen.press_text("a5");
    assert_eq!(screen.app.moves(), ["a1", "c1", "a5"]);
    assert_eq!(on(&screen.app), 0);
}

#[test]
fn in_a_tall_window_the_moves_stand_side_by_side_and_can_be_gone_to() {
    let mut screen = replay();
    vary(&mut screen.app, (0, 2), "e3");
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    let picture = screen.settle();
    let row = |label: &str| {
        let texts = picture.texts();
        let hit = texts.iter().find(|(text, _)| *text == label);
        let Some((_, rect)) = hit else {
            panic!("no {label} among {texts:?}")
        };
        rect.bottom()
    };
    for (one, other) in [("a1", "c1"), ("1.", "3.")] {
        let apart = (row(one) - row(other)).abs();
        assert!(apart < 1.0, "{one} and {other}: {apart} pixels apart");
    }
    // The second move of a pair has no number.
    let second = picture.texts().iter().any(|(text, _)| *text == "2.");
    assert!(!second);
    screen.press_text("a1");
    assert_eq!(screen.app.moves(), ["a1"]);
    screen.press_text("3. e3");
    assert_eq!(screen.app.moves(), ["a1", "c1", "e3"]);
    screen.press_text("a5");
    assert_eq!(screen.app.moves(), ["a1", "c1", "a5"]);
    assert_eq!(on(&screen.app), 0);
}

#[test]
fn arrows_go_from_one_way_to_the_next_and_home_and_end_along_one() {
    let mut app = replay().app;
    vary(&mut app, (0, 2), "e3");
    vary(&mut app, (0, 2), "b2");
    let mut visits = Vec::new();
    for key in [
        KeyCode::ArrowDown,
        KeyCode::ArrowDown,
        KeyCode::ArrowUp,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::ArrowUp,
    ] {
        app.key(key);
        until_still(&mut app);
        visits.push((on(&app), app.history().len()));
    }
    // From the end of the game there is no other way.
    assert_eq!(visits, [(0, 3), (1, 3), (0, 3), (0, 0), (0, 4), (0, 4)]);
}

#[test]
fn a_variation_is_taken_away_put_back_and_put_before_another() {
    let mut screen = replay();
    vary(&mut screen.app, (0, 2), "e3");
    vary(&mut screen.app, (0, 2), "b2");
    screen.press("replay.notes");
    screen.press("notes.remove");
    assert_eq!((others(&screen.app), screen.app.history().len()), (1, 2));
    screen.press("notes.put_back");
    assert_eq!(others(&screen.app), 2);
    screen.press_text("3. b2");
    screen.press("notes.raise");
    assert_eq!((on(&screen.app), others(&screen.app)), (1, 2));
    assert_eq!(screen.app.moves(), ["a1", "c1", "b2"]);
    // On the game itself there is nothing to take away or to put before.
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    screen.settle();
    assert_eq!(screen.app.overlay(), card("notes"), "the card stays");
    let buttons = screen.buttons();
    for name in ["notes.remove", "notes.raise"] {
        assert!(!buttons.iter().any(|button| button == name), "{name}");
    }
}

//! Automatic replay: at a chosen pace, to the end of the line, until the player steps by hand.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, two_people};
use bevy::prelude::*;
use support::games::histories::play_on;
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::playback::{PlayOrPause, Playback};
use tibetango::app::preferences::{AnimationSpeed, Preferences};
use tibetango::app::state::TurnStep;
use tibetango_records::session::Session;
use tibetango_rules::Side;

/// Returns a game of two people, replayed from its beginning.
fn replay() -> TestApp {
    let mut app = TestApp::new();
    let mut session = Session::new(two_people(3)).unwrap();
    play_on(&mut session, "a1 c1 a5 e5 e1");
    app.command(MatchCommand::look_at(session));
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.until("the beginning", |app| app.history().is_empty());
    app
}

fn plays(app: &TestApp) -> bool {
    app.world().resource::<Playback>().plays()
}

#[test]
fn it_plays_to_the_end_and_then_from_the_beginning() {
    let mut app = replay();
    app.frames(200);
    assert!(app.history().is_empty(), "nothing goes on by itself");
    app.key(KeyCode::Space);
    app.until("the end", |app| !plays(app));
    assert_eq!(app.moves(), ["a1", "c1", "a5", "e5", "e1"]);
    app.until("rest", |app| !app.animating());
    app.assert_board();
    app.send(PlayOrPause);
    app.until("the beginning", |app| app.history().is_empty());
    assert!(plays(&app));
    app.until("the end once more", |app| app.history().len() == 5);
}

#[test]
fn a_step_by_hand_or_another_press_stops_it() {
    let mut app = replay();
    app.send(PlayOrPause);
    app.until("two moves", |app| app.history().len() == 2);
    app.replay(ReplayRequest::Step(ReplayStep::Back));
    assert!(!plays(&app));
    app.frames(300);
    assert_eq!(app.history().len(), 1);
    app.send(PlayOrPause);
    app.until("three moves", |app| app.history().len() == 3);
    app.send(PlayOrPause);
    app.frames(300);
    assert_eq!((plays(&app), app.history().len()), (false, 3));
    app.send(PlayOrPause);
    app.frames(2);
    app.command(MatchCommand::Leave);
    app.frames(2);
    assert!(!plays(&app));
}

#[test]
fn a_move_is_looked_at_for_as_long_as_the_pace_says() {
    let frames = |pace| {
        let mut app = replay();
        app.world_mut().resource_mut::<Preferences>().replay_pace = pace;
        app.send(PlayOrPause);
        app.until("a move that lies still", |app| {
            app.history().len() == 1 && !app.animating()
        });
        let mut frames = 0;
        app.until("the next move", |app| {
            frames += 1;
            app.history().len() == 2
        });
        frames
    };
    let counted = AnimationSpeed::ALL.map(frames);
    assert!(
        counted.is_sorted_by(|slow, fast| slow > fast),
        "{counted:?}"
    );
}

#[test]
fn it_waits_under_a_card_and_follows_a_variation() {
    let mut app = replay();
    app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    let other = app.point("e3");
    app.tap(InputDevice::Mouse, other);
    app.until("a variation", |app| app.history().len() == 3);
    assert!(!plays(&app));
    app.until("rest", |app| !app.animating());
    // At its end the variation is played from its beginning.
    app.send(PlayOrPause);
    app.until("a move", |app| app.history().len() == 1);
    app.key(KeyCode::KeyP);
    app.until("the menu", |app| app.overlay() == card("menu"));
    app.frames(300);
    assert_eq!(app.history().len(), 1);
    app.key(KeyCode::Escape);
    app.until("the end", |app| !plays(app));
    assert_eq!(app.moves(), ["a1", "c1", "e3"]);
}

#[test]
fn the_side_in_view_is_the_one_whose_move_is_shown() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "endless", 3));
    let in_view = |app: &TestApp| app.game().side_in_view(app.animating());
    assert_eq!(in_view(&app), Some(Side::White));
    let a1 = app.point("a1");
    app.tap(InputDevice::Mouse, a1);
    let mut count = 0;
    app.until("thinking", |app| {
        if app.history().len() == 1 && app.animating() {
            count += 1;
            assert_eq!(in_view(app), Some(Side::White), "its stone is still moving");
        }
        app.step() == Some(TurnStep::Thinking)
    });
    assert!(count > 0);
    assert_eq!(in_view(&app), Some(Side::Black));

    let mut app = replay();
    assert_eq!(in_view(&app), None, "no move is shown at the beginning");
    for side in [Side::White, Side::Black] {
        app.replay(ReplayRequest::Step(ReplayStep::On));
        app.until("rest", |app| !app.animating());
        assert_eq!(in_view(&app), Some(side), "{side}");
    }
}

//! Clocks, which run only while a player thinks.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, two_people};
use bevy::prelude::*;
use std::time::Duration;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::play::store::LastGame;
use tibetango::app::state::TurnStep;
use tibetango_records::session::MatchSettings;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{Outcome, Reason, Side};

const MINUTE: TimeControl = TimeControl::Total {
    seconds: 60,
    increment: 5,
};

fn with_clock(time: TimeControl) -> MatchSettings {
    MatchSettings {
        time,
        ..two_people(3)
    }
}

fn time_left(app: &TestApp, side: Side) -> Duration {
    app.game().session.clock().unwrap().remaining(side)
}

#[test]
fn only_the_clock_of_the_side_that_thinks_runs() {
    let mut app = TestApp::new();
    app.start(with_clock(MINUTE));
    app.frames(60);
    assert!(time_left(&app, Side::White) < Duration::from_secs(60));
    assert_eq!(time_left(&app, Side::Black), Duration::from_secs(60));
    let before = time_left(&app, Side::White);
    app.play_text(InputDevice::Mouse, "a1");
    let white = time_left(&app, Side::White);
    assert!(white > before, "five seconds were added");
    app.frames(60);
    assert_eq!(time_left(&app, Side::White), white);
    assert!(time_left(&app, Side::Black) < Duration::from_secs(60));
}

#[test]
fn clocks_rest_while_stones_move_and_in_menus() {
    let mut app = TestApp::new();
    app.start(with_clock(MINUTE));
    app.tap(InputDevice::Mouse, app.point("a1"));
    let both = |app: &TestApp| Side::BOTH.map(|side| time_left(app, side));
    app.until("motion", |app| app.step() == Some(TurnStep::Animating));
    let before = both(&app);
    while app.animating() {
        assert_eq!(both(&app), before);
        app.update();
    }
    app.until_settled();
    app.key(KeyCode::KeyP);
    app.frames(2);
    assert_eq!(app.overlay(), card("menu"));
    let before = both(&app);
    app.frames(100);
    assert_eq!(both(&app), before);
    app.key(KeyCode::Escape);
    app.frames(20);
    assert!(both(&app)[1] < before[1], "it goes on after the menu");
}

#[test]
fn a_side_whose_time_runs_out_has_lost() {
    let mut app = TestApp::new();
    app.start(with_clock(TimeControl::PerMove { seconds: 2 }));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("result", |app| app.overlay() == card("result"));
    let lost = Outcome {
        winner: Some(Side::White),
        reason: Reason::Time,
    };
    assert_eq!(app.game().session.outcome(), Some(lost));
    assert_eq!(time_left(&app, Side::Black), Duration::ZERO);
    // A lost game is not to be continued; the writer has a thread of its own.
    app.until("the file is gone", |app| !app.autosave().exists());
    // Taken back, the ply begins again with its time.
    app.key(KeyCode::Escape);
    app.frames(2);
    app.key(KeyCode::KeyU);
    app.until_settled();
    assert_eq!(app.game().session.outcome(), None);
    assert!(time_left(&app, Side::Black) > Duration::from_secs(1));
}

#[test]
fn the_computer_answers_before_its_clock_runs_out() {
    let mut app = TestApp::with_test_levels();
    app.start(MatchSettings {
        time: TimeControl::PerMove { seconds: 2 },
        // This level would think for ten minutes.
        ..against(Side::White, "endless", 3)
    });
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    // Frames of a test are shorter than its clock says: the clock waits for the engine here.
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    app.until("end of the search", |app| {
        let thinker = app.world().resource::<Thinker>();
        thinker.holds_answer()
    });
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    app.until("answer", |app| app.history().len() == 2);
    assert_eq!(app.game().session.outcome(), None);
}

#[test]
fn an_unfinished_game_keeps_its_clocks() {
    let mut app = TestApp::new();
    app.start(with_clock(MINUTE));
    app.frames(100);
    app.play_text(InputDevice::Mouse, "a1 b2");
    let white = time_left(&app, Side::White);
    let dir = app.close();
    let settings = tibetango::app::settings::Settings::load(None).0;
    let mut again = TestApp::with(settings, dir);
    again.send(LastGame::Continue);
    again.until("the game", |app| app.step() == Some(TurnStep::Human));
    assert_eq!(again.game().session.settings().time, MINUTE);
    let time = time_left(&again, Side::White);
    assert!(
        time.abs_diff(white) < Duration::from_millis(500),
        "{time:?}"
    );
    again.command(MatchCommand::Resign);
}
